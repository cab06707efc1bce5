// One tooltip for all that has more to say: on pointer, focus and tap; Escape closes it.

import { html, mark } from "../shared/dom.js"

/** @typedef {() => (Node | string)[]} Fill makes the lines when they are needed */

export class Tooltip {
  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  constructor(root, signal) {
    this.root = root
    /** @type {WeakMap<Element, Fill>} */
    this.fills = new WeakMap()
    this.box = html("div", { class: "tooltip", role: "tooltip", id: "tooltip", hidden: true })
    root.append(this.box)
    root.addEventListener("keydown", event => event.key === "Escape" && this.hide(), { signal })
    for (const kind of ["pointerover", "focusin", "click"]) {
      root.addEventListener(kind, event => {
        const element = /** @type {Element} */ (event.target).closest("[data-tip]")
        const fill = element && this.fills.get(element)
        if (fill && (kind === "click" || element !== this.near)) this.show(element, fill())
      }, { signal })
    }
    for (const kind of ["pointerout", "focusout"]) {
      root.addEventListener(kind, event => {
        const { relatedTarget } = /** @type {PointerEvent | FocusEvent} */ (event)
        if (this.near && !this.near.contains(/** @type {Node | null} */ (relatedTarget))) this.hide()
      }, { signal })
    }
  }

  /** Gives an element a tooltip of lines; `fill` makes them when they are needed.
   * @param {Element} element
   * @param {Fill} fill
   */
  on(element, fill) {
    mark(element, "data-tip", "")
    this.fills.set(element, fill)
    if (element === this.near) this.show(element, fill())
  }

  /**
   * @param {Element} element
   * @param {(Node | string)[]} lines
   */
  show(element, lines) {
    this.box.replaceChildren(...lines.filter(Boolean))
    this.box.hidden = false
    this.near?.removeAttribute("aria-describedby")
    this.near = element
    element.setAttribute("aria-describedby", "tooltip")
    const around = this.root.getBoundingClientRect()
    const at = element.getBoundingClientRect()
    const wide = this.box.offsetWidth
    const left = Math.max(0, Math.min(at.left - around.left, around.width - wide))
    const above = at.top - this.box.offsetHeight - 8
    const top = above > 0 ? above : at.bottom + 8
    this.box.style.left = `${left}px`
    this.box.style.top = `${top - around.top}px`
  }

  /** Closes it where what it belongs to is gone. */
  check() {
    if (this.near && !this.near.isConnected) this.hide()
  }

  hide() {
    this.box.hidden = true
    this.near?.removeAttribute("aria-describedby")
    this.near = null
  }
}
