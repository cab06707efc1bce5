// So many out of a pool: how many of each, with what is left of it; alike things are one row.

import { html, say } from "../../../shared/dom.js"
import { steppers } from "./steppers.js"

/**
 * @import { Described, Forms, Item } from "../../data.js"
 * @import { Name } from "./entry.js"
 */

/**
 * @param {Described & { form: Forms["group"] }} command
 * @param {Name} name
 * @param {() => void} changed
 */
export function group(
  {
    form: {
      pool,
      sizes: [fewest, most],
    },
    fields: [field],
    start,
  },
  name,
  changed,
) {
  const note = html("output", { class: "sum" })
  const rows = pool.map(([id, number]) => ({
    id,
    name: name(id),
    least: 0,
    most: number,
    start: 0,
    left: true,
  }))
  const { list, clicks, chosen, choose } = steppers(rows, () => {
    write()
    changed()
  })
  const write = () => {
    const now = chosen().length
    say(note, `${now} chosen, ${fewest === most ? most : `${fewest} to ${most}`} wanted`)
    note.classList.toggle("off", now < fewest || now > most)
  }
  if (start) choose(/** @type {Item[]} */ (start[field]))
  write()
  return {
    body: list,
    note,
    clicks,
    lacks: "choose something",
    value: () => (chosen().length ? { [field]: chosen() } : null),
  }
}
