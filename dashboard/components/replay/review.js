// The review of the game: asked for, made on demand, and what it says of the whole game.

import { emblem, find, html, mark } from "../shared/dom.js"
import { rows, signed, summed } from "./curves.js"
import { lines } from "./lines.js"
import { inWords } from "./turns.js"

/**
 * @import { Replay, Review, Reviewed } from "./data.js"
 * @import { Now } from "./view.js"
 * @import { Turns } from "./turns.js"
 */

const LUCKIEST = 3 // draws that are listed

export class Reviewing {
  /** `changed()` is called when there is a review, or none any more; `go(place)` leads to a move.
   * @param {HTMLElement} host
   * @param {Replay} replay
   * @param {Turns} turns
   * @param {() => void} changed
   * @param {(place: number) => void} go
   * @param {AbortSignal} signal
   */
  constructor(host, replay, turns, changed, go, signal) {
    this.host = host
    this.replay = replay
    this.turns = turns
    this.changed = changed
    this.go = go
    /** @type {string | null} */
    this.address = null
    /** @type {Reviewed | null} */
    this.answer = null
    /** @type {AbortController | null} */
    this.making = null
    this.problem = ""
    this.asking = new AbortController()
    signal.addEventListener("abort", () => this.stop())
  }

  /** The review of the moves on show, if it was made. */
  get review() {
    return this.answer && "review" in this.answer ? this.answer.review : null
  }

  /** Stops what is under way. */
  stop() {
    this.asking.abort()
    this.making?.abort()
  }

  /** Asks for the stored review at an address; of other moves than before, the one so far is dropped.
   * @param {string | null} address
   */
  async update(address) {
    if (address === this.address) return
    this.stop()
    this.address = address
    this.problem = ""
    this.take(null)
    if (!address) return
    this.asking = new AbortController()
    const { signal } = this.asking
    const answer = await fetch(address, { signal })
      .then(answer => (answer.ok ? answer.json() : null))
      .catch(() => null) // the server does not answer, or the page asks for another one
    if (!signal.aborted) this.take(answer)
  }

  /** @param {Reviewed | null} answer */
  take(answer) {
    const before = this.review
    this.answer = answer
    if (this.review !== before) this.changed()
    this.draw()
  }

  /** Has the review made, and shows it. */
  async make() {
    const { address } = this
    if (!address || this.making) return
    const making = new AbortController()
    this.making = making
    this.problem = ""
    this.draw()
    try {
      await lines(
        address,
        line => {
          if (line.refused) this.problem = line.refused
          if (line.review && this.answer && "about" in this.answer)
            this.take({ ...this.answer, review: line.review })
        },
        making.signal,
      )
    } catch (error) {
      if (!making.signal.aborted)
        this.problem = error instanceof TypeError ? "the server did not answer" : String(error)
    }
    if (this.making === making) this.making = null
    this.draw()
  }

  /** @param {Pick<Now, "hidden">} now */
  show({ hidden }) {
    if (hidden === this.hidden) return
    /** @type {boolean | undefined} */
    this.hidden = hidden
    this.draw()
  }

  draw() {
    const { host, answer } = this
    mark(host, "hidden", !answer || Boolean(this.hidden))
    if (!answer) return
    const parts = "reason" in answer ? [html("p", { class: "small" }, answer.reason)] : this.body(answer)
    find(host, ".results").replaceChildren(...parts)
  }

  /** @param {Exclude<Reviewed, { reason: string }>} answer */
  body({ about, review }) {
    const meaning = html("p", { class: "small" }, about.join(" "))
    if (review) return [meaning, ...this.results(review)]
    const act = this.making
      ? [
          html("progress", { "aria-label": "The game is reviewed" }),
          html(
            "p",
            { class: "acts" },
            html("span", { role: "status" }, "The game is reviewed …"),
            html("button", { type: "button", class: "other", onclick: () => this.making?.abort() }, "Stop"),
          ),
        ]
      : [
          html(
            "p",
            { class: "acts" },
            html("button", { type: "button", class: "main", onclick: () => this.make() }, "Review this game"),
            html("span", {}, "The chance to win after each move, the turns that changed it, and luck."),
          ),
        ]
    const problem = this.problem ? html("p", { class: "refused", role: "alert" }, this.problem) : null
    return [...act, ...(problem ? [problem] : []), meaning]
  }

  /** @param {Review} review */
  results(review) {
    return [
      review.lacks ? html("p", {}, review.lacks) : null,
      html("div", { class: "columns" }, this.turnsOf(review), this.luckOf(review)),
    ].filter(part => part !== null)
  }

  /** @param {Review} review */
  turnsOf({ bot, lacks }) {
    if (lacks) return null
    const { all } = this.turns
    return html(
      "section",
      {},
      html("h3", {}, "Marked turns"),
      html(
        "p",
        { class: "small" },
        all.length
          ? `The chance after these turns differs clearly from that after turns of our bot ${bot}.`
          : `No turn differs clearly from turns of our bot ${bot}.`,
      ),
      html(
        "ul",
        { class: "jumps" },
        all.map(turn =>
          html(
            "li",
            {},
            html(
              "button",
              { type: "button", onclick: () => this.go(turn.start) },
              html("span", { class: "sign", "aria-hidden": "true" }, turn.sign),
              emblem(turn.row),
              html("span", { class: "label" }, inWords(turn)),
            ),
          ),
        ),
      ),
    )
  }

  /** @param {Review} review */
  luckOf(review) {
    if (!review.draws.length) return null
    const of = rows(review, this.replay)
    const sums = summed(review).at(-1) ?? []
    const size = (/** @type {number[]} */ luck) => Math.max(...luck.map(Math.abs))
    const luckiest = review.draws.toSorted((a, b) => size(b.luck) - size(a.luck)).slice(0, LUCKIEST)
    const by = (/** @type {number[]} */ luck) =>
      of.map((row, i) => `${row.name} ${signed(luck[i] * 100)}`).join(", ")
    return html(
      "section",
      {},
      html("h3", {}, "Luck"),
      html("p", { class: "small" }, "What the draws changed, beside other outcomes of the same commands."),
      html(
        "ul",
        { class: "sums" },
        of.map((row, i) =>
          html(
            "li",
            {},
            emblem(row),
            html("span", { class: "player" }, row.name),
            html("b", {}, signed(sums[i] * 100)),
          ),
        ),
      ),
      html("h4", {}, "The luckiest draws"),
      html(
        "ul",
        { class: "jumps" },
        luckiest.map(({ place, luck }) =>
          html(
            "li",
            {},
            html("button", { type: "button", onclick: () => this.go(place) }, `Move ${place}: ${by(luck)}`),
          ),
        ),
      ),
    )
  }
}
