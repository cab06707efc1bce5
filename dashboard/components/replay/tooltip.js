// One tooltip for all cards: on pointer, focus and tap; Escape closes it.

import { html } from "../shared/dom.js"

export class Tooltip {
  constructor(root) {
    this.root = root
    this.box = html("div", { class: "tooltip", role: "tooltip", id: "tooltip", hidden: true })
    root.append(this.box)
    root.addEventListener("keydown", event => event.key === "Escape" && this.hide())
  }

  /** Gives an element a tooltip of lines; `fill` makes them when they are needed. */
  on(element, fill) {
    const show = () => this.show(element, fill())
    element.addEventListener("pointerenter", show)
    element.addEventListener("focus", show)
    element.addEventListener("click", show)
    element.addEventListener("pointerleave", () => this.hide())
    element.addEventListener("blur", () => this.hide())
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

  hide() {
    this.box.hidden = true
    this.near?.removeAttribute("aria-describedby")
    this.near = null
  }
}
