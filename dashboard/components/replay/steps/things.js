// The things on the board of a log: a click on one, or its button in the list, follows it. The board marks
// the thing, and the search lists its moves.

import { html, mark, say } from "../../shared/dom.js"
import { Rows } from "./rows.js"

/**
 * @import { Frame, Replay } from "../data.js"
 * @import { Game } from "./model.js"
 * @typedef {{ words: string, numbers: Set<number>, times: number }} Kind things with the same words
 */

const DRAWN = '[data-piece^="thing "], [data-things]'
const FACTS = /(, (\d+ of them|turned|moved last))+$/ // what changes of a thing, at the end of its words

export class Things {
  /** `changed` is called after another thing is followed, or none.
   * @param {HTMLElement} host the board
   * @param {Replay} replay
   * @param {Game} game
   * @param {SVGElement} picture
   * @param {() => void} changed
   */
  constructor(host, replay, game, picture, changed) {
    this.game = game
    this.picture = picture
    this.changed = changed
    /** @type {Set<number>} */
    this.chosen = new Set() // the first numbers of the things that are followed
    /** @type {Element[]} */
    this.marked = []
    this.name = html("b")
    this.unseen = html("small")
    const leave = html("button", { type: "button", class: "other", onclick: () => this.stop() }, "All moves")
    this.followed = html("p", { class: "followed", hidden: true }, "Follows", this.name, this.unseen, leave)
    this.summary = html("summary", {}, "Things")
    const rows = html("ul", { class: "things-there" })
    this.rows = new Rows(
      rows,
      () => html("li", {}, html("button", { type: "button" }, html("span"), html("b"))),
      (row, /** @type {Kind} */ { words, numbers, times }) => {
        const button = /** @type {HTMLButtonElement} */ (row.firstChild)
        button.onclick = () => this.follow(numbers, words)
        say(/** @type {Element} */ (button.firstChild), words)
        say(/** @type {Element} */ (button.lastChild), times > 1 ? `×${times}` : "")
        mark(button, "aria-pressed", String(this.same(numbers)))
      },
    )
    this.list = html("details", { hidden: true, ontoggle: () => this.fill() }, this.summary, rows)
    if (replay.logged) host.addEventListener("click", event => this.click(event))
  }

  /** @param {MouseEvent} event */
  click({ target }) {
    const element = /** @type {Element} */ (target).closest?.(DRAWN)
    if (element) this.follow(this.numbers(element), this.words(element))
  }

  /** The first numbers of the things that an element draws.
   * @param {Element} element
   */
  numbers(element) {
    const text = element.getAttribute("data-things") ?? element.getAttribute("data-piece") ?? ""
    const numbers = (text.match(/\d+/g) ?? []).map(Number)
    return new Set(numbers.map(number => this.game.again.get(number) ?? number))
  }

  /** What an element draws; the pointer may have taken its title.
   * @param {Element} element
   */
  words(element) {
    return (this.game.scene[`${element.id}/words`]?.text ?? "").replace(FACTS, "")
  }

  /** @param {Set<number>} numbers */
  same(numbers) {
    return numbers.size === this.chosen.size && [...numbers].every(number => this.chosen.has(number))
  }

  /** Follows these things from now on; no longer, if they are followed.
   * @param {Set<number>} numbers
   * @param {string} words
   */
  follow(numbers, words) {
    if (this.same(numbers)) return this.stop()
    this.chosen = numbers
    say(this.name, words)
    this.update()
  }

  stop() {
    this.chosen = new Set()
    this.update()
  }

  update() {
    this.show()
    this.changed()
  }

  /** Whether an entry changes one of the things that are followed.
   * @param {Frame} entry
   */
  takes({ things }) {
    return !this.chosen.size || (things ?? []).some(number => this.chosen.has(number))
  }

  /** Marks what is followed where it is now. */
  show() {
    for (const element of this.marked) element.classList.remove("followed")
    this.marked = this.chosen.size
      ? this.drawn().filter(element => [...this.numbers(element)].some(number => this.chosen.has(number)))
      : []
    for (const element of this.marked) element.classList.add("followed")
    mark(this.followed, "hidden", !this.chosen.size)
    say(this.unseen, this.marked.length ? "" : "not in sight on the board")
  }

  /** The elements that draw things. */
  drawn() {
    return [...this.picture.querySelectorAll(DRAWN)]
  }

  /** Lists the things on the board; does nothing while the list is closed, but for their number. */
  fill() {
    const drawn = this.drawn()
    mark(this.list, "hidden", !drawn.length)
    say(this.summary, `Things (${drawn.length})`)
    if (!this.list.open) return
    /** @type {Map<string, Kind>} */
    const kinds = new Map()
    for (const element of drawn) {
      const words = this.words(element)
      const kind = kinds.get(words) ?? { words, numbers: new Set(), times: 0 }
      const numbers = this.numbers(element)
      for (const number of numbers) kind.numbers.add(number)
      kind.times += numbers.size
      kinds.set(words, kind)
    }
    this.rows.show([...kinds.values()])
  }
}
