// What the element under the pointer is, in words; a text beside the pointer would lie over other places.

export class Pointer {
  /** `write` gets the words, or an empty text.
   * @param {HTMLElement} host the board
   * @param {(text: string) => void} write
   */
  constructor(host, write) {
    this.write = write
    /** @type {Element | null} */
    this.title = null
    this.text = ""
    host.addEventListener("pointermove", event => this.at(event))
    host.addEventListener("pointerdown", event => this.at(event))
    // a finger is lifted to read
    host.addEventListener("pointerleave", ({ pointerType }) => pointerType === "touch" || this.leave())
  }

  /** @param {PointerEvent} event */
  at(event) {
    const target = /** @type {Element} */ (event.target)
    const title = target.closest?.("[id]:has(> title)")?.querySelector(":scope > title") ?? null
    if (title === this.title) return
    this.leave()
    this.title = title
    this.text = title?.textContent ?? ""
    if (title) title.textContent = "" // or the browser would show it a second time
    this.write(this.text)
  }

  /** Forgets the element, as before a scene changes what it is. */
  leave() {
    if (this.title && !this.title.textContent) this.title.textContent = this.text
    this.title = null
    this.write("")
  }
}
