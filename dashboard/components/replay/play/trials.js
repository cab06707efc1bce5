// What forms try, what fits in them, and why a place cannot be chosen: one question at a time, each with a
// number; an answer to any other question is let pass.

const PATIENCE = 5000 // milliseconds after which a question that got no answer is asked again

/**
 * @import { Asked, Tried } from "../data.js"
 * @typedef {{ act: "try" | "fit" | "why", line: Record<string, unknown> }} Question
 * @typedef {(answer: Tried) => void} Heard
 */

export class Trials {
  /** @param {(what: Asked) => void} send */
  constructor(send) {
    this.send = send
    this.number = Date.now() // the session may still have the answer to a page that was here before
    /** @type {{ number: number, question: Question, heard: Heard, timer: number } | null} */
    this.asked = null
    /** @type {Map<Heard, Question>} */
    this.waiting = new Map()
    this.held = false
  }

  /** Asks what would come of a line, or what fits there; `heard` gets the answer, unless it has asked another
   * question since.
   * @param {Question} question
   * @param {Heard} heard
   */
  ask(question, heard) {
    this.waiting.set(heard, question)
    this.next()
  }

  /** @param {Tried | null} answer */
  hear(answer) {
    if (!this.asked || !answer || answer.number !== this.asked.number) return
    const { heard } = this.asked
    this.stop()
    if (!this.waiting.has(heard)) heard(answer)
    this.next()
  }

  /** Asks nothing while a move is made: the server hears the last thing that it was asked. */
  hold() {
    if (this.asked && !this.waiting.has(this.asked.heard))
      this.waiting.set(this.asked.heard, this.asked.question)
    this.stop()
    this.held = true
  }

  goOn() {
    this.held = false
    this.next()
  }

  /** Forgets all questions: the forms are gone. */
  drop() {
    this.stop()
    this.waiting.clear()
    this.held = false
  }

  stop() {
    clearTimeout(this.asked?.timer)
    this.asked = null
  }

  next() {
    if (this.asked || this.held || !this.waiting.size) return
    const [[heard, question]] = this.waiting
    const again = () => {
      this.hold()
      this.goOn()
    }
    this.waiting.delete(heard)
    this.number += 1
    this.asked = { number: this.number, question, heard, timer: setTimeout(again, PATIENCE) }
    this.send({ ...question, number: this.number })
  }
}
