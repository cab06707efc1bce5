// Numbers by name, and their sum beside what it has to be.

import { html, say } from "../../../shared/dom.js"
import { steppers } from "./steppers.js"

/**
 * @import { Described, Forms } from "../../data.js"
 * @import { Name } from "./entry.js"
 */

/**
 * @param {Described & { form: Forms["counts"] }} command
 * @param {Name} name
 * @param {() => void} changed
 */
export function counts({ form: { names, total }, fields: [field], start }, name, changed) {
  const note = html("output", { class: "sum" })
  const begun = /** @type {Record<string, number>} */ (start?.[field] ?? {})
  const rows = names.map(([id, least, most]) => ({
    id,
    name: name(id),
    least,
    most,
    start: begun[id] ?? least,
    left: most < total,
  }))
  const { list, fields, numbers } = steppers(rows, () => {
    write()
    changed()
  })
  const write = () => {
    const now = numbers().reduce((all, [, number]) => all + (number || 0), 0)
    say(
      note,
      now === total
        ? `${now} of ${total}`
        : `${now} of ${total}: ${now < total ? `${total - now} to place` : `${now - total} too many`}`,
    )
    note.classList.toggle("off", now !== total)
  }
  write()
  return { body: list, note, fields, value: () => ({ [field]: Object.fromEntries(numbers()) }) }
}
