// A document of ours: its HTML comes from the server, which made it of files that come with Vidi.

import { find } from "../shared/dom.js"
import { visit } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ html: string, rule: string }} Data the document, and the number of a rule in sight or nothing
 */

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".document")
  let shown = /** @type {Data | null} */ (null)
  const update = (/** @type {Component<Data>} */ { data }) => {
    if (data.html !== shown?.html) host.innerHTML = data.html
    if (data.rule !== shown?.rule || data.html !== shown?.html) point(host, data.rule)
    shown = data
  }
  host.addEventListener("click", event => {
    const link = /** @type {HTMLAnchorElement | null} */ (
      /** @type {Element} */ (event.target).closest("a[href]")
    )
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return
    event.preventDefault()
    visit(link.href)
  })
  update(component)
  return { update, stop: () => {} }
}

/** Marks a rule and brings it into sight. A whole number is a part of the rules: its heading.
 * @param {HTMLElement} host
 * @param {string} number
 */
function point(host, number) {
  for (const before of host.querySelectorAll("[aria-current]")) before.removeAttribute("aria-current")
  /** @type {HTMLElement | null | undefined} */
  const rule = number
    ? (host.querySelector(`#rule-${CSS.escape(number)}`) ??
      [...host.querySelectorAll("h2")].find(head => head.textContent.startsWith(`${number} `)))
    : null
  if (!rule) return scrollTo(0, 0)
  rule.setAttribute("aria-current", "true")
  requestAnimationFrame(() => {
    rule.scrollIntoView({ block: "center" })
    rule.focus({ preventScroll: true })
  })
}
