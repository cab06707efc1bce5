// The tables that a query may ask, to be searched; a name that is clicked goes into the editor.

import { find, html } from "../shared/dom.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ says: string, sql: string }} Hint
 * @typedef {{ name: string, type: string, meaning: string }} Column
 * @typedef {{ name: string, meaning: string, columns: Column[] }} Table
 */

const NARROW = matchMedia("(max-width: 640px)")

/** @param {Component<{ known: string, hints: Hint[] }>} component */
export function mount(component) {
  /** @type {HTMLDetailsElement} */
  const root = find(component.parentElement, ".schema")
  const list = find(root, ".tables")
  const search = /** @type {HTMLInputElement} */ (find(root, ".search"))
  const none = find(root, ".none")
  const facts = /** @type {HTMLDetailsElement} */ (find(root, ".facts"))
  root.open = !NARROW.matches
  find(component.parentElement, ".skip").addEventListener("click", () => insert(""))
  find(root, ".hints").replaceChildren(...component.data.hints.map(hint))
  /** @type {ReturnType<typeof table>[]} */
  let tables = []
  const filter = () => {
    const wanted = search.value.trim().toLowerCase()
    const matching = tables.filter(({ show }) => show(wanted))
    none.hidden = matching.length > 0 || !tables.length
    if (wanted) facts.open = matching.some(({ isFact }) => isFact)
    facts.hidden = !matching.some(({ isFact }) => isFact)
  }
  search.addEventListener("input", filter)
  fetch(component.data.known)
    .then(answer => answer.json())
    .then(known => {
      tables = known.tables.map(table)
      list.replaceChildren(...tables.filter(({ isFact }) => !isFact).map(({ element }) => element))
      find(facts, ".tables").replaceChildren(
        ...tables.filter(({ isFact }) => isFact).map(({ element }) => element),
      )
      filter()
    })
  return { stop: () => {} }
}

/** @param {Hint} hint */
function hint({ says, sql }) {
  return html("p", { class: "hint" }, `${says} `, name(sql, sql))
}

/** @param {Table} table */
function table({ name: called, meaning, columns }) {
  const rows = columns.map(column => ({
    text: `${column.name} ${column.meaning}`.toLowerCase(),
    element: html(
      "li",
      {},
      html(
        "div",
        { class: "line" },
        name(column.name, column.name),
        html("span", { class: "type" }, column.type),
      ),
      html("p", { class: "meaning" }, column.meaning),
    ),
  }))
  const details = html(
    "details",
    {},
    html("summary", {}, html("span", { class: "called" }, called)),
    html("p", { class: "meaning" }, meaning),
    html(
      "ul",
      { class: "columns" },
      rows.map(({ element }) => element),
    ),
  )
  const element = html("li", {}, details, name("insert", called, `Put ${called} into the query`))
  const text = `${called} ${meaning}`.toLowerCase()
  let opened = false
  const show = (/** @type {string} */ wanted) => {
    const whole = text.includes(wanted)
    const hits = rows.filter(row => row.text.includes(wanted))
    for (const row of rows) row.element.hidden = !whole && !hits.includes(row)
    element.hidden = !whole && !hits.length
    if (wanted && !whole) {
      opened ||= !details.open
      details.open = true
    } else if (opened) {
      details.open = opened = false
    }
    return !element.hidden
  }
  return { element, show, isFact: called.includes(".") }
}

/** A name that can be put into the editor, where its cursor is.
 * @param {string} shown
 * @param {string} text
 * @param {string | null} label
 */
function name(shown, text, label = null) {
  return html(
    "button",
    {
      type: "button",
      class: "name",
      title: label ?? `Put ${text} into the query`,
      "aria-label": label,
      onpointerdown: event => event.preventDefault(), // the editor keeps its cursor
      onclick: event => {
        event.preventDefault()
        insert(text)
      },
    },
    shown,
  )
}

/** Inserts a text into the query of the page; if the text is empty, only focuses the query.
 * @param {string} text
 */
function insert(text) {
  dispatchEvent(new CustomEvent("vidi-insert", { detail: text }))
}
