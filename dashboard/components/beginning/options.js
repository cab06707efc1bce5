// What a game lets one settle before it begins: its options, and its packs or a file with one.

import { html } from "../shared/dom.js"

/**
 * @import { Offer } from "./main.js"
 * @typedef {object} Option
 * @property {string[]} path its place in the setup
 * @property {string} label
 * @property {string} help
 * @property {"choice" | "switch" | "number" | "numbers"} ask
 * @property {unknown} default
 * @property {(string | number)[]} [values]
 * @property {number | null} [least]
 * @property {number | null} [most]
 * @typedef {{ [name: string]: unknown }} Setup
 */

/** The fields of a game's options, most of them folded, with the values of a setup.
 * @param {Offer} game
 * @param {Setup} setup
 */
export function show({ options, packs }, setup) {
  const chosen = packs
    .filter(({ choices }) => choices.length > 1)
    .map(({ kind, choices }) =>
      html(
        "label",
        { class: "option" },
        html("span", {}, words(kind)),
        html(
          "select",
          { name: `pack ${kind}` },
          choices.map(([hash, title]) =>
            html("option", { value: hash, selected: at(setup, ["packs", kind]) === hash }, title),
          ),
        ),
      ),
    )
  const fields = [
    ...options.map(option => field(option, at(setup, option.path) ?? option.default)),
    packs.length
      ? html(
          "label",
          { class: "option" },
          html("span", {}, "A pack of your own"),
          html("input", { type: "file", name: "file", accept: ".json,application/json", multiple: true }),
          html(
            "small",
            {},
            `A file with ${packs.map(({ kind }) => kind).join(" or ")}, as the documents say.`,
          ),
        )
      : null,
  ].filter(each => each !== null)
  return html(
    "div",
    { class: "options" },
    ...chosen,
    fields.length
      ? html(
          "details",
          {},
          html("summary", {}, "Options: leave them as they are to play by the usual rules"),
          html("div", { class: "options" }, fields),
        )
      : null,
  )
}

/** The value of a setup at a path; undefined if it has none.
 * @param {unknown} setup
 * @param {string[]} path
 */
function at(setup, path) {
  return path.reduce((inner, name) => /** @type {Setup | undefined} */ (inner)?.[name], setup)
}

/**
 * @param {Option} option
 * @param {unknown} now
 */
function field({ path, label, help, ask, values = [], least, most }, now) {
  const name = path.join(".")
  const small = help ? html("small", {}, help) : null
  if (ask === "switch") {
    return html(
      "label",
      { class: "option switch" },
      html("input", { type: "checkbox", name, checked: Boolean(now) }),
      html("span", {}, label),
      small,
    )
  }
  const input =
    ask === "choice"
      ? html(
          "select",
          { name },
          values.map(value => html("option", { value, selected: value === now }, words(String(value)))),
        )
      : ask === "number"
        ? html("input", {
            type: "number",
            name,
            min: least,
            max: most,
            step: 1,
            value: /** @type {number | null} */ (now),
          })
        : html("input", {
            name,
            autocomplete: "off",
            inputmode: "numeric",
            placeholder: "numbers, with commas between",
            value: Array.isArray(now) ? now.join(", ") : null,
          })
  return html("label", { class: "option" }, html("span", {}, label), input, small)
}

/** What was settled: all that differs from the default, and the packs of the files; or what is wrong with
 * these.
 * @param {Offer} game
 * @param {HTMLElement} host
 * @returns {Promise<{ setup: Setup, packs: unknown[] } | { wrong: string }>}
 */
export async function read({ options, packs }, host) {
  /** @type {Setup} */
  const setup = {}
  const named = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement | null} */ (host.querySelector(`[name="${name}"]`))
  for (const option of options) {
    const value = typed(option, /** @type {HTMLInputElement} */ (named(option.path.join("."))))
    if (value === option.default || value === null) continue
    const last = /** @type {string} */ (option.path.at(-1))
    let inner = setup
    for (const name of option.path.slice(0, -1)) inner = /** @type {Setup} */ ((inner[name] ??= {}))
    inner[last] = value
  }
  for (const { kind, choices } of packs) {
    const hash = named(`pack ${kind}`)?.value
    if (hash && hash !== choices[0][0]) setup.packs = { .../** @type {Setup} */ (setup.packs), [kind]: hash }
  }
  const read_ = []
  for (const file of named("file")?.files ?? []) {
    try {
      read_.push(JSON.parse(await file.text()))
    } catch {
      return { wrong: `${file.name} is not JSON: a pack is a JSON file` }
    }
  }
  return { setup, packs: read_ }
}

/**
 * @param {Option} option
 * @param {HTMLInputElement} input
 */
function typed({ ask, values = [] }, input) {
  if (ask === "switch") return input.checked
  if (ask === "choice") return values.find(value => String(value) === input.value) ?? null
  if (!input.value.trim()) return null
  return ask === "number"
    ? Number(input.value)
    : input.value
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number)
}

/** @param {string} name */
function words(name) {
  const words = name.replaceAll("_", " ")
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
