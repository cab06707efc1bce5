// The bar of pages on a telephone: the first ones side by side, the others in a menu.

import { find, html } from "../shared/dom.js"
import { link } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ title: string, href: string, icon: string }} Entry the icon is a name in Streamlit's own font
 * @typedef {{ first: Entry[], others: Entry[], current: string, above: boolean }} Data
 *   `current` is the title of a page
 */

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".pages")
  let before = ""
  const update = (/** @type {Component<Data>} */ { data }) => {
    const now = JSON.stringify(data)
    if (now === before) return
    before = now
    const { first, others, current, above } = data
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
        "aria-label": "More pages",
      },
      ...labelled("more_horiz", "More"),
    )
    host.replaceChildren(...first.map(entry), more, menu)
  }
  update(component)
  return { update, stop: () => {} }
}

/** An icon above a word.
 * @param {string} icon
 * @param {string} text
 */
function labelled(icon, text) {
  return [html("span", { class: "icon", "aria-hidden": "true" }, icon), html("span", {}, text)]
}
