// Why something cannot be done now: under a place of the board, and in the panel of choices, where a keyboard
// reaches it.

import { html } from "../../shared/dom.js"
import { refused } from "./refused.js"

/**
 * @import { Forbidden, Tried } from "../data.js"
 * @import { Places } from "../stage/places.js"
 * @typedef {(place: string | null, heard: (answer: Tried) => void) => void} Why asks what is forbidden at a
 *   place; null: anywhere
 */

/** The reasons, each with its commands where there are several.
 * @param {Forbidden[]} forbidden
 */
export function reasons(forbidden) {
  return forbidden.length === 1 ? [html("p", {}, refused(forbidden[0].why))] : named(forbidden)
}

/** The reasons, each with its commands.
 * @param {Forbidden[]} forbidden
 */
function named(forbidden) {
  const by = Map.groupBy(forbidden, ({ why }) => `${why.text} ${why.rule}`)
  return [...by.values()].map(([first, ...others]) => {
    if (!others.length) return html("p", {}, html("b", {}, first.words), ": ", refused(first.why))
    const all = [first, ...others].map(({ words }) => words)
    return html("p", {}, refused(first.why), html("small", {}, [...new Set(all)].join("; ")))
  })
}

/** A part of the panel, which asks when it is opened: what has no place stands first, then one place at a
 * time.
 * @param {Places} places
 * @param {Why} why
 */
export function whyNot(places, why) {
  const list = html("div", { class: "reasons", "aria-live": "polite" })
  const host = html(
    "details",
    { class: "command why-not" },
    html("summary", {}, html("h3", {}, "Why not?")),
    list,
  )
  const show = (/** @type {Tried} */ answer) => {
    const forbidden = answer.forbidden ?? []
    const by = Map.groupBy(forbidden, ({ place }) => place)
    const there = html("div", { class: "reasons" })
    const options = [...by.keys()].flatMap(id =>
      id !== null && places.visible(id) ? [html("option", { value: id }, places.name(id))] : [],
    )
    const choose = (/** @type {Event} */ { target }) => {
      const { value } = /** @type {HTMLSelectElement} */ (target)
      there.replaceChildren(...reasons(by.get(value) ?? []))
    }
    const select = html(
      "select",
      { onchange: choose },
      html("option", { value: "" }, "Choose a place"),
      options,
    )
    list.replaceChildren(
      ...(answer.text ? [html("p", {}, ...refused(answer))] : []),
      ...(forbidden.length || answer.text ? [] : [html("p", {}, "No rule forbids anything here now.")]),
      ...named(by.get(null) ?? []),
      ...(options.length ? [html("label", {}, "At a place of the board ", select), there] : []),
    )
  }
  host.addEventListener("toggle", () => host.open && why(null, show))
  return host
}
