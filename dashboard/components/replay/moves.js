// The list of moves, folded by turn under its round.

import { emblem, html } from "../shared/dom.js"

export class Moves {
  constructor(replay, game, host, go) {
    this.host = host
    this.buttons = [this.button(0, "The table is set", go)]
    this.turns = []
    const list = [this.buttons[0]]
    let stage = null
    for (let i = 0; i < game.moves.length; ) {
      const first = i
      const { turn: number } = game.moves[first]
      const turn = game.turns[number]
      const buttons = []
      for (; i < game.moves.length && game.moves[i].turn === number; i += 1) {
        const move = game.moves[i]
        buttons.push(this.button(i + 1, move.label, go, move, replay.seats[move.seat - 1]))
      }
      if (turn && turn.stage !== stage) list.push(html("h3", {}, (stage = turn.stage)))
      const seat = replay.seats[(turn?.seat ?? game.moves[first].seat) - 1]
      const gained = game.scores[game.frameOf(i)][replay.seats.indexOf(seat)] - game.scores[game.frameOf(first)][replay.seats.indexOf(seat)]
      const fold = html("details", {},
        html("summary", {}, emblem(seat), html("span", { class: "player" }, seat.name),
          html("span", { class: "gain" }, gained > 0 ? `+${gained}` : gained < 0 ? `−${-gained}` : "0")),
        buttons)
      this.turns.push({ fold, first: first + 1, last: i })
      this.buttons.push(...buttons)
      list.push(fold)
    }
    host.replaceChildren(...list)
    this.current = null
    this.opened = null
  }

  button(place, label, go, move, seat) {
    return html("button", { type: "button", class: "move", onclick: () => go(place) },
      html("span", { class: "number" }, move ? move.n : "·"),
      html("span", { class: "label" }, label),
      move?.note ? html("span", { class: "has-note", title: "has a note" }, "✎") : null)
  }

  /** Marks the place, and unfolds its turn; the turn that this unfolded before is folded again. */
  show(place) {
    const button = this.buttons[place]
    if (button === this.current) return
    this.current?.removeAttribute("aria-current")
    this.current = button
    button.setAttribute("aria-current", "step")
    const turn = this.turns.find(({ first, last }) => first <= place && place <= last)
    if (turn?.fold !== this.opened) {
      if (this.opened) this.opened.open = false
      this.opened = turn && !turn.fold.open ? turn.fold : null
      if (turn) turn.fold.open = true
    }
    const above = button.offsetTop
    if (above < this.host.scrollTop + 40 || above > this.host.scrollTop + this.host.clientHeight - 60) {
      this.host.scrollTop = above - this.host.clientHeight / 3
    }
  }
}
