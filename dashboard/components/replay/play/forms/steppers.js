// A number for each of some things: a field, one less and one more.

import { html, say } from "../../../shared/dom.js"

/** @import { Item } from "../../data.js" */

/** `{list, fields, clicks, numbers, chosen, choose}`: the list, its fields by id, functions by id that choose
 * one more, or none after the last, the numbers, each thing as often as it is chosen, where too many are one
 * too many, and a function that chooses a group. A row has `id`, `name`, `least`, `most`, the number to
 * `start` with, and whether `most` are all that there are, of which some are `left`.
 * @param {{ id: Item, name: string, least: number, most: number, start: number, left: boolean }[]} rows
 * @param {() => void} changed
 */
export function steppers(rows, changed) {
  /** @type {Map<Item, HTMLInputElement>} */
  const fields = new Map()
  /** @type {Map<Item, () => void>} */
  const clicks = new Map()
  /** @type {(() => void)[]} */
  const writes = []
  const list = html(
    "ul",
    { class: "numbers" },
    rows.map(({ id, name, least, most, start, left }) => {
      const input = html("input", {
        type: "number",
        min: least,
        max: most,
        step: 1,
        required: true,
        value: start,
        inputmode: "numeric",
      })
      const rest = left ? html("span", { class: "small" }) : null
      const write = () => rest && say(rest, `${most - (input.valueAsNumber || 0)} left`)
      const change = () => {
        write()
        changed()
      }
      const step = (/** @type {number} */ by) => () => {
        if (by < 0) input.stepDown()
        else input.stepUp()
        change()
      }
      input.addEventListener("input", change)
      writes.push(write)
      write()
      fields.set(id, input)
      clicks.set(id, () => {
        input.valueAsNumber = input.valueAsNumber < most ? input.valueAsNumber + 1 : least
        change()
      })
      return html(
        "li",
        {},
        html("label", {}, html("span", {}, name), input),
        rest,
        html(
          "button",
          { type: "button", class: "step", "aria-label": `One less in ${name}`, onclick: step(-1) },
          "−",
        ),
        html(
          "button",
          { type: "button", class: "step", "aria-label": `One more in ${name}`, onclick: step(1) },
          "+",
        ),
      )
    }),
  )
  const numbers = () => [...fields].map(([id, input]) => /** @type {const} */ ([id, input.valueAsNumber]))
  const chosen = () =>
    rows.flatMap(({ id, most }) =>
      Array(Math.max(0, Math.min(fields.get(id)?.valueAsNumber || 0, most + 1))).fill(id),
    )
  const choose = (/** @type {Item[]} */ group) => {
    for (const [id, input] of fields) input.valueAsNumber = group.filter(item => item === id).length
    for (const write of writes) write()
  }
  return { list, fields, clicks, numbers, chosen, choose }
}
