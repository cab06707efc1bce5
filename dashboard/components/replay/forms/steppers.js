// A number for each of some things: a field, one less and one more.

import { html, say } from "../../shared/dom.js"

/** @import { Item } from "../data.js" */

/** The list, its fields by id and their numbers: `{list, fields, numbers}`. A row has `id`, `name`, `least`,
`most`, the number to `start` with, and whether `most` are all that there are, of which some are `left`.
 * @param {{ id: Item, name: string, least: number, most: number, start: number, left: boolean }[]} rows
 * @param {() => void} changed
 */
export function steppers(rows, changed) {
  /** @type {Map<Item, HTMLInputElement>} */
  const fields = new Map()
  const list = html("ul", { class: "numbers" }, rows.map(({ id, name, least, most, start, left }) => {
    const input = html("input", { type: "number", min: least, max: most, step: 1, required: true, value: start, inputmode: "numeric" })
    const rest = left ? html("span", { class: "small" }) : null
    const tell = () => rest && say(rest, `${most - (input.valueAsNumber || 0)} left`)
    const change = () => {
      tell()
      changed()
    }
    const step = (/** @type {number} */ by) => () => {
      if (by < 0) input.stepDown()
      else input.stepUp()
      change()
    }
    input.addEventListener("input", change)
    tell()
    fields.set(id, input)
    return html("li", {},
      html("label", {}, html("span", {}, name), input),
      rest,
      html("button", { type: "button", class: "step", "aria-label": `One less in ${name}`, onclick: step(-1) }, "−"),
      html("button", { type: "button", class: "step", "aria-label": `One more in ${name}`, onclick: step(1) }, "+"))
  }))
  return { list, fields, numbers: () => [...fields].map(([id, input]) => /** @type {const} */ ([id, input.valueAsNumber])) }
}
