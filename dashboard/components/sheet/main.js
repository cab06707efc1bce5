// Plain tables and figures, whose cells may lead to other pages. On a narrow page each row is a block of its own.

import { html } from "../shared/dom.js"
import { link } from "../shared/visit.js"

export function mount(component) {
  const host = component.parentElement.querySelector(".sheet")
  const update = ({ data }) => {
    host.replaceChildren(...data.parts.map(part => (part.facts ? head(part) : table(part))))
  }
  update(component)
  return { update, stop: () => {} }
}

/** A name as its writer meant it, which changes the direction of nothing around it. */
function name(text) {
  return html("bdi", { class: "player" }, text)
}

function badges(texts) {
  return (texts ?? []).map(text => html("span", { class: "badge" }, text))
}

function head({ title, badges: said, facts }) {
  return html("header", { class: "head" },
    html("div", { class: "name" }, html("h1", {}, name(title)), badges(said)),
    html("dl", { class: "facts" }, facts.map(({ label, value, note }) =>
      html("div", {}, html("dt", {}, label), html("dd", {}, value), note ? html("dd", { class: "note" }, note) : null))))
}

function table({ title, columns, rows, about }) {
  return html("section", { class: "part" },
    html("h2", {}, title),
    html("table", { "aria-label": title },
      html("thead", {}, html("tr", {}, columns.map((column, i) =>
        html("th", { scope: "col", class: column.number ? "number" : null }, column.sorts ? sorter(column, i) : column.label)))),
      html("tbody", {}, rows.map(row => html("tr", {}, row.map((cell, i) => {
        const place = { class: columns[i].number ? "number" : null, "data-label": columns[i].label }
        return i ? html("td", place, content(cell)) : html("th", { ...place, scope: "row" }, content(cell))
      }))))),
    about ? html("p", { class: "about" }, about) : null)
}

/** A head that sorts its table: numbers from the largest on, text from A, then the other way round. */
function sorter({ label, number }, place) {
  return html("button", { class: "sorter", title: `Sort by ${label}`, onclick: event => {
    const head = event.currentTarget.closest("th")
    const before = head.getAttribute("aria-sort")
    const down = before ? before === "ascending" : number
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort")
    head.setAttribute("aria-sort", down ? "descending" : "ascending")
    const body = head.closest("table").tBodies[0]
    const value = row => row.cells[place].textContent
    const compare = number ? (a, b) => parseFloat(value(a)) - parseFloat(value(b)) : (a, b) => value(a).localeCompare(value(b))
    body.append(...[...body.rows].sort((a, b) => (down ? compare(b, a) : compare(a, b))))
  } }, label)
}

function content(cell) {
  if (cell === null || typeof cell !== "object") return html("span", {}, cell ?? "–")
  const text = cell.href ? link(cell.href, { class: "goes" }, name(cell.text)) : html("span", {}, cell.text)
  return html("span", { class: "cell" }, text, cell.won ? html("span", { class: "badge won" }, "won") : null, badges(cell.badges),
    cell.note ? html("span", { class: "note" }, cell.note) : null)
}
