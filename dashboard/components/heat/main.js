// A map as a chart: the board's own picture, its provinces shaded; each leads to the games behind its figure.

import { Board } from "../replay/board.js"
import { html } from "../shared/dom.js"
import { visit } from "../shared/visit.js"

export function mount(component) {
  const root = component.parentElement.querySelector(".heat")
  const part = name => root.querySelector(`.${name}`)
  let base = null
  let board = null
  const update = ({ data }) => {
    if (data.base !== base) {
      board = new Board(part("map"), part("caption"), data.base)
      base = data.base
    }
    board.show(data.scene, board.elements.keys())
    for (const [id, element] of board.elements) {
      if (data.links[id]) element.dataset.href = data.links[id]
      else delete element.dataset.href
    }
    part("map").onclick = event => {
      const place = event.target.closest("[data-href]")
      if (place) visit(place.dataset.href)
    }
    part("title").textContent = data.title
    part("legend").replaceChildren(...data.legend.map(step), step({ colour: data.none, text: "no figure" }))
  }
  update(component)
  return { update, stop: () => {} }
}

function step({ colour, text }) {
  const swatch = html("span", { class: "swatch" })
  swatch.style.background = colour
  return html("li", {}, swatch, text)
}
