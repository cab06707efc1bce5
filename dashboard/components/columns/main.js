// The columns of sheets before an import: a row for each, with its first values and a choice of its meaning.

import { find, html } from "../shared/dom.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ name: string, samples: string[], meaning: string }} Column
 * @typedef {object} Sheet
 * @property {string} file
 * @property {Column[]} columns
 * @property {[string, string][]} meanings each with its words
 * @property {"unknown" | "read" | "chosen" | "kept"} state where the meanings are from
 * @property {boolean} open
 * @typedef {{ sheets: Sheet[] }} Data
 */

const SAYS = {
  unknown:
    "Vidi does not know these columns. Say at least which ones have the day, the game and the players.",
  read: "Vidi reads the columns by their names and values. You can choose other meanings.",
  chosen: "You chose meanings. The import keeps them for the next file with the same columns.",
  kept: "These meanings are kept from an earlier file with the same columns.",
}
const FORGETS = { unknown: "", read: "", chosen: "Undo my choice", kept: "Forget these meanings" }

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".columns")
  /** @type {Map<string, boolean>} */
  const opened = new Map()
  const update = (/** @type {Component<Data>} */ { data, setTriggerValue }) => {
    const root = /** @type {ShadowRoot | Document} */ (host.getRootNode())
    const focused = root.activeElement?.id
    host.replaceChildren(
      ...data.sheets.map((one, number) => {
        const element = sheet(one, number, what => setTriggerValue("asked", { sheet: number, ...what }))
        element.open = opened.get(one.file) ?? (one.open || one.state === "chosen" || one.state === "kept")
        const summary = find(element, "summary")
        summary.addEventListener("click", () => opened.set(one.file, !element.open))
        return element
      }),
    )
    if (focused) root.getElementById(focused)?.focus()
  }
  update(component)
  return { update, stop: () => {} }
}

/**
 * @param {Sheet} sheet
 * @param {number} number
 * @param {(what: { column: number, meaning: string } | { forget: true }) => void} ask
 */
function sheet({ file, columns, meanings, state }, number, ask) {
  const words = new Map(meanings)
  const left = columns.filter(({ meaning }) => meaning === "none").length
  const counted = `${columns.length - left} of ${columns.length} columns are read`
  return html(
    "details",
    {},
    html("summary", {}, html("b", {}, "Columns of ", html("bdi", {}, file)), `: ${counted}`),
    html(
      "div",
      { class: "inside" },
      html("p", { class: "small" }, SAYS[state]),
      html(
        "div",
        { class: "box" },
        html(
          "table",
          { "aria-label": `Columns of ${file}` },
          html(
            "thead",
            {},
            html(
              "tr",
              {},
              ["Column", "First values", "Taken for"].map(text => html("th", { scope: "col" }, text)),
            ),
          ),
          html(
            "tbody",
            {},
            columns.map((column, at) =>
              html(
                "tr",
                { class: column.meaning === "none" ? "out" : null },
                html("th", { scope: "row" }, html("bdi", {}, column.name || "(no name)")),
                html("td", { class: "values" }, html("bdi", {}, column.samples.join(" · "))),
                html(
                  "td",
                  { class: "meaning" },
                  choice(column, `column-${number}-${at}`, words, meaning => ask({ column: at, meaning })),
                ),
              ),
            ),
          ),
        ),
      ),
      FORGETS[state]
        ? html(
            "button",
            { type: "button", id: `forget-${number}`, onclick: () => ask({ forget: true }) },
            FORGETS[state],
          )
        : null,
    ),
  )
}

/**
 * @param {Column} column
 * @param {string} id
 * @param {Map<string, string>} words
 * @param {(meaning: string) => void} choose
 */
function choice(column, id, words, choose) {
  const element = html(
    "select",
    { id, "aria-label": `Meaning of ${column.name || "the column without a name"}` },
    [...words].map(([value, text]) => html("option", { value, selected: value === column.meaning }, text)),
  )
  element.addEventListener("change", () => choose(element.value))
  return element
}
