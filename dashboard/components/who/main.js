// The choice of a person. The browser remembers it, and goes on with it when the page is opened again.

import { find, html } from "../shared/dom.js"
import { rememberedPerson, rememberPerson } from "../shared/mine.js"
import { link, visit } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ name: string, shown: string, href: string, note: string, badges: string[] }} Person
 * @typedef {{ persons: Person[], again: boolean, remembers: boolean }} Data
 */

/** The most persons that are listed at a time. */
const LISTED = 40

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".who")
  const list = find(host, "ul")
  const field = /** @type {HTMLInputElement} */ (find(host, "input"))
  let { persons, remembers } = component.data
  const take = (/** @type {Person} */ one) => {
    if (remembers) rememberPerson(one.name)
  }
  const show = () => {
    const words = plain(field.value)
    const fitting = persons.filter(({ name }) => plain(name).includes(words))
    list.replaceChildren(...fitting.slice(0, LISTED).map(one => person(one, take)))
    const more = fitting.length - LISTED
    const about = fitting.length
      ? more > 0
        ? `${more} more: type a part of the name.`
        : ""
      : "Nobody has this name."
    find(host, ".about").textContent = about
  }
  const update = (/** @type {Component<Data>} */ { data }) => {
    const before = data.again ? undefined : data.persons.find(({ name }) => name === rememberedPerson())
    if (before) {
      history.replaceState(null, "", before.href)
      dispatchEvent(new PopStateEvent("popstate"))
      return
    }
    persons = data.persons
    remembers = data.remembers
    host.hidden = false
    show()
  }
  field.addEventListener("input", show)
  field.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.isComposing) return
    const one = exact(persons, field.value)
    if (one) {
      take(one)
      visit(one.href)
    }
  })
  update(component)
  return { update, stop: () => {} }
}

/** @param {Person} one
 * @param {(one: Person) => void} take
 */
function person(one, take) {
  const { shown, href, note, badges } = one
  return html(
    "li",
    {},
    link(
      href,
      { class: "person", onclick: () => take(one) },
      html("bdi", { class: "player" }, shown),
      badges.map(text => html("span", { class: "badge" }, text)),
      html("span", { class: "note" }, note),
    ),
  )
}

/** The person of a name as it is written, or without capital letters and accents, or the only one that fits.
 * @param {Person[]} persons
 * @param {string} value
 */
function exact(persons, value) {
  const words = plain(value)
  const fitting = words ? persons.filter(({ name }) => plain(name).includes(words)) : []
  return (
    fitting.find(({ name }) => name === value.trim()) ??
    fitting.find(({ name }) => plain(name) === words) ??
    (fitting.length === 1 ? fitting[0] : undefined)
  )
}

/** A text without capital letters and accents.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim()
}
