// The name of the visitor, and the bar of pages on a telephone: the first ones side by side, the others in a
// menu.

import { find, html } from "../shared/dom.js"
import { CHOSEN, rememberedPerson } from "../shared/mine.js"
import { link } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ title: string, href: string, icon: string }} Entry the icon is a name in Streamlit's own font
 * @typedef {{ first: Entry[], others: Entry[], current: string, above: boolean, name: string | null }} Data
 *   `current` is the title of a page, `name` that of a visitor who has signed in
 */

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".pages")
  const me = /** @type {HTMLElement} */ (find(component.parentElement, ".me"))
  let { data } = component
  let before = ""
  const draw = () => {
    const name = data.name ?? rememberedPerson() ?? ""
    const now = JSON.stringify([data, name])
    if (now === before) return
    before = now
    const { first, others, current, above } = data
    me.replaceChildren(...(name ? [you(name)] : []))
    host.classList.toggle("above", above)
    const menu = html("div", { id: "more", popover: "auto" })
    const entry = (/** @type {Entry} */ { title, href, icon }) =>
      link(
        href,
        {
          class: "entry",
          "aria-current": title === current ? "page" : null,
          onclick: () => menu.hidePopover(),
        },
        ...labelled(icon, title),
      )
    menu.append(...others.map(entry))
    menu.addEventListener("beforetoggle", ({ newState }) => {
      if (newState === "closed" && menu.matches(":focus-within")) more.focus()
    })
    const more = html(
      "button",
      {
        class: others.some(({ title }) => title === current) ? "entry inside" : "entry",
        type: "button",
        popovertarget: "more",
        "aria-label": name ? `More pages; you are ${name}` : "More pages",
      },
      ...labelled("more_horiz", "More"),
      name ? html("bdi", { class: "name" }, name) : null,
    )
    host.replaceChildren(...first.map(entry), more, menu)
  }
  const update = (/** @type {Component<Data>} */ { data: newer }) => {
    data = newer
    draw()
  }
  addEventListener(CHOSEN, draw)
  draw()
  return { update, stop: () => removeEventListener(CHOSEN, draw) }
}

/** A link to the page of the visitor's own plays.
 * @param {string} name
 */
function you(name) {
  return link(
    "/mine",
    { title: `You are ${name}` },
    html("span", { class: "icon", "aria-hidden": "true" }, "person"),
    html("bdi", {}, name),
  )
}

/** An icon above a word.
 * @param {string} icon
 * @param {string} text
 */
function labelled(icon, text) {
  return [html("span", { class: "icon", "aria-hidden": "true" }, icon), html("span", {}, text)]
}
