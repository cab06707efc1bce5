// Moves that were not played, shown in the place of those that were until somebody leaves them.

import { html, mark } from "../../shared/dom.js"

/**
 * @import { Line, More, Replay, Review } from "../data.js"
 * @import { Game } from "../steps/model.js"
 * @import { Now } from "../view.js"
 */

export class Aside {
  /** `play` has, by the text of a button, what plays on after some commands; `back()` shows the game again.
   * @param {HTMLElement} host
   * @param {Replay} replay
   * @param {Game} game
   * @param {Record<string, (move: number, commands: Line["commands"]) => void>} play
   * @param {() => void} back
   */
  constructor(host, replay, game, play, back) {
    this.host = host
    this.replay = replay
    this.game = game
    this.play = play
    this.back = back
    /** @type {{
     *   line: Line, title: string, rest: More, frame: number, spot: ReturnType<Game["spot"]>
     * } | null} */
    this.shown = null
  }

  /** Puts a line in the place of what was played; the present frame must be one that stays.
   * @param {Line} line
   * @param {string} title
   * @param {number} frame where the game was left
   */
  enter(line, title, frame) {
    const { game } = this
    const { winners, result, scored, moments } = this.replay
    const { kept } = line.more
    const last = game.frameOf(kept.moves)
    const rest = {
      kept,
      frames: game.frames.slice(last),
      moves: game.moves.slice(kept.moves).map(move => ({ ...move, frame: move.frame - last })),
      turns: game.turns.slice(kept.turns),
      winners,
      result,
      scored,
      moments,
    }
    this.shown = { line, title, rest, frame, spot: game.spot(frame) }
    this.put(line.more)
  }

  /** Puts what was played in its place again; gives the frame where the game was left. */
  exit() {
    if (!this.shown) return this.game.frame
    const { rest, frame } = this.shown
    this.shown = null
    this.put(rest)
    return frame
  }

  /** @param {More} more */
  put(more) {
    this.game.grow(more)
    const { winners, result, scored, moments } = more
    Object.assign(this.replay, { winners, result, scored, moments })
  }

  /** A review as far as its moves are on show, and with the chances of the line.
   * @param {Review | null} review
   */
  of(review) {
    if (!review || !this.shown) return review
    const { line } = this.shown
    const { moves } = line.more.kept
    const join = (/** @type {"chances" | "low" | "high"} */ name) => [
      ...review[name].slice(0, moves + 1),
      ...line[name],
    ]
    return {
      ...review,
      chances: join("chances"),
      low: join("low"),
      high: join("high"),
      played: [...review.played.slice(0, moves + 1), ...line.chances.map(() => false)],
      turns: review.turns.filter(({ last }) => last <= moves),
      draws: review.draws.filter(({ place }) => place <= moves),
    }
  }

  /** @param {Now} now */
  show({ place }) {
    const { host, shown, game, play } = this
    mark(host, "hidden", !shown)
    if (!shown) return
    const { line, title } = shown
    const { moves } = line.more.kept
    const number = moves ? game.moves[moves - 1].n : 0
    const commands = line.commands.slice(0, Math.max(0, place - moves))
    host.replaceChildren(
      html("span", { role: "status" }, html("b", {}, "Not played: "), title, "."),
      ...Object.entries(play).map(([text, begin]) =>
        html(
          "button",
          {
            type: "button",
            class: "other",
            title: line.draws ? "A new game begins here, and draws anew" : "A new game begins here",
            onclick: () => begin(number, commands),
          },
          text,
        ),
      ),
      html("button", { type: "button", class: "other", onclick: () => this.back() }, "Back to the game"),
    )
  }
}
