// The form of a choice that has a shape: it tries what is filled in, and says what forbids it before the
// move.

import { html, say } from "../../../shared/dom.js"
import { refused } from "../refused.js"
import { aimed } from "./aimed.js"
import { counts } from "./counts.js"
import { group } from "./group.js"
import { placed } from "./placed.js"

/**
 * @import { Described, Forms, Item, Sheet, Tried } from "../../data.js"
 * @import { Drawing } from "./drawing.js"
 * @typedef {Record<string, unknown>} Args
 * @typedef {(item: Item) => string} Name
 * @typedef {{
 *   body: HTMLElement | Element[],
 *   note?: HTMLElement,
 *   after?: HTMLElement,
 *   fields?: Map<Item, HTMLInputElement>,
 *   clicks?: Map<Item, () => void>,
 *   lacks?: string,
 *   value: () => Args | null,
 *   drawing?: Drawing,
 *   judge?: (allowed: boolean | null) => void,
 *   asked?: () => string,
 *   allowed?: () => string,
 * }} Part of a form: `value` is null while it `lacks` something; `note` stands beside the button, `after`
 * behind what forbids it; a `drawing` is to be put on the board, with what forbids it; `judge` hears whether
 * what is filled in is allowed, or null while that is asked; `asked` and `allowed` say in words what that is,
 * and that it is allowed
 * @typedef {{
 *   agree: (args: Args) => string,
 *   ask: (args: Args, heard: (answer: Tried) => void, act?: "try" | "fit") => void,
 *   make: (args: Args) => void,
 *   sheet?: Sheet,
 * }} Acts with the sheet on the board, where there is one
 */

/** @type {Record<keyof Forms, (command: any, name: Name, changed: () => void, acts: Acts) => Part>} */
const FORMS = { aimed, circle: placed, counts, group, point: placed }
const REST = 150 // milliseconds without a change, after which it is tried

let made = 0 // forms

/** The form, where it has some its fields by place, by item what a click on its place does, and its drawing:
 * `{form, fields, clicks, drawing}`. `name(id)` says what an id means. `acts.ask(args, heard)` tries,
 * `acts.make(args)` makes the move, `acts.agree(args)` names the seats that agree.
 * @param {Described} command
 * @param {Name} name
 * @param {Acts} acts
 */
export function entry(command, name, acts) {
  made += 1
  const id = `why-${made}`
  let changes = 0
  let asked = 0 // the change that was tried last
  /** @type {Tried | null} */
  let tried = null // what came of what is filled in
  let wanted = false // the move is to be made as soon as that is known
  let timer = 0

  const button = html("button", { type: "submit", class: "main", "aria-describedby": id }, command.title)
  const why = html("p", { class: "why", id, "aria-live": "polite" })
  const show = (/** @type {Omit<Tried, "number">} */ { args, effect, ...no }) => {
    const allowed = [part.allowed?.(), effect].filter(Boolean).join(" ")
    why.replaceChildren(...(args && !no.text ? [allowed] : refused(no)))
    why.classList.toggle("refused", no.text !== "" && no.rule !== undefined)
    button.disabled = Boolean(no.text)
    const agree = args ? acts.agree(args) : ""
    say(button, agree ? `${command.title}: ${agree}` : command.title)
  }
  const ask = () => {
    clearTimeout(timer)
    if (!form.isConnected) return
    asked = changes
    const args = part.value()
    if (args) acts.ask(args, heard)
  }
  const heard = (/** @type {Tried} */ answer) => {
    if (asked !== changes) return
    tried = answer
    show(answer)
    part.judge?.(!answer.text)
    if (wanted && answer.args && !answer.text) acts.make(answer.args)
    wanted = false
  }
  const changed = (rest = REST) => {
    changes += 1
    tried = null
    wanted = false
    clearTimeout(timer)
    part.judge?.(null)
    why.classList.toggle("lacking", !part.value())
    if (part.value()) {
      button.disabled = false // Enter in a field would send nothing
      timer = setTimeout(ask, rest)
      if (part.asked) why.replaceChildren(html("span", { "aria-hidden": "true" }, part.asked()))
    } else show({ args: null, text: part.lacks ?? "" })
  }

  const named = command.seldom || command.choices.length > 0 // by what it is folded in
  const part = FORMS[command.shape](command, name, () => changed(), acts)
  const form = html(
    "form",
    { class: "entry", novalidate: true },
    html("div", { class: "command-head" }, named ? null : html("h3", {}, command.title), button),
    html("p", { class: "small" }, command.text),
    part.body,
    part.note ? html("p", { class: "acts" }, part.note) : null,
    part.drawing ? null : why,
    part.after,
  )
  if (part.drawing) part.drawing.message = why
  form.addEventListener("submit", event => {
    event.preventDefault()
    if (tried?.args) acts.make(tried.args)
    else if (part.value()) {
      wanted = true
      if (asked !== changes) ask()
    }
  })
  changed(0)
  return { form, fields: part.fields, clicks: part.clicks, drawing: part.drawing }
}
