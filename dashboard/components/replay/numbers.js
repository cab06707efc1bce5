// A choice that gives numbers to places: a field for each, and their sum beside what it has to be.

import { html } from "../shared/dom.js"

/** @import { Numbers } from "./data.js" */

/** The form, and the fields by place: `{form, fields}`. `done(numbers)` gets what was settled.
 * @param {Numbers} numbers
 * @param {string} title
 * @param {(id: string) => string} name
 * @param {(numbers: Record<string, number>) => void} done
 */
export function numbers({ start, sum }, title, name, done) {
  const fields = new Map(Object.entries(start).map(([id, value]) => [id, field(value)]))
  const told = html("output", { class: "sum" })
  const add = () => {
    const now = [...fields.values()].reduce((all, input) => all + input.valueAsNumber || 0, 0)
    told.textContent = sum === null ? `${now} in all` : now === sum ? `${now} of ${sum}` : `${now} of ${sum}: ${now < sum ? `${sum - now} to place` : `${now - sum} too many`}`
    told.classList.toggle("off", sum !== null && now !== sum)
  }
  /** @type {(input: HTMLInputElement, by: number) => void} */
  const step = (input, by) => {
    if (by < 0) input.stepDown()
    else input.stepUp()
    add()
  }
  const form = html("form", { class: "numbers", oninput: add },
    html("ul", {}, [...fields].map(([id, input]) => html("li", {},
      html("label", {}, html("span", {}, name(id)), input),
      html("button", { type: "button", class: "step", "aria-label": `One less in ${name(id)}`, onclick: () => step(input, -1) }, "−"),
      html("button", { type: "button", class: "step", "aria-label": `One more in ${name(id)}`, onclick: () => step(input, 1) }, "+")))),
    html("p", { class: "acts" }, html("button", { type: "submit", class: "main" }, title), told))
  form.addEventListener("submit", event => {
    event.preventDefault()
    done(Object.fromEntries([...fields].map(([id, input]) => [id, input.valueAsNumber])))
  })
  add()
  return { form, fields }
}

/** @param {number} value */
function field(value) {
  return html("input", { type: "number", min: 0, max: 1000, step: 1, required: true, value, inputmode: "numeric" })
}
