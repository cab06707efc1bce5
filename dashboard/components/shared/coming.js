// Draws at a table: the page asks for the outcome, and lists the possible ones with picture and name.

import { emblem, html, svg } from "./dom.js"

/**
 * @import { Draw } from "../replay/api.js"
 * @typedef {Record<string, string | number | null>} Outcome an outcome, by the name of the draw
 */

const SHORT = 3 // letters, as of a die or a face
const APART = /[\s,;:()]+/
const FEW = 12 // options that need no field to find one

/** Asks for the outcome: `pick` gets the outcomes of the move so far, including the chosen one.
 * @param {Draw} draw
 * @param {(outcomes: Outcome[]) => void} pick
 * @param {"h2" | "h3"} head
 * @param {HTMLElement[]} others buttons for what can be done instead
 */
export function coming(
  { draw, title, question, move, outcomes, draws, words, options, unseen },
  pick,
  head,
  ...others
) {
  const several = outcomes.length > 0 || (draws ?? 1) > 1
  const which = several ? ` · draw ${outcomes.length + 1}${draws ? ` of ${draws}` : ""}` : ""
  const host = html(
    "div",
    { class: "coming" },
    html(head, {}, question),
    html("p", { class: "small" }, move, which),
  )
  if (outcomes.length)
    others.unshift(
      html(
        "button",
        { type: "button", class: "other", onclick: () => pick(outcomes.slice(0, -1)) },
        "Take the last draw back",
      ),
    )
  const before = [
    words.length
      ? html(
          "ol",
          { class: "coming-said", "aria-label": "Drawn so far" },
          words.map(text => html("li", {}, text)),
        )
      : "",
    others.length ? html("p", { class: "coming-else" }, others) : "",
  ]
  const choose = (/** @type {string | number | null} */ value) => pick([...outcomes, { [draw]: value }])
  const made = options.map(option => ({
    value: String(option.value),
    text: plain(option.text),
    words: plain(`${option.value}; ${option.text}; ${option.badge}`),
    item: html(
      "li",
      {},
      html(
        "button",
        { type: "button", title: option.hint || null, onclick: () => choose(option.value) },
        option.look && emblem(option.look),
        option.picture ? picture(option.picture) : null,
        html("span", {}, option.text),
        option.badge ? html("span", { class: "number" }, option.badge) : null,
      ),
    ),
  }))
  const short = !unseen && options.every(({ text, look }) => !look && text.length <= SHORT)
  const secret =
    unseen && html("li", {}, html("button", { type: "button", onclick: () => choose(null) }, unseen))
  const list = html(
    "ul",
    { class: short ? "coming-options short" : "coming-options", "aria-label": `${title}: what can come up` },
    secret,
    made.map(({ item }) => item),
  )
  if (options.length > FEW) {
    const none = html("p", { class: "coming-none", role: "status" })
    const input = html("input", { type: "search", autocomplete: "off", enterkeyhint: "go" })
    /** @type {typeof made} */
    let fitting = []
    input.addEventListener("input", () => {
      const sought = plain(input.value).trim()
      const ranked = made.map(option => ({ option, rank: rank(option, sought) }))
      fitting = ranked
        .filter(({ rank }) => rank >= 0)
        .sort((one, other) => one.rank - other.rank)
        .map(({ option }) => option)
      for (const option of made) option.item.hidden = !fitting.includes(option)
      const items = fitting.map(({ item }) => item)
      list.prepend(...(!secret ? items : sought ? [...items, secret] : [secret, ...items]))
      none.textContent = fitting.length ? "" : "No outcome of this name is possible now."
    })
    input.addEventListener("keydown", event => {
      if (event.key === "Enter" && input.value.trim()) fitting[0]?.item.querySelector("button")?.click()
    })
    host.append(
      ...before,
      html(
        "label",
        { class: "coming-find" },
        `Find by name${options.some(({ badge }) => badge) ? " or number" : ""}; Enter takes the first`,
        input,
      ),
      none,
      list,
    )
  } else host.append(list, ...before) // a short list is in sight at once
  return host
}

/** How well an option fits what is sought, from 0; -1 where it does not.
 * A whole name is better than a part of a longer one. A number is sought from its first digit on, anything
 * else in any part of a word: `tee 3` finds `fragment 3, tee` first.
 * @param {{ value: string, text: string, words: string }} option
 * @param {string} sought
 */
function rank({ value, text, words }, sought) {
  if (text === sought) return 0
  if (words.includes(sought)) return 1
  const all = words.split(APART)
  const parts = sought.split(APART).filter(Boolean)
  const fits = parts.every(part =>
    /\d/.test(part) ? all.some(word => word.startsWith(part)) : words.includes(part),
  )
  return !fits ? -1 : parts.includes(value) ? 2 : 3
}

/** A text in small letters, with the minus of a keyboard.
 * @param {string} text
 */
function plain(text) {
  return text.toLowerCase().replaceAll("\u2212", "-")
}

/** @type {{ use: SVGUseElement, made: SVGSVGElement }[]} */
const unfit = [] // pictures whose size is not measured yet

/** A piece of the board, as large as it is drawn.
 * @param {string} href
 */
function picture(href) {
  const use = svg("use", { href })
  const made = svg("svg", { class: "coming-picture", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, use)
  if (unfit.push({ use, made }) === 1) requestAnimationFrame(fit)
  return made
}

/** Measures all pictures before it changes one: a measure after a change needs a layout of its own. */
function fit() {
  const measured = unfit.splice(0).map(({ use, made }) => ({ made, box: use.getBBox() }))
  for (const { made, box } of measured) {
    const { x, y, width, height } = box
    if (width && height) made.setAttribute("viewBox", [x - 2, y - 2, width + 4, height + 4].join(" "))
  }
}
