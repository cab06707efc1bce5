// The choice of a person. The browser remembers it, and goes on with it when the page is opened again.

import { find, html } from "../shared/dom.js"
import { rememberedPerson, rememberPerson } from "../shared/mine.js"
import { link } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ name: string, shown: string, href: string, note: string, badges: string[] }} Person
 * @typedef {{ persons: Person[], again: boolean }} Data
 */

/** The most persons that are listed at a time. */
const LISTED = 40

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".who")
  const list = find(host, "ul")
  const field = /** @type {HTMLInputElement} */ (find(host, "input"))
  let { persons } = component.data
  const show = () => {
    const words = plain(field.value)
    const fitting = persons.filter(({ name }) => plain(name).includes(words))
    list.replaceChildren(...fitting.slice(0, LISTED).map(person))
    const more = fitting.length - LISTED
    const about = fitting.length
      ? more > 0
        ? `${more} more: type a part of the name.`
        : ""
      : "No such name."
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
    host.hidden = false
    show()
  }
  field.addEventListener("input", show)
  update(component)
  return { update, stop: () => {} }
}

/** @param {Person} person */
function person({ name, shown, href, note, badges }) {
  return html(
    "li",
    {},
    link(
      href,
      { class: "person", onclick: () => rememberPerson(name) },
      html("bdi", { class: "player" }, shown),
      badges.map(text => html("span", { class: "badge" }, text)),
      html("span", { class: "note" }, note),
    ),
  )
}

/** A text without capital letters and accents.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim()
}
