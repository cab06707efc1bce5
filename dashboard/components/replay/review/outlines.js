// Outlines on the board: a choice as it was played, and the one beside it.

import { html, svg } from "../../shared/dom.js"

/**
 * @import { Outline, Replay } from "../data.js"
 * @import { Board } from "../stage/board.js"
 */

const DOT = 2.5 // the radius of a point, in the numbers of a sheet

export class Outlines {
  /**
   * @param {Board} board
   * @param {Pick<Replay, "places" | "sheet">} replay
   */
  constructor(board, { places, sheet }) {
    this.board = board
    this.places = places
    this.sheet = sheet
    /** @type {Element[]} */
    this.elements = []
  }

  /** Shows both choices instead of those before; null: none.
   * @param {{ played: Outline, instead: Outline } | null} pair
   */
  show(pair) {
    for (const element of this.elements) element.remove()
    this.elements = pair
      ? [...this.draw("played", pair.played), ...this.draw("instead", pair.instead, pair.played.places)]
      : []
  }

  /** Where both choices lie at one place, the line of the first shows between the dashes of the second.
   * @param {string} kind
   * @param {Outline} outline
   * @param {string[]} [below] the places that are outlined already
   */
  draw(kind, { places, circle }, below = []) {
    const { elements } = this.board
    const lie = (/** @type {string} */ id, /** @type {SVGElement} */ drawing) => {
      const host = elements.get(id)
      host?.insertBefore(drawing, host.querySelector(":scope > .open-place, :scope > .changed"))
      return host ? [drawing] : []
    }
    return [
      ...places
        .filter(id => this.places[id]?.shape)
        .flatMap(id => {
          const href = `#${this.places[id].shape}`
          const lines = below.includes(id) ? ["line"] : ["edge", "line"]
          const uses = lines.map(name => svg("use", { href, class: name }))
          return lie(this.places[id].element, svg("g", { class: `outline ${kind}` }, uses))
        }),
      ...(circle && this.sheet ? lie(this.sheet.element, this.circle(kind, circle)) : []),
    ]
  }

  /**
   * @param {string} kind
   * @param {NonNullable<Outline["circle"]>} circle
   */
  circle(kind, { x, y, r = DOT }) {
    const { x: left, y: low, unit } = /** @type {NonNullable<Replay["sheet"]>} */ (this.sheet)
    const at = { cx: left + x * unit, cy: low - y * unit, r: r * unit }
    return svg(
      "g",
      { class: `outline ${kind}` },
      ["edge", "line"].map(name => svg("circle", { ...at, class: name })),
    )
  }
}

/** The meaning of both lines, in words.
 * @param {string} played
 * @param {string} instead
 */
export function legend(played, instead) {
  const sample = (/** @type {string} */ kind, /** @type {string} */ words) =>
    html(
      "span",
      {},
      svg(
        "svg",
        { class: `outline ${kind}`, viewBox: "0 0 40 16", "aria-hidden": "true" },
        ["edge", "line"].map(name => svg("path", { d: "M2 8H38", class: name })),
      ),
      words,
    )
  return html("p", { class: "outlines" }, sample("played", played), sample("instead", instead))
}
