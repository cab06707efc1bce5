// A board as a chart: its picture with shaded places; each links to the games of its figure.

import { Board } from "../replay/stage/board.js"
import { Pointer } from "../replay/stage/pointer.js"
import { find, html, say } from "../shared/dom.js"
import { visit } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Scene } from "../replay/data.js"
 * @typedef {{ colour: string, text: string }} Step
 */

/**
 * @typedef {object} Data as dashboard/analytics/heat.py makes them
 * @property {string} base
 * @property {Scene} scene
 * @property {Record<string, string>} links by element id, where it leads
 * @property {string} title
 * @property {string} none the colour without a figure
 * @property {Step[]} legend
 */

/** @param {Component<Data>} component */
export function mount(component) {
  const root = find(component.parentElement, ".heat")
  const part = (/** @type {string} */ name) => find(root, `.${name}`)
  const caption = part("caption")
  const leads = caption.textContent ?? ""
  new Pointer(part("board"), text => say(caption, text || leads))
  let base = ""
  /** @type {Board} */
  let board
  const update = (/** @type {Component<Data>} */ { data }) => {
    if (data.base !== base) {
      board = new Board(part("board"), data.base)
      base = data.base
    }
    board.show(data.scene, new Set([...board.elements.keys(), ...Object.keys(data.scene)]))
    for (const [id, element] of /** @type {Map<string, SVGElement>} */ (board.elements)) {
      if (data.links[id]) element.dataset.href = data.links[id]
      else delete element.dataset.href
    }
    part("board").onclick = event => {
      const place = /** @type {SVGElement | null} */ (
        /** @type {Element} */ (event.target).closest("[data-href]")
      )
      if (place?.dataset.href) visit(place.dataset.href)
    }
    part("title").textContent = data.title
    part("legend").replaceChildren(...data.legend.map(step), step({ colour: data.none, text: "no figure" }))
  }
  update(component)
  return { update, stop: () => {} }
}

/** @param {Step} step */
function step({ colour, text }) {
  const swatch = html("span", { class: "swatch" })
  swatch.style.background = colour
  return html("li", {}, swatch, text)
}
