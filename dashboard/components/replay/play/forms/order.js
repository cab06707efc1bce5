// An order: a list whose things go up and down.

import { html, say } from "../../../shared/dom.js"

/**
 * @import { Described, Forms, Item } from "../../data.js"
 * @import { Name } from "./entry.js"
 */

/**
 * @typedef {object} Row
 * @property {Item} item
 * @property {string} called
 * @property {HTMLButtonElement} up
 * @property {HTMLButtonElement} down
 * @property {HTMLElement} line
 */

/**
 * @param {Described & { form: Forms["order"] }} command
 * @param {Name} name
 * @param {() => void} changed
 */
export function order({ form: { items }, fields: [field] }, name, changed) {
  const note = html("output", { class: "small" })
  /** @type {Row[]} */
  const rows = items.map(item => {
    const called = name(item)
    const [up, down] = /** @type {const} */ ([
      [-1, "up", "↑"],
      [1, "down", "↓"],
    ]).map(([by, word, sign]) =>
      html(
        "button",
        {
          type: "button",
          class: "step",
          "aria-label": `Move ${called} ${word}`,
          onclick: () => move(row, by),
        },
        sign,
      ),
    )
    /** @type {Row} */
    const row = { item, called, up, down, line: html("li", {}, html("span", {}, called), up, down) }
    return row
  })
  const list = html("ol", { class: "order" })
  const show = () => {
    list.append(...rows.map(({ line }) => line))
    rows.forEach(({ up, down }, i) => {
      up.disabled = i === 0
      down.disabled = i === rows.length - 1
    })
  }
  const move = (/** @type {Row} */ row, /** @type {number} */ by) => {
    const from = rows.indexOf(row)
    rows.splice(from, 1)
    rows.splice(from + by, 0, row)
    show()
    const [same, other] = by < 0 ? [row.up, row.down] : [row.down, row.up]
    ;(same.disabled ? other : same).focus()
    say(note, `${row.called} is ${from + by + 1} of ${rows.length}`)
    changed()
  }
  show()
  return { body: list, note, value: () => ({ [field]: rows.map(({ item }) => item) }) }
}
