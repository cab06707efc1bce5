// What happened in the move on show, sentence by sentence; a sentence leads to the board right after it.

import { emblem, html } from "../shared/dom.js"

export class Story {
  constructor(replay, game, host, go) {
    this.replay = replay
    this.game = game
    this.host = host
    this.go = go
    this.place = -1
  }

  show() {
    const { game } = this
    const place = game.place()
    if (place !== this.place) this.tell(place)
    const last = game.frameOf(place)
    for (const button of this.host.querySelectorAll("[data-frame]")) {
      const frame = Number(button.dataset.frame)
      button.setAttribute("aria-current", String(frame === game.frame && frame !== last))
      button.classList.toggle("later", frame > game.frame)
    }
  }

  tell(place) {
    const { game, replay } = this
    this.place = place
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
      says.push(html("li", { class: kind },
        html("button", { type: "button", "data-frame": frame, onclick: () => this.go(frame) }, said.say)))
    }
    this.host.replaceChildren(
      html("h2", {}, emblem(seat), html("span", {}, `${seat.name} ${move.label}`)),
      ...(move.note ? [html("blockquote", { class: "note" }, move.note)] : []),
      html("ol", { class: "says" }, says))
  }
}
