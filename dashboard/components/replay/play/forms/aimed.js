// A group out of a pool against one of some targets: the target, and how many of each.

import { html, say } from "../../../shared/dom.js"
import { steppers } from "./steppers.js"

const RADIOS = 6 // targets; more are a list to select from

let made = 0 // forms, whose radio buttons are a group each

/**
 * @import { Described, Forms, Item } from "../../data.js"
 * @import { Name } from "./entry.js"
 */

/**
 * @param {Described & { form: Forms["aimed"] }} command
 * @param {Name} name
 * @param {() => void} changed
 */
export function aimed({ form: { targets, pool, groups }, fields: [aim, group] }, name, changed) {
  const note = html("output", { class: "sum" })
  let target = targets[0]
  /** @type {Map<Item, () => void>} */
  const aims = new Map() // functions that choose a target
  const take = (/** @type {Item} */ item) => () => {
    target = item
    choose(groups[targets.indexOf(item)])
    write()
    changed()
  }
  const called = word(aim)
  const radios = () => {
    made += 1
    const of = `target-${made}`
    return html(
      "fieldset",
      {},
      html("legend", {}, called),
      targets.map(item => {
        const radio = html("input", {
          type: "radio",
          name: of,
          checked: item === targets[0],
          onchange: take(item),
        })
        aims.set(item, () => radio.click())
        return html("label", { class: "way" }, radio, html("span", {}, name(item)))
      }),
    )
  }
  const list = () => {
    const select = html(
      "select",
      {},
      targets.map(item => html("option", {}, name(item))),
    )
    select.addEventListener("change", () => take(targets[select.selectedIndex])())
    targets.forEach((item, n) => {
      aims.set(item, () => {
        select.selectedIndex = n
        take(item)()
      })
    })
    return html("label", { class: "placed" }, html("span", {}, called), select)
  }
  const rows = pool.map(([id, number]) => ({
    id,
    name: name(id),
    least: 0,
    most: number,
    start: 0,
    left: true,
  }))
  const {
    list: numbers,
    clicks,
    chosen,
    choose,
  } = steppers(rows, () => {
    write()
    changed()
  })
  const write = () => say(note, `${chosen().length} chosen`)
  choose(groups[0])
  write()
  const aiming = targets.length > RADIOS ? list() : radios()
  return {
    body: [aiming, html("fieldset", {}, html("legend", {}, word(group)), numbers)],
    note,
    clicks: new Map([...aims, ...clicks]),
    lacks: "choose something",
    value: () => (chosen().length ? { [aim]: target, [group]: chosen() } : null),
  }
}

const word = (/** @type {string} */ field) =>
  (field.charAt(0).toUpperCase() + field.slice(1)).replaceAll("_", " ")
