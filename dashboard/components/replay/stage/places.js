// Places on the board that may be chosen: marked, to be clicked or reached by keyboard, with what may be done
// there.

import { html, mark, svg } from "../../shared/dom.js"
import { reasons } from "../play/whynot.js"

/**
 * @import { Board } from "./board.js"
 * @import { Caption } from "./caption.js"
 * @import { Place, Sheet } from "../data.js"
 * @import { Drawing } from "../play/forms/drawing.js"
 * @import { Why } from "../play/whynot.js"
 * @typedef {(mark: SVGGElement) => void} OnPick what a click on a marked place does
 */

export class Places {
  /**
   * @param {HTMLElement} frame
   * @param {Caption} caption
   * @param {Board} board
   * @param {Record<string, Place>} places
   * @param {Sheet} [sheet]
   */
  constructor(frame, caption, board, places, sheet) {
    this.frame = frame
    this.caption = caption
    this.board = board
    this.places = places
    this.sheet = sheet
    /** @type {Drawing | null} */
    this.laid = null
    /** @type {Map<string, SVGGElement>} */
    this.marks = new Map()
    this.ids = new Map(Object.entries(places).map(([id, { element }]) => [element, id]))
    /** @type {Why | null} */
    this.why = null
    this.refused = "" // the place under which the reason stands why it cannot be chosen
    this.box = html("div", { class: "choose-here", role: "dialog", hidden: true })
    const point = (/** @type {Event} */ { target }) =>
      this.box.classList.toggle("pointed", /** @type {Element} */ (target).closest(".option") !== null)
    this.box.onpointerover = point
    this.box.onpointerleave = () => this.box.classList.remove("pointed")
    frame.append(this.box)
    frame.addEventListener("keydown", event => {
      if (event.key !== "Escape" || this.box.hidden) return
      event.stopPropagation()
      this.close()
      this.opener?.focus()
    })
    frame.addEventListener(
      "pointerdown",
      event => this.box.contains(/** @type {Node} */ (event.composedPath()[0])) || this.close(),
    )
    frame.addEventListener("click", event => this.refuse(this.under(event)))
    frame.addEventListener("pointermove", event => this.under(event) === this.refused || this.forgive())
  }

  /** The place under a pointer.
   * @param {Event} event
   */
  under(event) {
    const on = event.composedPath().find(each => each instanceof Element && this.ids.has(each.id))
    return this.ids.get(/** @type {Element | undefined} */ (on)?.id ?? "") ?? ""
  }

  /** Says why a place cannot be chosen that is not marked.
   * @param {string} id
   */
  refuse(id) {
    if (!this.why || !id || this.marks.has(id)) return
    this.why(id, ({ forbidden = [] }) => {
      if (!forbidden.length) return
      this.refused = id
      const named = forbidden[0].why.text.includes(this.name(id)) ? null : html("b", {}, this.name(id))
      const children = [named, ...reasons(forbidden)]
      this.caption.hold(html("div", { class: "why refused", role: "status" }, children))
    })
  }

  /** Takes the reason away. */
  forgive() {
    if (this.refused) this.caption.hold(null)
    this.refused = ""
  }

  /** Whether a place can be seen and clicked now.
   * @param {string} id
   */
  visible(id) {
    return this.board.elements.get(this.places[id]?.element)?.checkVisibility() ?? false
  }

  /** @param {string} id */
  name(id) {
    return this.places[id]?.name ?? id
  }

  /** Marks places, each with what a click on it does: `Map(id => pick(mark))`; no others stay marked. A click
   * on another one asks why.
   * @param {Map<string, OnPick>} picks
   * @param {Why | null} [why]
   */
  mark(picks, why = null) {
    this.close()
    this.forgive()
    this.why = why
    for (const mark of this.marks.values()) mark.remove()
    this.marks.clear()
    for (const [id, pick] of picks) {
      const element = this.board.elements.get(this.places[id]?.element)
      if (!element) continue
      const shape = `#${this.places[id].shape}`
      /** @type {SVGGElement} */
      const mark = svg(
        "g",
        {
          class: "open-place",
          role: "button",
          tabindex: 0,
          "aria-label": this.name(id),
          onclick: () => pick(mark),
          onkeydown: event => {
            if (event.key !== "Enter" && event.key !== " ") return
            event.preventDefault()
            event.stopPropagation()
            pick(mark)
          },
        },
        svg("use", { href: shape, class: "edge" }),
        svg("use", { href: shape, class: "dashes" }),
      )
      element.insertBefore(mark, element.querySelector(":scope > .changed")) // which a comparison adds
      this.marks.set(id, mark)
    }
  }

  /** Lays a drawing on the sheet of the board, and its message under it, instead of those there; null: none.
   * @param {Drawing | null} drawing
   */
  lay(drawing) {
    if (drawing === this.laid) return
    this.laid?.leave()
    this.laid = drawing
    this.caption.hold(drawing?.message ?? null)
    const group = this.board.elements.get(this.sheet?.element ?? "")
    if (drawing && group) drawing.lie(group, this.board.picture)
  }

  /** Asks at a mark which of some choices is meant.
   * @param {string} id
   * @param {SVGGElement} mark
   * @param {HTMLElement[]} buttons
   */
  ask(id, mark, buttons) {
    this.opener = mark
    this.box.setAttribute("aria-label", this.name(id))
    this.box.replaceChildren(html("strong", {}, this.name(id)), ...buttons)
    this.box.classList.toggle("pictures", this.box.querySelector(".option ~ .option .picture") !== null)
    this.box.hidden = false
    const around = this.frame.getBoundingClientRect()
    const at = mark.getBoundingClientRect()
    const left = at.left + at.width / 2 - around.left - this.box.offsetWidth / 2
    const below = at.bottom - around.top - Math.min(at.height / 3, 20)
    const high = this.box.offsetHeight
    this.box.style.left = `${Math.max(0, Math.min(left, around.width - this.box.offsetWidth))}px`
    this.box.style.top = `${below + high < around.height ? below : Math.max(0, at.top - around.top - high)}px`
    buttons[0].focus()
  }

  close() {
    mark(this.box, "hidden", true)
  }
}
