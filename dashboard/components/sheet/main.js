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
      html("thead", {}, html("tr", {}, columns.map(column =>
        html("th", { scope: "col", class: column.number ? "number" : null }, column.label)))),
      html("tbody", {}, rows.map(row => html("tr", {}, row.map((cell, i) => {
        const place = { class: columns[i].number ? "number" : null, "data-label": columns[i].label }
        return i ? html("td", place, content(cell)) : html("th", { ...place, scope: "row" }, content(cell))
      }))))),
    about ? html("p", { class: "about" }, about) : null)
}

function content(cell) {
  if (cell === null || typeof cell !== "object") return html("span", {}, cell ?? "–")
  const text = cell.href ? link(cell.href, { class: "goes" }, name(cell.text)) : html("span", {}, cell.text)
  return html("span", { class: "cell" }, text, cell.won ? html("span", { class: "badge won" }, "won") : null, badges(cell.badges),
    cell.note ? html("span", { class: "note" }, cell.note) : null)
}
