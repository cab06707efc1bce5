// The door to the server: acts go to the API, and the table that follows on each comes back from there.

import { saying } from "./steps/address.js"

/**
 * @import { Act, Answer, Data, Done, Result, Table, Tried } from "./data.js"
 * @typedef {{ text: string, rule?: string, href?: string }} Refusal
 * @typedef {Extract<Act, { act: "make" | "take_back" | "bots" }>} Move
 */

/** Why the server refuses something. */
class RefusedError extends Error {
  /**
   * @param {number} status
   * @param {{ message: string, rule?: string, href?: string }} reason
   */
  constructor(status, { message, rule, href }) {
    super(message)
    this.status = status
    this.rule = rule
    this.href = href
  }
}

export class Door {
  /** `changed(data)` is called with the table whenever it may have changed; `leave` leads to another game.
   * @param {Data} data
   * @param {(data: Data) => void} changed
   * @param {(where: { game: string, play: string }) => void} leave
   * @param {AbortSignal} signal
   */
  constructor(data, changed, leave, signal) {
    this.data = data
    this.changed = changed
    this.leave = leave
    this.signal = signal
    this.shown = data.shown // the hand that was asked for last
    this.last = 0 // the number of the last question for the table
    this.answers = 0
    if (data.goes_on) this.data.answer = this.answer({ go_on: true })
  }

  /** @param {string} name */
  address(name) {
    return `/api/v1/games/${this.data.game}/${name}`
  }

  /** @param {Partial<Answer>} answer */
  answer(answer) {
    this.answers += 1
    return { number: this.answers, text: "", go_on: false, ...answer }
  }

  /** @param {string} address
   * @param {RequestInit} [how] */
  async fetched(address, how) {
    const answer = await fetch(address, { signal: this.signal, ...how })
    const body = await answer.json()
    if (!answer.ok) throw new RefusedError(answer.status, body)
    return body
  }

  /** Looks at the table as it is now; an `answer` comes with it.
   * @param {Answer | null} [answer]
   */
  async look(answer = this.data.answer) {
    this.last += 1
    const { last } = this
    /** @type {Table} */
    const table = await this.fetched(`${this.address("table")}?${this.view()}`)
    if (last !== this.last) return // a later question is on its way
    this.take({ ...table, answer })
  }

  /** What the page shows, as a query. */
  view() {
    const asked = new URLSearchParams(location.search)
    const { shown, data } = this
    const view = { seat: asked.get("seat"), play: asked.get("play"), shown, after: `${data.version}` }
    return new URLSearchParams(
      Object.entries(view).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    )
  }

  /** @param {Partial<Data>} newer */
  take(newer) {
    this.data = { ...this.data, ...newer }
    this.changed(this.data)
  }

  /** Has an act executed. The result includes the table that follows if `query` is the view.
   * @param {Act} act
   * @returns {Promise<Result>}
   */
  act(act, query = new URLSearchParams()) {
    const headers = { "Content-Type": "application/json" }
    const how = { method: "POST", headers, body: JSON.stringify(act) }
    return this.fetched(`${this.address("acts")}?${query}`, how)
  }

  /** Executes an act that stores something; its result, after which the page shows the table that follows.
   * @param {Act} act
   * @param {(done: Done) => Answer | null} answer
   */
  async change(act, answer) {
    this.last += 1
    const { last } = this
    const done = /** @type {Done} */ (await this.act(act, this.view()))
    if (done.table && last === this.last) this.take({ ...done.table, answer: answer(done) })
    else await this.look(answer(done))
  }

  /** Makes a move, takes moves back, or lets bots move: the answer is part of the table.
   * @param {Move} act
   */
  async move(act) {
    const before = this.data.answer
    try {
      await this.change(act, ({ draw }) => {
        const goOn = draw ? act.act === "bots" : act.act !== "take_back"
        const awaited = draw && act.act !== "take_back" ? { draw: { ...draw, asked: act } } : {}
        return this.answer({ go_on: goOn, ...awaited })
      })
    } catch (error) {
      const no = this.reason(error)
      if (!no) return
      // What cannot have come up is asked for again.
      const again = "chance" in act && act.chance ? { go_on: before?.go_on, draw: before?.draw } : {}
      const answer = this.answer({ ...again, ...no })
      if (error instanceof RefusedError && error.status === 409) await this.look(answer).catch(() => {})
      if (this.data.answer !== answer) this.take({ answer })
    }
  }

  /** Asks what would come of an input, or what fits; null without an answer.
   * @param {Act} act
   * @returns {Promise<Tried | null>}
   */
  async try(act) {
    try {
      const result = /** @type {Partial<Tried> & { refusal?: Refusal | null }} */ (await this.act(act))
      return { args: null, text: "", ...result, ...result.refusal }
    } catch (error) {
      const no = this.reason(error)
      return no && { args: null, ...no }
    }
  }

  /** Writes or removes a note or bookmark; why nothing was stored, or an empty text.
   * @param {Act} act
   */
  async remark(act) {
    try {
      await this.change(act, () => this.data.answer)
      return ""
    } catch (error) {
      return this.reason(error)?.text ?? ""
    }
  }

  /** Begins a game after a move, and goes there.
   * @param {Extract<Act, { act: "branch" }>} act
   * @param {string} play a word for each seat: `hand`, or the name of its bot
   */
  async branch(act, play) {
    try {
      const { game } = /** @type {Extract<Result, { game: string }>} */ (await this.act(act))
      this.leave({ game, play })
    } catch (error) {
      const no = this.reason(error)
      if (no) this.take({ answer: this.answer(no) })
    }
  }

  /** Goes on with the game as it is: `play` has a word for each seat; null only watches.
   * @param {string | null} play
   */
  async play(play) {
    const place = { seat: null, move: null, at: null, pin: null, against: null, hide: null, curve: null }
    const address = saying(play ? { ...place, play } : { play })
    history.pushState(null, "", address)
    await this.look(this.answer({ go_on: play !== null })).catch(error => this.fail(error))
  }

  /** Shows a hand from now on, or all.
   * @param {string} seat
   */
  async show(seat) {
    this.shown = seat
    history.replaceState(history.state, "", saying({ seat: null }))
    await this.look(this.answer({ go_on: true })).catch(error => this.fail(error))
  }

  /** @param {unknown} error */
  fail(error) {
    const no = this.reason(error)
    if (no) this.take({ answer: this.answer(no) })
  }

  /** An error for people; null if the page was left meanwhile.
   * @param {unknown} error
   * @returns {Refusal | null}
   */
  reason(error) {
    if (this.signal.aborted) return null
    if (error instanceof RefusedError) {
      const text = error.status === 503 ? `nothing was stored: ${error.message}` : error.message
      return { text, rule: error.rule, href: error.href }
    }
    if (error instanceof TypeError || error instanceof SyntaxError)
      return { text: "the server did not answer" }
    throw error
  }
}
