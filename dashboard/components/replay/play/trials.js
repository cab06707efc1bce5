// Questions that change nothing: what would come of the input of a form, what fits there, what is forbidden.
// One is on its way at a time; of each form only the last one waits, and none while a move is made.

/**
 * @import { Act, Tried } from "../data.js"
 * @typedef {Extract<Act, { act: "try" | "fit" | "why" }>} Question
 * @typedef {(answer: Tried) => void} Heard
 */

export class Trials {
  /** @param {(what: Act) => Promise<Tried | null>} send */
  constructor(send) {
    this.send = send
    /** @type {{ question: Question, heard: Heard } | null} */
    this.asked = null
    /** @type {Map<Heard, Question>} */
    this.waiting = new Map()
    this.held = false
  }

  /** `heard` gets the answer to a question, unless it has asked another one since.
   * @param {Question} question
   * @param {Heard} heard
   */
  ask(question, heard) {
    this.waiting.set(heard, question)
    this.next()
  }

  /** Asks nothing while a move is made. */
  hold() {
    if (this.asked && !this.waiting.has(this.asked.heard))
      this.waiting.set(this.asked.heard, this.asked.question)
    this.asked = null
    this.held = true
  }

  goOn() {
    this.held = false
    this.next()
  }

  /** Forgets all questions: the forms are gone. */
  drop() {
    this.asked = null
    this.waiting.clear()
    this.held = false
  }

  async next() {
    if (this.asked || this.held || !this.waiting.size) return
    const [[heard, question]] = this.waiting
    this.waiting.delete(heard)
    const asked = { question, heard }
    this.asked = asked
    const answer = await this.send(question)
    if (this.asked !== asked) return
    this.asked = null
    if (answer && !this.waiting.has(heard)) heard(answer)
    this.next()
  }
}
