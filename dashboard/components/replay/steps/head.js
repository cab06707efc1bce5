// The head, the round, and on a narrow page the seats to act, or in a log the seat that moved. How the game
// ended and how long it was stand there only where that may be known.

import { count, emblem, find, mark, say } from "../../shared/dom.js"

/**
 * @import { Remarks, Replay } from "../data.js"
 * @import { Game } from "./model.js"
 * @import { Now } from "../view.js"
 */

export class Head {
  /**
   * @param {HTMLElement} root
   * @param {Replay} replay
   * @param {Game} game
   */
  constructor(root, replay, game) {
    const names = ["title", "about", "log", "flaw", "stage", "to-act", "later"]
    const [title, about, log, flaw, stage, toAct, later] = names.map(name => find(root, `.${name}`))
    this.lines = { title, about, flaw, stage, toAct, later }
    this.acting = ""
    this.loading = false // whether later moves are missing
    say(
      log,
      replay.source ? `A log of ${replay.source}. No rules were checked.` : "A log. No rules were checked.",
    )
    mark(log, "hidden", !replay.logged)
    this.replay = replay
    this.game = game
  }

  /** @param {Remarks} remarks */
  update(remarks) {
    this.remarks = remarks
  }

  /** Shows whether later moves of a long game are still missing.
   * @param {boolean} on
   */
  showLoading(on) {
    this.loading = on
    mark(this.lines.later, "hidden", !on)
  }

  /** @param {Now} now */
  show({ limit, line, acting }) {
    const { replay, game, lines, remarks } = this
    this.act(acting)
    say(lines.stage, stageOf(game, !line && limit === game.last && replay.winners !== null))
    if (line) return // it stays that of the game
    const whole = limit === game.last && !this.loading
    say(lines.title, remarks?.title || replay.seats.map(seat => seat.name).join(", "))
    mark(lines.title, "title", lines.title.textContent) // a long one is cut
    say(
      lines.about,
      [
        replay.game,
        remarks?.played_on,
        replay.source && !replay.logged && `from ${replay.source}`,
        whole ? count(game.moves.length, "move") : "",
        whole && replay.result ? "" : replay.opponent && `against ${replay.opponent}`,
        whole ? (replay.result ?? (replay.logged ? "without a result" : "not finished")) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    )
    say(lines.flaw, replay.flaw ?? "")
    mark(lines.flaw, "hidden", !replay.flaw || !whole)
  }

  /** Shows whose turn it is, or in a log who moved.
   * @param {number[]} acting
   */
  act(acting) {
    if (`${acting}` === this.acting) return
    this.acting = `${acting}`
    const seats = acting.map(seat => this.replay.seats[seat - 1])
    mark(this.lines.toAct, "hidden", !seats.length)
    this.lines.toAct.replaceChildren(
      ...seats.map(seat => emblem(seat, seat.name)),
      this.replay.logged ? " moved" : " to act",
    )
  }
}

/** The round that the board shows, or another unit of the game; with their number, if the game is over.
 * @param {Game} game
 * @param {boolean} over
 */
function stageOf({ stages, frame }, over) {
  const stage = stages[frame]
  const last = over && stages[stages.length - 1].match(/\d+$/)?.[0]
  return last && /\d+$/.test(stage) ? `${stage} of ${last}` : stage
}
