// Where points or circles fit, on demand: shaded on the sheet; then the radii around the centre that is
// chosen.

import { count, html, mark, say } from "../../../shared/dom.js"

/**
 * @import { Tried } from "../../data.js"
 * @import { Drawing, Numbers } from "./drawing.js"
 * @import { Acts } from "./entry.js"
 */

/** The button, what it finds in words, and what is to be done when other numbers are filled in.
 * @param {Drawing} drawing
 * @param {() => Numbers} numbers
 * @param {Acts["ask"]} ask
 */
export function fits(drawing, numbers, ask) {
  const round = Boolean(drawing.bounds.r)
  const text = html("p", { class: "small", role: "status" })
  let on = false
  let where = "" // in words
  let around = ""
  let center = "" // whose radii are asked for
  const write = () => say(text, [where, around].filter(Boolean).join(" "))

  const shade = (/** @type {Pick<Tried, "rows" | "text">} */ answer) => {
    if (!on) return
    const { text = "" } = answer
    const rows = answer.rows ?? []
    drawing.shade(rows)
    const points = many(rows)
    where =
      text ||
      (round
        ? `Circles fit around ${count(points, "point")}.`
        : `${count(points, "point")} ${points === 1 ? "fits" : "fit"}.`)
    write()
  }
  const ring = (/** @type {Pick<Tried, "radii">} */ answer) => {
    if (!center) return
    const { x, y } = numbers()
    const radii = answer.radii ?? []
    drawing.ring(x, y, radii)
    around = radii.length
      ? `Radii that fit around ${center}: ${ranges(radii)}.`
      : `None fits around ${center}.`
    write()
  }
  const change = () => {
    const { x, y } = numbers()
    const now = on && round && Number.isFinite(x + y) ? `${x}, ${y}` : ""
    if (now === center) return
    center = now
    around = ""
    drawing.ring(x, y, [])
    write()
    if (center) ask({ x, y }, ring, "fit")
  }
  const turn = () => {
    on = !on
    where = ""
    mark(button, "aria-pressed", String(on))
    drawing.shade([])
    if (on) ask({}, shade, "fit")
    change()
    write()
  }
  const button = html(
    "button",
    {
      type: "button",
      class: "other switch fitting",
      "aria-pressed": "false",
      title: "Or the key F",
      onclick: turn,
    },
    `Show where ${round ? "circles" : "points"} fit`,
  )
  return { button, text, change }
}

/** How many points some rows have: `[y, from, to, from, to, ...]`.
 * @param {number[][]} rows
 */
export function many(rows) {
  return rows
    .flatMap(([, ...ends]) => ends.map((end, i) => (i % 2 ? end + 1 : -end)))
    .reduce((sum, number) => sum + number, 0)
}

/** Numbers in order as ranges, in words: `2 to 4, 7`.
 * @param {number[]} numbers
 */
export function ranges(numbers) {
  const starts = numbers.filter((number, i) => number !== numbers[i - 1] + 1)
  const ends = numbers.filter((number, i) => number !== numbers[i + 1] - 1)
  return starts.map((start, i) => (start === ends[i] ? `${start}` : `${start} to ${ends[i]}`)).join(", ")
}
