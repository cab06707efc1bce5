// A document of ours: its HTML comes from the server, which made it of files that come with Vidi.

import { find, html } from "../shared/dom.js"
import { link, visit } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ title: string, href: string, current: boolean }} Other another document
 * @typedef {Other & { line: string | null, facts: string, picture: string | null }} Game its rules
 * @typedef {{ title: string, html: string, rule: string, games: Game[], others: Other[] }} Data the document,
 *   the number of a rule in sight or nothing, and the documents to choose from
 */

const WIDE = "(min-width: 1000px)"

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".document")
  const chooser = /** @type {HTMLDetailsElement} */ (find(component.parentElement, ".chooser"))
  const chapters = find(component.parentElement, ".chapters")
  const wide = matchMedia(WIDE)
  const fold = () => {
    chooser.open = wide.matches
  }
  let shown = /** @type {Data | null} */ (null)
  const update = (/** @type {Component<Data>} */ { data }) => {
    if (data.html !== shown?.html) {
      host.innerHTML = data.html
      host.prepend(html("h1", {}, data.title))
      find(chooser, "nav").replaceChildren(...choices(data))
      chapters.replaceChildren(...contents(host))
      fold()
    }
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
  wide.addEventListener("change", fold)
  update(component)
  return { update, stop: () => wide.removeEventListener("change", fold) }
}

/** The games with their pictures, and the other documents.
 * @param {Data} data
 */
function choices({ games, others }) {
  const current = (/** @type {Other} */ { current }) => (current ? "page" : null)
  return [
    html(
      "ul",
      { class: "games" },
      games.map(game =>
        html(
          "li",
          {},
          link(
            game.href,
            { "aria-current": current(game), "aria-describedby": `about-${game.href}` },
            game.picture ? html("img", { src: game.picture, alt: "", width: 84, height: 60 }) : null,
            html("strong", {}, game.title),
          ),
          html(
            "p",
            { id: `about-${game.href}` },
            game.line ? `${game.line} ` : "",
            html("small", {}, game.facts),
          ),
        ),
      ),
    ),
    html(
      "ul",
      { class: "others" },
      others.map(other => html("li", {}, link(other.href, { "aria-current": current(other) }, other.title))),
    ),
  ]
}

/** Links to the chapters of a document, if it has several.
 * @param {HTMLElement} host
 */
function contents(host) {
  const heads = [...host.querySelectorAll("h2")]
  const chapter = (/** @type {HTMLElement} */ head, /** @type {number} */ place) => {
    head.id = `chapter-${place + 1}`
    head.tabIndex = -1
    const element = html("a", { href: `#${head.id}` }, head.textContent)
    element.addEventListener("click", event => {
      event.preventDefault()
      head.scrollIntoView({ block: "start" })
      head.focus({ preventScroll: true })
    })
    return html("li", {}, element)
  }
  return heads.length > 1 ? [html("p", {}, "In this document"), html("ol", {}, heads.map(chapter))] : []
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
