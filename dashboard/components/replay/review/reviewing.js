// The review of the game: what of it is stored, and what the server makes on demand.

import { lines } from "./lines.js"

/**
 * @import { JudgedMove, Line, Question, Review, ReviewAsked, Reviewed, ReviewLine } from "../data.js"
 * @typedef {Extract<ReviewLine, { judged: JudgedMove }>} Stage
 */

export class Reviewing {
  /** `changed()` is called when there is a review, or none any more, and `progress()` when a part of it is
   * made. `opened()` is called when it is known what is stored.
   * @param {() => void} changed
   * @param {() => void} progress
   * @param {() => void} opened
   * @param {AbortSignal} signal
   */
  constructor(changed, progress, opened, signal) {
    this.changed = changed
    this.opened = opened
    this.progress = progress
    /** @type {string | null} */
    this.address = null
    /** @type {Reviewed | null} */
    this.answer = null
    /** @type {AbortController | null} */
    this.working = null // on what was asked last
    /** @type {ReviewAsked | null} */
    this.asked = null
    /** @type {Stage | null} */
    this.stage = null // of the move that is judged
    /** @type {{ done: number, total: number } | null} */
    this.part = null // of the review that is made
    this.problem = ""
    this.asks = true // a page without a server only shows a review
    this.looking = new AbortController()
    signal.addEventListener("abort", () => this.stop())
  }

  /** Why there is no review; empty where there may be one. */
  get reason() {
    return this.answer && "reason" in this.answer ? this.answer.reason : ""
  }

  /** @returns {Exclude<Reviewed, { reason: string }> | null} */
  get known() {
    return this.answer && "about" in this.answer ? this.answer : null
  }

  /** The review of the moves on show, if it was made.
   * @returns {Review | null}
   */
  get review() {
    return this.known?.review ?? null
  }

  /** The judged moves, in their order.
   * @returns {JudgedMove[]}
   */
  get judged() {
    return this.known?.judged ?? []
  }

  /** Stops what is under way. */
  stop() {
    this.looking.abort()
    this.working?.abort()
  }

  /** Asks for the stored review at an address; the one so far, of other moves, is dropped.
   * @param {string | null} address
   */
  async update(address) {
    if (address === this.address) return
    this.stop()
    this.address = address
    this.problem = ""
    this.take(null)
    this.opened()
    if (!address) return
    this.looking = new AbortController()
    const { signal } = this.looking
    const answer = await fetch(address, { signal })
      .then(answer => (answer.ok ? answer.json() : null))
      .catch(() => null) // the server does not answer, or the page asks for another one
    if (signal.aborted) return
    this.take(answer)
    this.opened()
  }

  /** @param {Reviewed | null} answer */
  take(answer) {
    const before = this.review
    this.answer = answer
    if (this.review !== before) this.changed()
    this.progress()
  }

  /** Takes in what is stored by now; the moves are the same.
   * @param {Reviewed} answer
   */
  renew(answer) {
    const same = JSON.stringify(this.answer) === JSON.stringify(answer)
    if (!same) this.take(answer)
  }

  /** Asks the server for a part, one at a time; `heard` gets each line. Where none comes, `problem` says why.
   * @param {ReviewAsked} asked
   * @param {(line: ReviewLine) => void} heard
   */
  async ask(asked, heard) {
    const { address } = this
    if (!address || this.working) return
    const working = new AbortController()
    this.working = working
    this.asked = asked
    this.problem = ""
    this.progress()
    const over = () => {
      if (this.working !== working) return
      this.working = null
      this.stage = this.part = null
      this.progress()
    }
    const hear = (/** @type {ReviewLine} */ line) => {
      if ("refused" in line) this.problem = line.refused
      else heard(line)
      // The server takes a moment to end after its last line.
      const last = "judged" in line ? line.done === line.total && line.number === line.of : !("done" in line)
      if (last) over()
    }
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
    try {
      for await (const line of lines(`${address}?${query}`, working.signal))
        if (!working.signal.aborted) hear(line)
    } catch (error) {
      if (!working.signal.aborted)
        this.problem =
          error instanceof TypeError ? "the server did not answer" : /** @type {Error} */ (error).message
    }
    over()
  }

  /** Has the review made. */
  make() {
    return this.ask({ act: "review" }, line => {
      if ("review" in line && this.known) this.take({ ...this.known, review: line.review })
      if (!("total" in line)) return
      this.part = line
      this.progress()
    })
  }

  /** Has moves judged, and keeps what comes of each.
   * @param {ReviewAsked} asked
   */
  judge(asked) {
    return this.ask(asked, line => {
      if ("review" in line && this.known) this.take({ ...this.known, review: line.review })
      if (!("judged" in line) || !this.known) return
      this.stage = line
      if (line.done === line.total) {
        const others = this.judged.filter(({ place }) => place !== line.judged.place)
        this.known.judged = [...others, line.judged].toSorted((a, b) => a.place - b.place)
      }
      this.progress()
    })
  }

  /** Has questions about mistakes made.
   * @param {(questions: Question[]) => void} heard
   */
  questions(heard) {
    return this.ask({ act: "guess" }, line => {
      if ("questions" in line) heard(line.questions)
    })
  }

  /** Has moves found that were not played.
   * @param {ReviewAsked} asked
   * @param {(line: Line) => void} heard
   */
  line(asked, heard) {
    return this.ask(asked, line => {
      if ("line" in line) heard(line.line)
    })
  }
}
