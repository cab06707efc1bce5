// A text beside the pointer about the element under it.

import { html } from "../shared/dom.js"

const AWAY = 14 // pixels from the pointer

export class Pointer {
  /**
   * @param {HTMLElement} host the board
   * @param {HTMLElement} frame the element that contains the text
   */
  constructor(host, frame) {
    this.frame = frame
    this.box = html("div", { class: "tooltip pointed", "aria-hidden": "true", hidden: true })
    this.frame.append(this.box)
    /** @type {Element | null} */
    this.title = null
    this.text = ""
    host.addEventListener("pointermove", event => this.at(event))
    host.addEventListener("pointerdown", event => this.at(event))
    host.addEventListener("pointerleave", () => this.leave())
  }

  /** @param {PointerEvent} event */
  at(event) {
    const target = /** @type {Element} */ (event.target)
    const title = target.closest?.("[id]:has(> title)")?.querySelector(":scope > title") ?? null
    if (title !== this.title) this.leave()
    if (!title) return
    if (title.textContent) {
      this.text = title.textContent
      title.textContent = "" // or the browser would tell it a second time
    }
    this.title = title
    this.box.textContent = this.text
    this.box.hidden = !this.text
    const around = this.frame.getBoundingClientRect()
    const x = event.clientX - around.left
    const y = event.clientY - around.top
    const left = x + AWAY + this.box.offsetWidth > around.width ? x - AWAY - this.box.offsetWidth : x + AWAY
    const top = y - AWAY - this.box.offsetHeight
    this.box.style.left = `${Math.max(0, left)}px`
    this.box.style.top = `${top > 0 ? top : y + AWAY}px`
  }

  leave() {
    if (this.title && !this.title.textContent) this.title.textContent = this.text
    this.title = null
    this.box.hidden = true
  }
}
