// What a seat may do: its choices by command, as buttons or as a form; those with a place on the board also
// there.

import { count, html, svg } from "../../shared/dom.js"
import { entry } from "./forms/entry.js"
import { whyNot } from "./whynot.js"

/**
 * @import { Child } from "../../shared/dom.js"
 * @import { Card, Choice, Command, Listed, Offer, Tried } from "../data.js"
 * @import { OnPick, Places } from "../stage/places.js"
 * @import { Drawing } from "./forms/drawing.js"
 * @import { Why } from "./whynot.js"
 * @typedef {Record<string, unknown>} Args
 * @typedef {{
 *   make: (command: string, args: Args, again?: boolean) => void,
 *   ask: (command: string, args: Args, heard: (answer: Tried) => void, act?: "try" | "fit") => void,
 *   why: Why,
 *   agree: (args: Args) => string,
 *   card: (id: string) => Card,
 * }} Acts making a move, trying the input of a form, asking what is forbidden, naming the seats that agree to
 *   a move, and finding a card
 */

/**
 * @typedef {object} Part what is shown of a command
 * @property {HTMLElement} host
 * @property {Command} command
 * @property {Map<string | number, HTMLInputElement>} [fields]
 * @property {Map<string | number, () => void>} [clicks]
 * @property {Drawing} [drawing]
 */

let descriptions = 0 // texts below choices so far

/** Shows an offer, and marks its places.
 * @param {Offer} offer
 * @param {Places} places
 * @param {Acts} acts
 */
export function choices(offer, places, acts) {
  const parts = offer.commands.map(command => ({ ...part(command, places, acts), command }))
  const mark = () => {
    const open = parts.filter(({ host }) => !(host instanceof HTMLDetailsElement) || host.open)
    places.mark(picks(open, places, acts), acts.why)
    places.lay(open.find(({ drawing }) => drawing)?.drawing ?? null)
  }
  for (const { host } of parts) host.addEventListener("toggle", mark)
  return { hosts: [...parts.map(({ host }) => host), whyNot(places, acts.why)], mark }
}

/**
 * @param {Command} command
 * @param {Places} places
 * @param {Acts} acts
 * @returns {Omit<Part, "command">}
 */
function part(command, places, acts) {
  if ("shape" in command) {
    const words = new Map(command.words)
    const { form, fields, clicks, drawing } = entry(
      command,
      item => words.get(item) ?? places.name(String(item)),
      {
        agree: acts.agree,
        ask: (args, heard, act) => acts.ask(command.command, args, heard, act),
        make: args => acts.make(command.command, args),
        sheet: places.sheet,
      },
    )
    // Of several drawings, the board shows that of the form in use.
    if (drawing) form.addEventListener("focusin", () => places.lay(drawing))
    return { host: framed(command, form, acts), fields, clicks, drawing }
  }
  const alone = command.count === 1 && command.choices[0].text !== command.title
  const left = command.count - command.choices.length
  const more = left ? html("p", { class: "small" }, `and ${left} more, which are not shown`) : null
  const all = command.repeated ? again(command, acts) : null
  return {
    host: section(command, html("p", { class: "options" }, options(command, acts, alone)), all, more),
  }
}

/** Buttons that make a choice as often as the seat may make it running.
 * @param {Command} command
 * @param {Acts} acts
 */
function again({ command, title, choices }, acts) {
  return html(
    "p",
    { class: "acts" },
    choices.map(({ text, args }) =>
      html(
        "button",
        { type: "button", class: "other", onclick: () => acts.make(command, args, true) },
        `${title} all ${text}`,
      ),
    ),
  )
}

/** The buttons of a command's choices, those of one group and effect together behind its name, pictures and
 * effect. A single one stands without a heading, so its button names both.
 * @param {Command} command
 * @param {Acts} acts
 * @param {boolean} alone
 */
function options(command, acts, alone) {
  if (alone) {
    const [choice] = command.choices
    return [button(command, choice, acts, `${command.title} ${choice.text}`)]
  }
  const words = (/** @type {Choice} */ { group = 0 }) => command.groups?.[group] ?? ""
  const grouped = (/** @type {Choice} */ choice) => {
    if (choice.group === undefined) return choice
    return choice.effect ? `${words(choice)}, ${choice.effect}` : words(choice) // 3 pawns, 2 points this turn
  }
  return [...Map.groupBy(command.choices, grouped)].map(([name, choices]) => {
    const [first] = choices
    if (typeof name !== "string" || choices.length === 1) return button(command, first, acts, first.text)
    const head = html("span", {}, html("b", {}, name), does(first, acts))
    return html(
      "span",
      { class: "group", role: "group", "aria-label": name },
      html("span", { class: "group-name" }, pictured(first), head),
      choices.map(({ text, args, place }) =>
        button(command, { text, args, place, effect: "" }, acts, rest(text, words(first))),
      ),
    )
  })
}

/** The words of a choice without those of its group.
 * @param {string} text
 * @param {string} group
 */
function rest(text, group) {
  const own = text.startsWith(group) ? text.slice(group.length) : text.slice(0, -group.length)
  return own.replace(/^[,: ]+|[,: ]+$/g, "")
}

/** What the cards of a choice do; several are named, one is named by the choice.
 * @param {Choice} choice
 * @param {Acts} acts
 */
function does({ cards = [] }, acts) {
  const named = (/** @type {Card} */ { name }) => (cards.length > 1 ? [html("b", {}, name), " "] : [])
  const texts = cards.map(acts.card).flatMap(card => [...named(card), `${card.text} `])
  return texts.length ? html("small", { class: "does" }, texts) : null
}

/** @param {Choice} choice */
function pictured({ pictures = [] }) {
  return pictures.map(href =>
    svg("svg", { class: "picture", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("use", { href })),
  )
}

/**
 * @param {Command} command
 * @param {Choice} choice
 * @param {Acts} acts
 * @param {string} text
 */
function button(command, choice, acts, text) {
  const agree = acts.agree(choice.args)
  descriptions += 1
  const id = `below-${descriptions}`
  const effect = choice.effect ? html("span", { class: "effect" }, choice.effect) : null
  const pictures = pictured(choice)
  const effects = does(choice, acts)
  const below = [effect, effects].filter(Boolean)
  // The style sheet has classes here, not `:has`: that would style the whole page anew at each step.
  const look = `option${pictures.length ? " pictured" : ""}${effects ? " described" : ""}`
  const make = () => acts.make(command.command, choice.args)
  return html(
    "button",
    { type: "button", class: look, onclick: make, "aria-describedby": below.length ? id : null },
    pictures,
    html("span", {}, text, agree ? `: ${agree}` : null),
    below.length ? html("small", { class: "below", id, "aria-hidden": "true" }, below) : null,
  )
}

/** A form, which has a heading of its own; behind the choices that most want, if there are some.
 * @param {Command} command
 * @param {HTMLElement} form
 * @param {Acts} acts
 */
function framed(command, form, acts) {
  if (command.choices.length)
    return html(
      "section",
      { class: "command" },
      html("div", { class: "command-head" }, html("h3", {}, command.title)),
      html("p", { class: "options" }, options(command, acts, false)),
      html("details", {}, html("summary", {}, "Choose another way"), form),
    )
  if (!command.seldom) return html("section", { class: "command" }, form)
  return html("details", { class: "command" }, html("summary", {}, html("h3", {}, command.title)), form)
}

/**
 * @param {Listed} command
 * @param {Child[]} body
 */
function section(command, ...body) {
  const several = command.count
  const only = several === 1
  const head = [
    html("h3", {}, command.title),
    several > 1 ? html("span", { class: "small" }, count(several, "choice")) : null,
  ]
  const text = html("p", { class: "small" }, command.text)
  if (command.seldom) return html("details", { class: "command" }, html("summary", {}, head), text, body)
  return html(
    "section",
    { class: "command" },
    only ? null : html("div", { class: "command-head" }, head),
    only ? null : text,
    body,
    only ? text : null,
  )
}

/** By place, what a click on it does: it makes the only choice there, asks which of several or for a number,
 * and asks the table.
 * @param {Part[]} parts
 * @param {Places} places
 * @param {Acts} acts
 */
function picks(parts, places, acts) {
  const there = /** @type {Map<string, { command: Command, choice: Choice }[]>} */ (new Map())
  const clicks = /** @type {Map<string, OnPick>} */ (new Map())
  for (const { command, fields, clicks: choose } of parts) {
    for (const [item, place] of ("shape" in command && command.places) || []) {
      const click = choose?.get(item)
      if (click && !clicks.has(place)) clicks.set(place, click)
    }
    for (const [id, input] of fields ?? []) {
      clicks.set(String(id), () => {
        input.focus()
        input.select()
      })
    }
    for (const choice of command.choices)
      if (choice.place !== null)
        there.set(choice.place, [...(there.get(choice.place) ?? []), { command, choice }])
  }
  for (const [id, made] of there) {
    const [{ command, choice }, ...others] = made
    const ask = (/** @type {SVGGElement} */ mark) => {
      const buttons = made.map(each =>
        button(
          each.command,
          { ...each.choice, cards: [] },
          acts,
          `${each.command.title} ${each.choice.text}`,
        ),
      )
      places.ask(id, mark, buttons)
    }
    // What the table decides names first the seats that agree.
    const atOnce = !others.length && !acts.agree(choice.args)
    clicks.set(id, atOnce ? () => acts.make(command.command, choice.args) : ask)
  }
  return clicks
}
