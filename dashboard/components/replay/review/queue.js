// What the server reviews by itself: how far it is with this game, and what pauses and clears it.

import { html, mark, say } from "../../shared/dom.js"

/**
 * @import { Queued } from "../data.js"
 * @import { Reviewing } from "./reviewing.js"
 */

const EVERY = 2_000 // milliseconds between two looks at the queue
const NEWS = 15_000 // the server stores new chances so often

export class Queue {
  /** `quiet()` says whether nobody uses what is drawn again when there are new chances.
   * @param {HTMLElement} host
   * @param {Reviewing} reviewing
   * @param {() => boolean} quiet
   * @param {AbortSignal} signal
   */
  constructor(host, reviewing, quiet, signal) {
    this.reviewing = reviewing
    this.quiet = quiet
    this.signal = signal
    this.host = host
    /** @type {Queued | null} */
    this.state = null
    this.taken = 0 // when the review was taken in
    /** @type {number | undefined} */
    this.timer = undefined
    this.status = html("span", { role: "status" })
    this.bar = html("progress", { hidden: true })
    const button = (/** @type {string} */ text, /** @type {string} */ order) =>
      html("button", { type: "button", class: "other", onclick: () => this.order(order) }, text)
    this.pause = button("Pause", "pause")
    this.goOn = button("Go on", "go-on")
    this.clear = button("Clear", "clear")
    host.replaceChildren(
      this.bar,
      html("p", { class: "acts" }, this.status, this.pause, this.goOn, this.clear),
    )
    signal.addEventListener("abort", () => clearTimeout(this.timer))
  }

  /** Begins with the state that came with the stored review.
   * @param {Queued | null} state
   */
  begin(state) {
    clearTimeout(this.timer)
    this.taken = performance.now()
    this.show(state)
  }

  /** Whether the first look of this game comes by itself. */
  get comes() {
    const { state } = this
    return !!state && state.waits && !state.paused && !state.full && (!state.look || state.look === "model")
  }

  /** @param {Queued | null} state */
  show(state) {
    const before = this.state
    this.state = state
    mark(this.host, "hidden", !state)
    if (!state) return
    const text = inWords(state)
    say(this.status, text)
    mark(this.host, "hidden", !text)
    mark(this.bar, "hidden", !state.look || state.paused)
    this.bar.setAttribute("aria-label", text)
    if (state.total) {
      this.bar.max = state.total
      this.bar.value = state.done
    } else this.bar.removeAttribute("value")
    const works = state.waits || state.waiting > 0 || state.others
    mark(this.pause, "hidden", !state.keeps || state.paused || !works)
    mark(this.goOn, "hidden", !state.keeps || !state.paused)
    mark(this.clear, "hidden", !state.keeps || !works)
    if (before?.look !== state.look || before.waits !== state.waits) this.reviewing.progress()
    if (state.waits || state.look) this.timer = setTimeout(() => this.look(), EVERY)
  }

  /** Looks how far the server is, and takes in what it has stored. */
  async look() {
    const { state, reviewing, signal } = this
    const { address } = reviewing
    if (!state || !address) return
    if (document.hidden) {
      this.timer = setTimeout(() => this.look(), EVERY)
      return
    }
    const now = await answer(fetch(state.address, { signal }))
    if (signal.aborted || address !== reviewing.address) return
    if (!now) {
      this.timer = setTimeout(() => this.look(), NEWS)
      return
    }
    const ended = state.look !== now.look || (state.waits && !now.waits)
    if (ended || performance.now() - this.taken > NEWS) this.stale = true
    if (this.stale && this.quiet() && !reviewing.working) {
      this.stale = false
      this.taken = performance.now()
      const stored = await answer(fetch(`${address}?act=stored`, { signal }))
      if (stored && address === reviewing.address && !reviewing.working) reviewing.renew(stored)
    }
    this.show(now)
  }

  /** @param {string} order */
  async order(order) {
    const { state } = this
    if (!state) return
    clearTimeout(this.timer)
    const now = await answer(fetch(`${state.address}/${order}`, { method: "POST", signal: this.signal }))
    this.show(now ?? state)
  }
}

/** @param {Queued} state */
function inWords({ paused, elsewhere, full, waiting, others, waits, look, done, total }) {
  const more = waiting ? ` ${waiting} more ${waiting === 1 ? "game waits" : "games wait"}.` : ""
  if (paused) return `The reviews in the background are paused.${more}`
  if (full) return `This server has reviewed enough for today.${more}`
  if (look === "model") return `The game is reviewed …${more}`
  if (look === "turns") return `Judging the weakest turns: ${done} of ${total} steps.${more}`
  if (look === "games") return `Our bots play on: ${done} of ${total} ends of turns.${more}`
  if (look === "expert") return `Our stronger bot checks the mistakes: ${done} of ${total} pairs.${more}`
  if (elsewhere) return `Another process reviews games in this library.${more}`
  if (waits) return `The game waits for its review.${more}`
  return others ? `Another game is reviewed in the background.${more}` : ""
}

/** The JSON of an answer; null where none comes.
 * @param {Promise<Response>} asked
 */
function answer(asked) {
  return asked.then(answer => (answer.ok ? answer.json() : null)).catch(() => null)
}
