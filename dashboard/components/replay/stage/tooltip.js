// One tooltip for all that has more to say: on pointer, focus and tap; Escape closes it.

import { html, mark } from "../../shared/dom.js"

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
    root.addEventListener("keydown", event => event.key === "Escape" && this.leave(), { signal })
    for (const kind of ["pointerover", "focusin", "click"]) {
      root.addEventListener(
        kind,
        event => {
          const element = /** @type {Element} */ (event.target).closest("[data-tip]")
          const fill = element && this.fills.get(element)
          if (fill && (kind === "click" || element !== this.near)) this.open(element, fill())
        },
        { signal },
      )
    }
    for (const kind of ["pointerout", "focusout"]) {
      root.addEventListener(
        kind,
        event => {
          const { relatedTarget } = /** @type {PointerEvent | FocusEvent} */ (event)
          if (this.near && !this.near.contains(/** @type {Node | null} */ (relatedTarget))) this.leave()
        },
        { signal },
      )
    }
  }

  /** Gives an element a tooltip of lines; `fill` makes them when they are needed.
   * @param {Element} element
   * @param {Fill} fill
   */
  on(element, fill) {
    mark(element, "data-tip", "")
    this.fills.set(element, fill)
    if (element === this.near) this.open(element, fill())
  }

  /**
   * @param {Element} element
   * @param {(Node | string)[]} lines
   */
  open(element, lines) {
    this.box.replaceChildren(...lines.filter(Boolean))
    this.box.hidden = false
    this.near?.removeAttribute("aria-describedby")
    this.near = element
    element.setAttribute("aria-describedby", "tooltip")
    const around = this.root.getBoundingClientRect()
    this.box.style.left = this.box.style.top = "0" // or the edge of the page would make it narrow
    const { x, y } = beside(this.box.getBoundingClientRect(), element)
    this.box.style.left = `${x - around.left}px`
    this.box.style.top = `${y - around.top}px`
  }

  /** Closes it where what it belongs to is gone. */
  settle() {
    if (this.near && !this.near.isConnected) this.leave()
  }

  leave() {
    this.box.hidden = true
    this.near?.removeAttribute("aria-describedby")
    this.near = null
  }
}

const AWAY = 8 // pixels between a tooltip and what it is about
const CLICKED = "button, a, input, select, summary, [role=button]"
const SAMPLES = [0.02, 0.26, 0.5, 0.74, 0.98] // where in a box it is seen what lies under it

/** Where a box is beside an element: inside of the window, and over as little as possible that can be
 * clicked.
 * @param {DOMRect} box
 * @param {Element} element
 */
function beside({ width, height }, element) {
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode())
  const at = element.getBoundingClientRect()
  const group = (element.closest("li, fieldset, section") ?? element).getBoundingClientRect()
  const across = Math.max(0, Math.min(at.left, innerWidth - width))
  const down = Math.max(0, Math.min(at.top, innerHeight - height))
  const places = [at, group]
    .flatMap(({ left, right, top, bottom }) => [
      new DOMRect(across, top - height - AWAY, width, height),
      new DOMRect(across, bottom + AWAY, width, height),
      new DOMRect(left - width - AWAY, down, width, height),
      new DOMRect(right + AWAY, down, width, height),
    ])
    .filter(
      ({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
    )
  const covered = (/** @type {DOMRect} */ { x, y }) =>
    SAMPLES.flatMap(i => SAMPLES.map(j => root.elementFromPoint(x + i * width, y + j * height))).filter(
      under => under?.closest(CLICKED),
    ).length
  return places.sort((a, b) => covered(a) - covered(b))[0] ?? new DOMRect(across, at.bottom + AWAY)
}
