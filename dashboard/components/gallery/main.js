// Small pictures of answers, each of which leads to its question.

import { Board } from "../replay/stage/board.js"
import { find, html, svg } from "../shared/dom.js"
import { method } from "../shared/method.js"
import { link } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Scene } from "../replay/data.js"
 * @typedef {{ label: string, value: number, others?: number | null, vague?: boolean }} Bar
 * @typedef {{ name: string, points: [number, number | null][] }} Line
 */

/**
 * @typedef {object} Picture as dashboard/analytics/gallery.py makes them; one that is still counted has only
 *   a title
 * @property {string} title
 * @property {string} href
 * @property {string} game
 * @property {string} [axis]
 * @property {string} [behind] how many games it counts
 * @property {string} [whose] whose seats or games it is about
 * @property {Bar[]} [bars]
 * @property {number} [more] how many bars there are besides
 * @property {Line[]} [lines]
 * @property {[string, string]} [ends] the first and the last place of the lines
 * @property {number} [base] the place of its board among the bases
 * @property {Scene} [scene]
 */

/** @typedef {{ words: string, title: string, href: string, how: string }} Brief */
/** @typedef {{ pictures: Picture[], bases: string[], briefs: Brief[] }} Data */

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".gallery")
  const briefly = find(component.parentElement, ".briefs")
  let sentences = ""
  /** @type {string[]} */
  let drawn = []
  const update = (/** @type {Component<Data>} */ { data: { pictures, bases, briefs } }) => {
    if (JSON.stringify(briefs) !== sentences) {
      sentences = JSON.stringify(briefs)
      briefly.hidden = !briefs.length
      find(briefly, "ul").replaceChildren(...briefs.map(brief))
    }
    const now = pictures.map(one => JSON.stringify([one, bases[one.base ?? -1]]))
    // One that stays as it is keeps the keyboard's focus, and a click that has begun.
    pictures.forEach((one, place) => {
      const before = host.children[place]
      if (!before) host.append(picture(one, bases))
      else if (now[place] !== drawn[place]) before.replaceWith(picture(one, bases))
    })
    while (host.children.length > pictures.length) host.lastElementChild?.remove()
    drawn = now
  }
  update(component)
  return { update, stop: () => {} }
}

/** @param {Brief} one */
function brief({ words, title, href, how }) {
  return html("li", {}, link(href, { title }, words), method(title, how))
}

/**
 * @param {Picture} one
 * @param {string[]} bases
 */
function picture(one, bases) {
  const unit = one.axis?.endsWith("%") ? "\u00a0%" : ""
  const more = one.more && `${one.more} more`
  const about = [one.axis, one.whose, one.behind, more].filter(Boolean).join(" \u00b7 ")
  return html(
    "li",
    {},
    link(
      one.href,
      { class: "picture" },
      html("p", { class: "kind" }, one.game),
      html("h2", {}, one.title),
      html(
        "div",
        { class: "drawn" },
        one.bars
          ? bars(one.bars, unit)
          : one.lines
            ? lines(one.lines, one.ends ?? ["", ""], unit)
            : one.base !== undefined && one.scene
              ? board(bases[one.base], one.scene)
              : html("p", { class: "about" }, "Counting \u2026"),
      ),
      html("p", { class: "about" }, about),
    ),
  )
}

/**
 * @param {Bar[]} rows
 * @param {string} unit
 */
function bars(rows, unit) {
  const all = rows.flatMap(row => [row.value, row.others ?? 0])
  const least = Math.min(0, ...all)
  const width = Math.max(...all, 0) - least || 1
  const digits = digitsOf(...rows.map(row => row.value))
  const at = (/** @type {number} */ value) => (100 * (value - least)) / width
  return html(
    "ol",
    { class: "bars" },
    rows.map(({ label, value, others, vague }) => {
      const bar = html("span", { class: vague ? "bar vague" : "bar" })
      bar.style.left = `${at(Math.min(0, value))}%`
      bar.style.width = `${(100 * Math.abs(value)) / width}%`
      const mark =
        others === null || others === undefined
          ? null
          : html("span", { class: "others", title: "All others" })
      if (mark) mark.style.left = `${at(/** @type {number} */ (others))}%`
      return html(
        "li",
        {},
        html("span", { class: "label" }, label),
        html("span", { class: "track" }, bar, mark),
        html("span", { class: "value" }, figure(value, digits) + unit),
      )
    }),
  )
}

/** The digits after the point of figures that stand below each other.
 * @param {number[]} values
 */
function digitsOf(...values) {
  return values.every(Number.isInteger) ? 0 : Math.max(...values.map(Math.abs)) < 10 ? 2 : 1
}

/** @param {number} value */
function figure(value, digits = digitsOf(value)) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/**
 * @param {Line[]} series
 * @param {[string, string]} ends
 * @param {string} unit
 */
function lines(series, ends, unit) {
  const points = series.flatMap(line => line.points)
  const heights = points.flatMap(([, y]) => (y === null ? [] : [y]))
  const places = points.flatMap(([x, y]) => (y === null ? [] : [x]))
  const [low, high] = [Math.min(0, ...heights), Math.max(...heights)]
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const x = (/** @type {number} */ value) => (last > first ? (100 * (value - first)) / (last - first) : 50)
  const y = (/** @type {number} */ value) => 58 - (56 * (value - low)) / (high - low || 1)
  const path = (/** @type {Line} */ line) =>
    line.points
      .map(([at, value], i) => {
        if (value === null) return ""
        const alone = (line.points[i - 1]?.[1] ?? null) === null
        return `${alone ? "M" : "L"}${x(at)} ${y(value)}${alone ? "h0.01" : ""}`
      })
      .join("")
  return html(
    "div",
    { class: "lines" },
    html("span", { class: "high" }, figure(high) + unit),
    html("span", { class: "low" }, figure(low) + unit),
    svg(
      "svg",
      { viewBox: "0 0 100 60", preserveAspectRatio: "none", "aria-hidden": "true" },
      series.map((line, i) => svg("path", { class: `line c${i}`, d: path(line) })),
    ),
    html(
      "span",
      { class: "along" },
      [...new Set(ends)].map(end => html("span", {}, end)),
    ),
    series.length > 1
      ? html(
          "ul",
          { class: "names" },
          series.map(({ name }, i) =>
            html(
              "li",
              {},
              svg(
                "svg",
                { viewBox: "0 0 20 4", "aria-hidden": "true" },
                svg("path", { class: `line c${i}`, d: "M0 2H20" }),
              ),
              name,
            ),
          ),
        )
      : null,
  )
}

/**
 * @param {string} base
 * @param {Scene} scene
 */
function board(base, scene) {
  const host = html("div", { class: "board", "aria-hidden": "true", inert: true })
  const drawn = new Board(host, base)
  drawn.show(scene, new Set([...drawn.elements.keys(), ...Object.keys(scene)]))
  return host
}
