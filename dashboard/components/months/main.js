// Plays by month: a row of twelve bars for each year, on one scale. A bar leads to its games.

import { find, html } from "../shared/dom.js"
import { link } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ plays: number, name: string, href: string | null }} Month
 * @typedef {{ year: string, months: Month[] }} Year several years if there are no months
 * @typedef {{ years: Year[] }} Data
 */

const LETTERS = [..."JFMAMJJASOND"]

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".years")
  const update = (/** @type {Component<Data>} */ { data: { years } }) => {
    const most = Math.max(...years.flatMap(({ months }) => months.map(({ plays }) => plays)))
    host.replaceChildren(...years.map(one => year(one, most)))
  }
  update(component)
  return { update, stop: () => {} }
}

/**
 * @param {Year} year
 * @param {number} most
 */
function year({ year: label, months }, most) {
  const plays = months.reduce((sum, month) => sum + month.plays, 0)
  const sum = html("span", { class: "sum" }, plays ? `${plays} play${plays === 1 ? "" : "s"}` : "no plays")
  return html(
    "li",
    {},
    html("h3", {}, label, " ", sum),
    months.length
      ? html(
          "ol",
          { class: "months" },
          months.map((of, n) => month(of, LETTERS[n], most)),
        )
      : null,
  )
}

/**
 * @param {Month} month
 * @param {string} letter
 * @param {number} most
 */
function month({ plays, name, href }, letter, most) {
  const bar = html("span", { class: "bar" })
  bar.style.height = `${(100 * plays) / most}%`
  const column = [
    html("span", { class: "column" }, html("span", { class: "number" }, plays || null), bar),
    html("span", { class: "letter" }, letter),
  ]
  const attributes = { class: "month", title: name, "aria-label": name }
  return html("li", {}, href ? link(href, attributes, column) : html("span", { class: "month" }, column))
}
