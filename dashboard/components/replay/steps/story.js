// The events of the current move as sentences; each links to the board right after its event. A log says
// everything in its own sentences. So the head has no words of its own, and no sentence says that somebody
// moves.

import { emblem, find, html, mark, say } from "../../shared/dom.js"
import { Rows } from "./rows.js"

/**
 * @import { Replay } from "../data.js"
 * @import { Game } from "./model.js"
 * @import { Now } from "../view.js"
 */

export class Story {
  /**
   * @param {Replay} replay
   * @param {Game} game
   * @param {HTMLElement} host
   * @param {(frame: number) => void} go
   */
  constructor(replay, game, host, go) {
    this.game = game
    this.logged = replay.logged
    this.host = host
    this.place = -1
    /** @type {number[]} */
    this.frames = [] // of the sentences
    const list = html("ol", { class: "says" })
    /** @type {() => HTMLLIElement} */
    const sentence = () => {
      /** @type {HTMLLIElement} */
      const row = html(
        "li",
        {},
        html("button", { type: "button", onclick: () => go(this.frames[this.sentences.made.indexOf(row)]) }),
      )
      return row
    }
    this.sentences = new Rows(list, sentence, (row, { say: text, quiet, scores }) => {
      mark(row, "class", quiet ? "quiet" : scores ? "points" : "")
      say(find(row, "button"), text ?? "")
    })
    this.emblems = replay.seats.map(seat => emblem(seat))
    this.names = replay.seats.map(seat => seat.name)
    this.player = new Text()
    this.label = html("span", { class: "done" })
    this.took = html("small", { class: "took" })
    this.head = html("h2", {}, this.emblems[0], html("span", {}, this.player, this.label, this.took))
    this.note = html("blockquote", { class: "note" })
    this.ofMove = [this.head, this.note, list]
    this.ofStart = [
      html("h2", {}, "The table is set up"),
      html(
        "ol",
        { class: "says" },
        (replay.start.says ?? [])
          .filter(event => event.say)
          .map(event => html("li", { class: event.quiet ? "quiet" : null }, event.say)),
      ),
    ]
  }

  /** Shows what happened; what follows frame `limit` is not there yet.
   * @param {Now} now
   */
  show({ place, limit }) {
    const { game } = this
    if (place !== this.place) this.list(place)
    const last = game.frameOf(place)
    this.host.classList.toggle("under-way", last > limit)
    this.frames.forEach((frame, i) => {
      const row = this.sentences.made[i]
      const button = find(row, "button")
      mark(button, "aria-current", String(frame === game.frame && frame !== last))
      button.classList.toggle("later", frame > game.frame)
      mark(row, "hidden", frame > limit)
    })
  }

  /** Lists the sentences of a move.
   * @param {number} place
   */
  list(place) {
    const { game, host } = this
    this.place = place
    this.frames = []
    const move = game.moves[place - 1]
    const parts = move ? this.ofMove : this.ofStart
    if (host.firstChild !== parts[0]) host.replaceChildren(...parts)
    if (!move) return
    for (let frame = game.frameOf(place - 1) + 1; frame <= move.frame; frame += 1)
      if (game.frames[frame - 1].say && !(this.logged && game.frames[frame - 1].quiet))
        this.frames.push(frame)
    this.sentences.show(this.frames.map(frame => game.frames[frame - 1]))
    if (this.head.firstChild !== this.emblems[move.seat - 1])
      this.head.firstChild?.replaceWith(this.emblems[move.seat - 1])
    this.player.data = this.names[move.seat - 1]
    say(this.label, this.logged ? "" : ` ${move.label}`)
    say(this.took, move.took ? ` took ${move.took}` : "")
    say(this.note, move.note ?? "")
    mark(this.note, "hidden", !move.note)
  }
}
