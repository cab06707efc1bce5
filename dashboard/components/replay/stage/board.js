// The picture: the base is put in once, then only what differs is set.

import { say } from "../../shared/dom.js"
import { Pools } from "./pools.js"

/** @import { Scene } from "../data.js" */

const TALL = 1.5 // windows: a folded picture that is higher lies below the choices of who plays
const WIDE = 1.5 // the width of a picture for its height, from which the column beside it is narrow
const UPRIGHT = 1.4 // below it there is no room for the curve under the picture
const SLIM = 1 // below it the buttons under the picture need two lines

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {string} base
   */
  constructor(host, base) {
    host.innerHTML = base
    this.picture = /** @type {SVGSVGElement} */ (host.firstElementChild)
    this.elements = new Map([...host.querySelectorAll("[id]")].map(element => [element.id, element]))
    this.pools = new Pools(this.picture, this.elements)
    /** @type {Map<string, Record<string, string>>} */
    this.shown = new Map() // by element, its attributes as they were set last
    this.proportion()
    new ResizeObserver(() =>
      host.closest(".replay")?.classList.toggle("tall", host.clientHeight > TALL * innerHeight),
    ).observe(host)
  }

  /** Makes room for the picture by its width and height, which scenes may change. */
  proportion() {
    const { width, height } = this.picture.viewBox.baseVal
    // Null where another page shows the board.
    const page = /** @type {HTMLElement | null} */ (this.picture.closest(".replay"))
    page?.style.setProperty("--ratio", (width / height).toFixed(4))
    page?.classList.toggle("upright", width / height < UPRIGHT)
    page?.classList.toggle("slim", width / height < SLIM)
    page?.style.setProperty("--side", width / height > WIDE ? "20.5rem" : "26rem")
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
        if (name === "viewBox" && element === this.picture) this.proportion()
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
