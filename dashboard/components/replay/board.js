// The picture: the base is put in once, then only what differs is set.

import { say } from "../shared/dom.js"
import { Pools } from "./pools.js"

/** @import { Scene } from "./data.js" */

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} caption
   * @param {string} base
   */
  constructor(host, caption, base) {
    host.innerHTML = base
    this.picture = /** @type {SVGSVGElement} */ (host.firstElementChild)
    this.elements = new Map([...host.querySelectorAll("[id]")].map(element => [element.id, element]))
    this.pools = new Pools(this.picture, this.elements)
    /** @type {Map<string, Record<string, string>>} */
    this.shown = new Map() // by element, its attributes as they were set last
    this.caption = caption
    this.rest = caption.textContent
    host.onpointerover = event => {
      const at = /** @type {Element} */ (event.target)
      const title = at.closest?.("[id]:has(> title)")?.querySelector(":scope > title")
      caption.textContent = title?.textContent || this.rest
    }
    host.onpointerleave = () => {
      caption.textContent = this.rest
    }
  }

  /** Makes the elements of `ids` what the scene says.
   * @param {Scene} scene
   * @param {Iterable<string>} ids
   */
  show(scene, ids) {
    for (const id of ids) {
      const now = scene[id] ?? {}
      for (const gone of this.pools.keep(id, Object.keys(now).length > 0)) this.shown.delete(gone)
      const element = this.elements.get(id)
      if (!element) continue
      const shown = this.shown.get(id) ?? {}
      for (const name in now) {
        if (shown[name] === now[name]) continue
        shown[name] = now[name]
        if (name === "text") say(element, now[name])
        else element.setAttribute(name, now[name])
      }
      for (const name in shown) {
        if (name in now) continue
        delete shown[name]
        if (name === "text") say(element, "")
        else element.removeAttribute(name)
      }
      this.shown.set(id, shown)
    }
  }

  /** A copy of an element as a scene has it.
   * @param {Scene} scene
   * @param {string} id
   */
  copy(scene, id) {
    const element = /** @type {Element} */ (this.elements.get(id)?.cloneNode())
    element.removeAttribute("id")
    const { text = "", ...attributes } = scene[id]
    for (const name in attributes) element.setAttribute(name, attributes[name])
    element.textContent = text
    return element
  }
}
