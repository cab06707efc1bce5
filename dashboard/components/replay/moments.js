// The key moments: where they are, and the rule by which they are found.

import { say } from "../shared/dom.js"

export class Moments {
  constructor(replay, game, host) {
    this.game = game
    this.rule = replay.rule
    this.seats = replay.seats
    this.host = host
  }

  /** The moments in their order, each with its place (the end of its turn) and itself in words. */
  find(moments) {
    const ends = new Map(this.game.moves.map(({ turn }, i) => [turn, i + 1]))
    this.all = moments.map(({ turn, seat, before, after }) => {
      const { stage, name } = this.game.turns[turn]
      return { turn, place: ends.get(turn), when: [stage, name.toLowerCase()].filter(Boolean).join(", "), seat: this.seats[seat - 1], before: signed(before), after: signed(after) }
    })
    return this.all
  }

  next(place) {
    return this.all.find(moment => moment.place > place)?.place
  }

  previous(place) {
    return this.all.findLast(moment => moment.place < place)?.place
  }

  /** Says the rule, and before it what changed at this place, once its turn is `done`. */
  show(place, done) {
    const here = done && this.all.find(moment => moment.place === place)
    say(this.host.firstElementChild, here ? `${words(here)}.` : "")
    say(this.host.lastElementChild, this.rule)
  }
}

export function words({ when, seat, before, after }) {
  return `${when}, ${seat.name}: lead ${before} → ${after}`
}

function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0"
}
