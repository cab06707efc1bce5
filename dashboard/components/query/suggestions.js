// The list of what may stand at the cursor, beside a field that keeps the focus.

import { html } from "../shared/dom.js"

/** @import { Item } from "./completion.js" */

export class Suggestions {
  #list
  #field
  #status
  #take
  /** @type {Item[]} */
  #items = []
  #chosen = 0

  /**
   * @param {HTMLTextAreaElement} field says by `aria-activedescendant` which one is chosen
   * @param {HTMLElement} list
   * @param {HTMLElement} status says how many there are
   * @param {(item: Item) => void} take
   */
  constructor(field, list, status, take) {
    this.#field = field
    this.#list = list
    this.#status = status
    this.#take = take
    list.addEventListener("pointerdown", event => event.preventDefault()) // the field keeps the focus
  }

  get open() {
    return !this.#list.hidden
  }

  /** Shows the items at a place within the list's parent.
   * @param {Item[]} items
   * @param {{ left: number, top: number }} place
   */
  show(items, { left, top }) {
    this.#items = items
    this.#list.replaceChildren(
      ...items.map((item, i) =>
        html(
          "li",
          {
            id: `suggestion-${i}`,
            role: "option",
            onclick: () => this.#take(item),
          },
          html("span", { class: `text ${item.kind}` }, item.text),
          html("span", { class: "note" }, item.note),
        ),
      ),
    )
    this.#list.hidden = false
    const room = (this.#list.parentElement?.clientWidth ?? 0) - this.#list.offsetWidth
    this.#list.style.left = `${Math.max(0, Math.min(left, room))}px`
    this.#list.style.top = `${top}px`
    this.#field.setAttribute("aria-controls", this.#list.id)
    this.#status.textContent = `${items.length} ${items.length === 1 ? "suggestion" : "suggestions"}`
    this.#choose(0)
  }

  hide() {
    if (!this.open) return
    this.#list.hidden = true
    this.#status.textContent = ""
    this.#field.removeAttribute("aria-controls")
    this.#field.removeAttribute("aria-activedescendant")
  }

  /** Whether a key was meant for the list.
   * @param {string} key
   */
  press(key) {
    if (!this.open) return false
    const last = this.#items.length - 1
    const steps = /** @type {Record<string, number>} */ ({
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 8,
      PageUp: -8,
    })
    if (key in steps) {
      const next = this.#chosen + steps[key]
      this.#choose(
        Math.abs(steps[key]) > 1 ? Math.max(0, Math.min(last, next)) : (next + last + 1) % (last + 1),
      )
    } else if (key === "Enter" || key === "Tab") this.#take(this.#items[this.#chosen])
    else if (key === "Escape") this.hide()
    else return false
    return true
  }

  /** @param {number} place */
  #choose(place) {
    this.#chosen = place
    for (const [i, option] of [...this.#list.children].entries())
      option.setAttribute("aria-selected", String(i === place))
    this.#list.children[place].scrollIntoView({ block: "nearest" })
    this.#field.setAttribute("aria-activedescendant", `suggestion-${place}`)
  }
}
