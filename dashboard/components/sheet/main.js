// Plain tables and figures, whose cells may link to other pages. On a narrow page each row is a separate
// block.

import { find, html } from "../shared/dom.js"
import { method } from "../shared/method.js"
import { rememberedPerson, rememberPerson } from "../shared/mine.js"
import { link } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ label: string, value: string | number, note?: string, href?: string }} Fact
 * @typedef {{ title: string, badges?: string[], links?: Rich[], facts: Fact[],
 *   person?: string }} Head `person`: the name of whom it is about
 * @typedef {{ label: string, number?: boolean, sorts?: boolean }} Column
 * @typedef {{ text: string | number, href?: string, won?: boolean, badges?: string[], note?: string,
 *   share?: number, how?: string }} Rich `share`: a part of 1, as a bar; `how`: the method, in a fold
 * @typedef {string | number | null | Rich} Cell
 * @typedef {{ title: string, columns: Column[], rows: Cell[][], about?: string, more?: Rich | null,
 *   wide?: boolean, lines?: boolean }} Table `wide`: it uses the whole width of the page;
 *   `lines`: each row is one line at any width, cut where it does not fit
 * @typedef {{ parts: (Head | Table)[] }} Data
 */

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".sheet")
  const update = (/** @type {Component<Data>} */ { data }) => {
    host.replaceChildren(...data.parts.map(part => ("facts" in part ? head(part) : table(part))))
  }
  update(component)
  return { update, stop: () => {} }
}

/** A name as its writer meant it, which changes the direction of nothing around it.
 * @param {string | number} text
 */
function name(text) {
  return html("bdi", { class: "player" }, text)
}

/** @param {string[]} [texts] */
function badges(texts) {
  return (texts ?? []).map(text => html("span", { class: "badge" }, text))
}

/** @param {Head} head */
function head({ title, badges: words, links, facts, person }) {
  return html(
    "header",
    { class: "head" },
    html(
      "div",
      { class: "name" },
      html("h1", {}, name(title)),
      badges(words),
      you(person),
      links?.map(content),
    ),
    html(
      "dl",
      { class: "facts" },
      facts.map(({ label, value, note, href }) =>
        html(
          "div",
          {},
          html("dt", {}, label),
          html("dd", {}, href ? link(href, { class: "goes" }, value) : value),
          note ? html("dd", { class: "note" }, note) : null,
        ),
      ),
    ),
  )
}

/** Whether a head is about the person who uses this browser; else a button that says so.
 * @param {string | undefined} person
 */
function you(person) {
  if (person === undefined) return null
  if (rememberedPerson() === person) return html("span", { class: "badge" }, "this is you")
  const button = html("button", { type: "button", class: "badge" }, "this is me")
  button.addEventListener("click", () => {
    rememberPerson(person)
    button.replaceWith(html("span", { class: "badge" }, "this is you"))
  })
  return button
}

/** @param {Table} table */
function table({ title, columns, rows, about, more, wide, lines }) {
  return html(
    "section",
    { class: ["part", wide ? "wide" : "", lines ? "lines" : ""].join(" ").trim() },
    html("h2", {}, title),
    rows.length
      ? html(
          "table",
          { "aria-label": title },
          html(
            "thead",
            {},
            html(
              "tr",
              {},
              columns.map((column, i) =>
                html(
                  "th",
                  { scope: "col", class: column.number ? "number" : null },
                  column.sorts ? sorter(column, i) : column.label,
                ),
              ),
            ),
          ),
          html(
            "tbody",
            {},
            rows.map(row =>
              html(
                "tr",
                {},
                row.map((cell, i) => {
                  const place = { class: columns[i].number ? "number" : null, "data-label": columns[i].label }
                  return i
                    ? html("td", place, content(cell))
                    : html("th", { ...place, scope: "row" }, content(cell))
                }),
              ),
            ),
          ),
        )
      : null,
    about ? html("p", { class: "about" }, about) : null,
    more ? html("p", { class: "more" }, content(more)) : null,
  )
}

/** A head that sorts its table: numbers from the largest on, text from A, then the other way round.
 * @param {Column} column
 * @param {number} place
 */
function sorter({ label, number }, place) {
  return html(
    "button",
    {
      class: "sorter",
      title: `Sort by ${label}`,
      onclick: event => {
        const button = /** @type {HTMLElement} */ (event.currentTarget)
        const head = /** @type {HTMLTableCellElement} */ (button.closest("th"))
        const before = head.getAttribute("aria-sort")
        const down = before ? before === "ascending" : number
        for (const other of head.parentElement?.children ?? []) other.removeAttribute("aria-sort")
        head.setAttribute("aria-sort", down ? "descending" : "ascending")
        const body = /** @type {HTMLTableElement} */ (head.closest("table")).tBodies[0]
        const value = (/** @type {HTMLTableRowElement} */ row) => row.cells[place].textContent ?? ""
        /** @type {(a: HTMLTableRowElement, b: HTMLTableRowElement) => number} */
        const compare = number
          ? (a, b) => parsed(value(a)) - parsed(value(b))
          : (a, b) => value(a).localeCompare(value(b))
        body.append(...[...body.rows].sort((a, b) => (down ? compare(b, a) : compare(a, b))))
      },
    },
    label,
  )
}

/** The number at the start of a text that `written` may have made.
 * @param {string} text
 */
function parsed(text) {
  return parseFloat(text.replaceAll(",", ""))
}

/** A large number with commas; no year is so large.
 * @param {string | number} value
 */
function written(value) {
  return typeof value === "number" && Math.abs(value) >= 10_000 ? value.toLocaleString("en") : value
}

/** @param {number} share */
function bar(share) {
  const filled = html("span", {})
  filled.style.width = `${100 * share}%`
  return html("span", { class: "share", "aria-hidden": "true" }, filled)
}

/** @param {Cell} cell */
function content(cell) {
  if (cell === null || typeof cell !== "object") return html("span", {}, written(cell ?? "–"))
  const text = cell.href
    ? link(cell.href, { class: "goes" }, name(cell.text))
    : html("span", {}, written(cell.text))
  return html(
    "span",
    { class: "cell" },
    text,
    cell.won ? html("span", { class: "badge won" }, "won") : null,
    badges(cell.badges),
    cell.share === undefined ? null : bar(cell.share),
    cell.note ? html("span", { class: "note" }, cell.note) : null,
    cell.how ? method(String(cell.text), cell.how) : null,
  )
}
