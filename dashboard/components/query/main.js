// The editor of a query: a field over a layer that has the same text in colours, fields for its parameters,
// and the queries that are there already.

import { find, html } from "../shared/dom.js"
import { Chooser } from "./chooser.js"
import { complete } from "./completion.js"
import { remember } from "./recent.js"
import { Suggestions } from "./suggestions.js"
import { parameters, tokens } from "./tokens.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Asked } from "./recent.js"
 * @import { Named } from "./chooser.js"
 * @import { Item, Table } from "./completion.js"
 * @typedef {{ text: string, good: boolean }} Outcome
 */

/**
 * @typedef {object} Data
 * @property {string} sql
 * @property {Record<string, string>} values
 * @property {string} placeholder
 * @property {string} known
 * @property {Named[]} named
 * @property {boolean} writes whether the visitor may give queries names
 * @property {Outcome | null} said
 */

const DRAFT = "vidi.sql.draft"
const COLOURED = 30_000

/** @param {Component<Data>} component */
export function mount(component) {
  const root = find(component.parentElement, ".query")
  const field = /** @type {HTMLTextAreaElement} */ (find(root, ".sql"))
  const layer = find(root, ".layer")
  const fields = find(root, ".values")
  const keep = find(root, ".keep")
  const naming = /** @type {HTMLFormElement} */ (find(root, ".naming"))
  const called = /** @type {HTMLInputElement} */ (find(root, ".called"))
  const outcome = find(root, ".said")
  /** @type {Table[]} */
  let tables = []
  let { data } = component
  let values = { ...data.values }
  let shown = data.said
  const send = (/** @type {Record<string, unknown>} */ act) => component.setTriggerValue("asked", act)
  const list = new Suggestions(field, find(root, ".suggestions"), find(root, ".count"), take)
  const chooser = new Chooser(root, choose, data.writes ? send : null)

  /** @param {string} sql */
  function write(sql) {
    field.value = sql
    changed()
  }

  function changed() {
    const sql = field.value
    const parts =
      sql.length > COLOURED
        ? [sql]
        : tokens(sql).map(({ kind, text }) =>
            /^(space|sign|word)$/.test(kind) ? text : html("span", { class: kind }, text),
          )
    layer.replaceChildren(...parts, "\n")
    const names = parameters(sql)
    if (names.join() !== [...fields.querySelectorAll("input")].map(input => input.name).join()) {
      fields.replaceChildren(...names.map(value))
      fields.hidden = !names.length
    }
    label()
    draft(data.sql, sql)
  }

  /** @param {string} name */
  function value(name) {
    const input = html("input", {
      name,
      value: values[name] ?? "",
      placeholder: "empty is NULL",
      autocomplete: "off",
      spellcheck: "false",
    })
    input.addEventListener("input", () => {
      values[name] = input.value
    })
    input.addEventListener("keydown", event => {
      if (event.key === "Enter") run()
    })
    return html("label", {}, html("span", {}, `$${name}`), input)
  }

  function run() {
    if (!field.value.trim()) return field.focus()
    list.hide()
    const missing = parameters(field.value).find(name => !(name in values))
    if (missing) return wants(missing)
    const asked = {
      sql: field.value,
      values: Object.fromEntries(parameters(field.value).map(name => [name, values[name] ?? ""])),
    }
    remember(asked)
    data = { ...data, ...asked }
    send({ do: "run", ...asked })
  }

  /** Asks for the value of a parameter before the first run. If it stays empty, the next run takes NULL.
   * @param {string} name
   */
  function wants(name) {
    for (const each of parameters(field.value)) values[each] ??= ""
    outcome.textContent = `Give $${name} a value, or run again with NULL`
    outcome.classList.remove("wrong")
    find(fields, `input[name="${name}"]`).focus()
  }

  /** Takes a query that is there already, and runs it where no value is wanting.
   * @param {Asked} asked
   */
  function choose(asked) {
    values = { ...values, ...asked.values }
    write(asked.sql)
    const missing = parameters(asked.sql).find(name => !(name in asked.values))
    if (missing) return find(fields, `input[name="${missing}"]`).focus()
    field.focus()
    run()
  }

  /** @param {boolean} asked */
  function suggest(asked) {
    const cursor = field.selectionStart
    const completion = cursor === field.selectionEnd ? complete(field.value, cursor, tables, asked) : null
    if (completion) list.show(completion.items, place(completion.from))
    else list.hide()
  }

  /** Where the letter at a place of the text is, below it.
   * @param {number} at
   */
  function place(at) {
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
    let node = walker.nextNode()
    while (node && at > (node.textContent ?? "").length) {
      at -= (node.textContent ?? "").length
      node = walker.nextNode()
    }
    const range = document.createRange()
    if (node) range.setStart(node, at)
    const box = range.getClientRects()[0] ?? layer.getBoundingClientRect()
    const page = find(root, ".page").getBoundingClientRect()
    return { left: box.left - page.left, top: box.bottom - page.top + 4 }
  }

  /** @param {Item} item */
  function take(item) {
    const completion = complete(field.value, field.selectionStart, tables, true)
    if (completion) field.setSelectionRange(completion.from, field.selectionStart)
    insert(item.text)
    list.hide()
  }

  /** Types a text at the cursor, so that it can be undone.
   * @param {string} text
   */
  function insert(text) {
    field.focus()
    document.execCommand("insertText", false, text)
  }

  function label() {
    const there = data.named.find(({ name }) => name === called.value.trim())
    find(naming, ".store").textContent = there && there.sql !== field.value ? "Replace" : "Save"
  }

  /** @param {boolean} open */
  function showNaming(open) {
    naming.hidden = !open
    keep.setAttribute("aria-expanded", String(open))
    if (open) called.focus()
  }

  field.addEventListener("input", event => {
    changed()
    const typed = /** @type {InputEvent} */ (event).data
    if (typed && /[\p{L}\p{N}_.]$/u.test(typed) && typed.length === 1) suggest(false)
    else if (list.open) suggest(false)
  })
  field.addEventListener("keydown", event => {
    if (event.isComposing) return
    const control = event.ctrlKey || event.metaKey
    if (control && event.key === "Enter") run()
    else if (control && event.key === " ") suggest(true)
    else if (control || event.shiftKey || event.altKey || !list.press(event.key)) return
    event.preventDefault()
  })
  field.addEventListener("blur", () => list.hide())
  field.addEventListener("click", () => list.hide())
  // what is typed here is no shortcut of the page
  root.addEventListener("keydown", event => event.stopPropagation())
  find(root, ".run").addEventListener("click", run)
  find(root, ".open").addEventListener("click", () => chooser.open())
  keep.addEventListener("click", () => showNaming(Boolean(naming.hidden)))
  called.addEventListener("input", label)
  called.addEventListener("keydown", event => {
    if (event.key === "Escape") showNaming(false)
  })
  naming.addEventListener("submit", event => {
    event.preventDefault()
    const name = called.value.trim()
    if (!name || !field.value.trim()) return called.focus()
    send({ do: "name", name, sql: field.value, replace: data.named.some(each => each.name === name) })
  })
  const inserted = (/** @type {Event} */ event) => {
    const text = /** @type {CustomEvent<string>} */ (event).detail
    const before = field.value.slice(0, field.selectionStart)
    if (text) insert((before && !/[\s(,.]$/.test(before) ? " " : "") + text)
    else field.focus()
  }
  addEventListener("vidi-insert", inserted)

  const update = (/** @type {Component<Data>} */ now) => {
    component = now
    const before = data
    data = now.data
    field.placeholder = data.placeholder
    chooser.keep(data.named)
    if (data.sql !== before.sql || JSON.stringify(data.values) !== JSON.stringify(before.values)) {
      values = { ...values, ...data.values }
      fields.replaceChildren()
      write(data.sql)
    }
    if (data.said && JSON.stringify(data.said) !== JSON.stringify(shown) && data.said.good) showNaming(false)
    shown = data.said
    outcome.textContent = data.said?.text ?? ""
    outcome.classList.toggle("wrong", data.said?.good === false)
    label()
  }
  fetch(data.known)
    .then(answer => answer.json())
    .then(known => {
      tables = known.tables
      chooser.learn(known.examples)
    })
  keep.hidden = !data.writes
  write(drafted(data.sql) ?? data.sql)
  update(component)
  field.disabled = false // before this, typed text would be lost
  return { update, stop: () => removeEventListener("vidi-insert", inserted) }
}

/** Keeps changes of the page's query while the tab is open.
 * @param {string} of
 * @param {string} sql
 */
function draft(of, sql) {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ of, sql }))
  } catch {} // a browser that keeps nothing
}

/** @param {string} of */
function drafted(of) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null")
    return kept?.of === of && typeof kept.sql === "string" ? kept.sql : null
  } catch {
    return null
  }
}
