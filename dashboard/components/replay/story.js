// What happened in the move on show, sentence by sentence; a sentence leads to the board right after it.

import { emblem, html, mark } from "../shared/dom.js"

export class Story {
  constructor(replay, game, host, go) {
    this.replay = replay
    this.game = game
    this.host = host
    this.go = go
    this.place = -1
  }

  /** Tells what happened; what follows frame `limit` is not there yet. */
  show(limit) {
    const { game } = this
    const place = game.place()
    if (place !== this.place) this.tell(place)
    const last = game.frameOf(place)
    this.host.classList.toggle("under-way", last > limit)
    for (const [frame, button] of this.sentences) {
      mark(button, "aria-current", String(frame === game.frame && frame !== last))
      button.classList.toggle("later", frame > game.frame)
      mark(button.parentElement, "hidden", frame > limit)
    }
  }

  tell(place) {
    const { game, replay } = this
    this.place = place
    this.sentences = new Map()
    const move = game.moves[place - 1]
    if (!move) {
      this.host.replaceChildren(
        html("h2", {}, "The table is set"),
        html("ol", { class: "says" }, replay.start.says.filter(said => said.say).map(said => html("li", { class: said.quiet ? "quiet" : null }, said.say))))
      return
    }
    const seat = replay.seats[move.seat - 1]
    const says = []
    for (let frame = game.frameOf(place - 1) + 1; frame <= move.frame; frame += 1) {
      const said = game.frames[frame - 1]
      if (!said.say) continue
      const kind = said.quiet ? "quiet" : said.scores ? "points" : null
      const button = html("button", { type: "button", onclick: () => this.go(frame) }, said.say)
      this.sentences.set(frame, button)
      says.push(html("li", { class: kind }, button))
    }
    this.host.replaceChildren(
      html("h2", {}, emblem(seat), html("span", {}, seat.name, html("span", { class: "done" }, ` ${move.label}`))),
      ...(move.note ? [html("blockquote", { class: "note" }, move.note)] : []),
      html("ol", { class: "says" }, says))
  }
}
