// What a seat may do: its choices by command as buttons, those with a place on the board also there.

import { count, html, svg } from "../shared/dom.js"
import { numbers } from "./numbers.js"

/**
 * @import { Child } from "../shared/dom.js"
 * @import { Choice, Command, Offer } from "./data.js"
 * @import { OnPick, Places } from "./places.js"
 * @typedef {(command: string, args: Record<string, unknown>) => void} Make
 * @typedef {{ host: HTMLElement, command: Command, fields?: Map<string, HTMLInputElement> }} Part
 */

/** Shows an offer, and marks its places; `make(command, args)` gets what is chosen.
 * @param {Offer} offer
 * @param {Places} places
 * @param {Make} make
 */
export function choices(offer, places, make) {
  const parts = offer.commands.map(command => ({ ...part(command, places, make), command }))
  const mark = () => {
    const open = parts.filter(({ host }) => !(host instanceof HTMLDetailsElement) || host.open)
    places.mark(picks(open, places, make))
  }
  for (const { host } of parts) host.addEventListener("toggle", mark)
  return { hosts: parts.map(({ host }) => host), mark }
}

/**
 * @param {Command} command
 * @param {Places} places
 * @param {Make} make
 * @returns {Omit<Part, "command">}
 */
function part(command, places, make) {
  if (command.numbers) {
    const { field } = command.numbers
    const { form, fields } = numbers(command.numbers, command.title, id => places.name(id), given => make(command.command, { [field]: given }))
    return { host: section(command, form), fields }
  }
  const buttons = (command.choices ?? []).map(choice => button(command, choice, make))
  const left = command.count - buttons.length
  const more = left ? html("p", { class: "small" }, `and ${command.more ? "many" : left} more, which are not shown`) : null
  return { host: section(command, html("p", { class: "options" }, buttons), more) }
}

/**
 * @param {Command} command
 * @param {Choice} choice
 * @param {Make} make
 */
function button(command, choice, make, text = choice.text) {
  const pictures = choice.pictures.map(href => svg("svg", { class: "picture", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("use", { href })))
  const title = pictures.length ? text : null
  return html("button", { type: "button", class: "option", title, onclick: () => make(command.command, choice.args) }, pictures, html("span", {}, text))
}

/**
 * @param {Command} command
 * @param {Child[]} body
 */
function section(command, ...body) {
  const only = command.count === 1 && command.choices?.[0].text === command.title
  const head = [html("h3", {}, command.title), command.count > 1 && command.choices ? html("span", { class: "small" }, count(command.count, "choice")) : null]
  const text = html("p", { class: "small" }, command.text)
  if (command.seldom) return html("details", { class: "command" }, html("summary", {}, head), text, body)
  return html("section", { class: "command" }, only ? null : html("div", { class: "command-head" }, head), only ? null : text, body, only ? text : null)
}

/** By place, what a click on it does: the choices there are asked for, or its number is.
 * @param {Part[]} parts
 * @param {Places} places
 * @param {Make} make
 */
function picks(parts, places, make) {
  const buttons = /** @type {Map<string, (() => HTMLElement)[]>} */ (new Map())
  const found = /** @type {Map<string, OnPick>} */ (new Map())
  for (const { command, fields } of parts) {
    for (const [id, input] of fields ?? []) {
      found.set(id, () => {
        input.focus()
        input.select()
      })
    }
    for (const choice of command.choices ?? []) {
      if (choice.place === null) continue
      const text = [command.title, choice.text].join(" ")
      buttons.set(choice.place, [...(buttons.get(choice.place) ?? []), () => button(command, choice, make, text)])
    }
  }
  for (const [id, made] of buttons) found.set(id, mark => places.ask(id, mark, made.map(each => each())))
  return found
}
