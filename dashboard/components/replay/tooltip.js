// One tooltip for all that has more to say: on pointer, focus and tap; Escape closes it.

import { html, mark } from "../shared/dom.js"

export class Tooltip {
  constructor(root, signal) {
    this.root = root
    this.fills = new WeakMap()
    this.box = html("div", { class: "tooltip", role: "tooltip", id: "tooltip", hidden: true })
    root.append(this.box)
    root.addEventListener("keydown", event => event.key === "Escape" && this.hide(), { signal })
    for (const kind of ["pointerover", "focusin", "click"]) {
      root.addEventListener(kind, event => {
        const element = event.target.closest("[data-tip]")
        if (element && (kind === "click" || element !== this.near)) this.show(element, this.fills.get(element)())
      }, { signal })
    }
    for (const kind of ["pointerout", "focusout"]) {
      root.addEventListener(kind, event => {
        if (this.near && !this.near.contains(event.relatedTarget)) this.hide()
      }, { signal })
    }
  }

  /** Gives an element a tooltip of lines; `fill` makes them when they are needed. */
  on(element, fill) {
    mark(element, "data-tip", "")
    this.fills.set(element, fill)
    if (element === this.near) this.show(element, fill())
  }

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
