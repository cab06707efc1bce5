// The key moments, and the rule that defines them.

import { find, mark, say } from "../../shared/dom.js"

/**
 * @import { Moment, Replay, Seat } from "../data.js"
 * @import { Game } from "./model.js"
 * @import { Now } from "../view.js"
 */

/**
 * @typedef {object} KeyMoment a moment with its place, the end of its turn, and itself in words
 * @property {number} turn
 * @property {number} place
 * @property {string} when
 * @property {Seat | null} seat the leader; null if all have one score
 * @property {string} before
 * @property {string} after
 */

export class Moments {
  /**
   * @param {Replay} replay
   * @param {Game} game
   * @param {Element} host
   * @param {Replay} replay
   */
  constructor(replay, game, host) {
    this.game = game
    this.replay = replay
    this.rule = replay.rule
    this.seats = replay.seats
    this.host = host
    /** @type {KeyMoment[]} */
    this.all = []
  }

  /** The moments in their order, each with its place (the end of its turn) and itself in words.
   * @param {Moment[]} moments
   */
  find(moments) {
    // A turn without moves happens in the move before it.
    const end = (/** @type {number} */ turn) => this.game.moves.findLastIndex(move => move.turn <= turn) + 1
    this.all = moments.map(({ turn, seat, before, after }) => {
      const { stage, name } = this.game.turns[turn]
      const written = seat ? signed : String // of one score for all: the score, not a lead
      return {
        turn,
        place: end(turn),
        when: [stage, name.toLowerCase()].filter(Boolean).join(", "),
        seat: seat ? this.seats[seat - 1] : null,
        before: written(before),
        after: written(after),
      }
    })
    return this.all
  }

  /** @param {number} place */
  next(place) {
    return this.all.find(moment => moment.place > place)?.place
  }

  /** @param {number} place */
  previous(place) {
    return this.all.findLast(moment => moment.place < place)?.place
  }

  /** Says the rule, and before it what changed at this place, once its turn is `done`.
   * @param {Pick<Now, "place" | "done">} now
   */
  show({ place, done }) {
    const here = done && this.all.find(moment => moment.place === place)
    say(find(this.host, "b"), here ? `${words(here)}.` : "")
    say(find(this.host, "span"), this.rule)
    mark(this.host, "hidden", !this.replay.scored)
  }
}

/** @param {KeyMoment} moment */
export function words({ when, seat, before, after }) {
  return seat
    ? `${[when, seat.name].filter(Boolean).join(", ")}: lead ${before} → ${after}`
    : `${[when, "score of all"].filter(Boolean).join(": ")} ${before} → ${after}`
}

/** @param {number} number */
function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0"
}
