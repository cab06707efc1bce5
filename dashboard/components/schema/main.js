// The tables that a query may ask, to be searched; a name that is clicked goes into the editor.

import { find, html } from "../shared/dom.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ says: string, sql: string }} Hint
 * @typedef {{ name: string, type: string, meaning: string }} Column
 * @typedef {{ name: string, meaning: string, group: string, columns: Column[] }} Table
 */

const NARROW = matchMedia("(max-width: 640px)")

/** Groups that are open at first. */
const OPEN = 2
const FACTS = "Facts"
const BEHIND = "The tables behind the views. They also keep what was taken back, and what a branch took over."

/** @param {Component<{ known: string, counts: string, hints: Hint[] }>} component */
export function mount(component) {
  /** @type {HTMLDetailsElement} */
  const root = find(component.parentElement, ".schema")
  const list = find(root, ".groups")
  const search = /** @type {HTMLInputElement} */ (find(root, ".search"))
  const none = find(root, ".none")
  root.open = !NARROW.matches
  find(component.parentElement, ".skip").addEventListener("click", () => insert(""))
  find(root, ".hints").replaceChildren(...component.data.hints.map(hint))
  /** @type {ReturnType<typeof group>[]} */
  let groups = []
  const look = (/** @type {string} */ name) => component.setTriggerValue("asked", name)
  const filter = () => {
    const wanted = search.value.trim().toLowerCase()
    const matching = groups.filter(({ show }) => show(wanted))
    none.hidden = matching.length > 0 || !groups.length
  }
  search.addEventListener("input", filter)
  fetch(component.data.known)
    .then(answer => answer.json())
    .then(known => {
      /** @type {Table[]} */
      const tables = known.tables
      const titles = [...new Set(tables.map(({ group }) => group))]
      groups = titles.map((title, n) =>
        group(
          title,
          tables.filter(({ group }) => group === title).map(one => table(one, look)),
          n < OPEN,
        ),
      )
      list.replaceChildren(...groups.map(({ element }) => element))
      filter()
      return fetch(component.data.counts)
    })
    .then(answer => (answer.ok ? answer.json() : {}))
    .then((/** @type {Record<string, string>} */ counts) => {
      for (const { tables } of groups) for (const { name, count } of tables) count(counts[name] ?? "")
    })
    .catch(() => {}) // without numbers, the list is complete
  return {
    update: (/** @type {typeof component} */ now) => {
      component = now
    },
    stop: () => {},
  }
}

/** @param {string} title
 * @param {ReturnType<typeof table>[]} tables
 * @param {boolean} open
 */
function group(title, tables, open) {
  const element = html(
    "details",
    { class: "group", open },
    html("summary", {}, html("h3", {}, title), html("span", { class: "type" }, tables.length)),
    title === FACTS ? html("p", { class: "meaning" }, BEHIND) : null,
    html(
      "ul",
      { class: "tables" },
      tables.map(({ element }) => element),
    ),
  )
  const show = (/** @type {string} */ wanted) => {
    const some = tables.map(({ show }) => show(wanted)).some(Boolean)
    element.hidden = !some
    element.open = wanted ? some : open
    return some
  }
  return { element, show, tables }
}

/** @param {Hint} hint */
function hint({ says, sql }) {
  return html("p", { class: "hint" }, `${says} `, name(sql, sql))
}

/** @param {Table} table
 * @param {(name: string) => void} look
 */
function table({ name: called, meaning, columns }, look) {
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
  const rowCount = html("span", { class: "type" })
  const [first, ...rest] = meaning.split(/(?<=\.) /)
  const details = html(
    "details",
    {},
    html(
      "summary",
      {},
      html("span", { class: "called" }, called),
      rowCount,
      html("span", { class: "meaning" }, first),
    ),
    rest.length ? html("p", { class: "meaning" }, rest.join(" ")) : null,
    html(
      "div",
      { class: "acts" },
      html(
        "button",
        { type: "button", class: "look", onclick: () => look(called) },
        "first rows and profile",
      ),
      name("insert", called, `Put ${called} into the query`),
    ),
    html(
      "ul",
      { class: "columns" },
      rows.map(({ element }) => element),
    ),
  )
  const element = html("li", {}, details)
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
  const count = (/** @type {string} */ text) => {
    rowCount.textContent = text
  }
  return { name: called, element, show, count }
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
