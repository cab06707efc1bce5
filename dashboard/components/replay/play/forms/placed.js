// A point or a circle: it is clicked, or dragged from its centre outwards, on the board or a small sheet; or
// typed.

import { html, svg } from "../../../shared/dom.js"
import { Drawing } from "./drawing.js"
import { fits } from "./fits.js"

/** @type {Record<string, string>} */
const WORDS = { x: "x", y: "y", r: "radius" }
const SIDE = 240 // of the small sheet; its picture has a margin for the numbers
const MARGIN = 24
const LINES = 12 // at most, each way
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/**
 * @import { Bounds, Described, Forms } from "../../data.js"
 * @import { Numbers } from "./drawing.js"
 * @import { Acts, Name } from "./entry.js"
 */

/**
 * @param {Described & { form: Forms["point" | "circle"] }} command
 * @param {Name} _name
 * @param {() => void} changed
 * @param {Acts} acts
 */
export function placed({ title, form: { bounds }, fields }, _name, changed, { ask, sheet }) {
  /** @type {Record<string, HTMLInputElement>} */
  const inputs = Object.fromEntries(
    fields.map(field => {
      const [min, max] = bounds[field]
      return [
        field,
        html("input", {
          type: "number",
          min,
          max,
          step: 1,
          required: true,
          inputmode: "numeric",
          oninput: () => change(),
        }),
      ]
    }),
  )
  const numbers = () => Object.fromEntries(fields.map(field => [field, inputs[field].valueAsNumber]))
  const value = () => (Object.values(numbers()).every(Number.isFinite) ? numbers() : null)
  const words = () =>
    `${inputs.x.value}, ${inputs.y.value}${bounds.r ? ` with radius ${inputs.r.value}` : ""}`
  const change = () => {
    drawing.show()
    shown.change()
    changed()
  }
  const filled = {
    numbers,
    /** @param {Numbers} values */
    put(values) {
      for (const field of fields) inputs[field].value = String(values[field])
      change()
    },
    play: () =>
      /** @type {HTMLElement | null | undefined} */ (inputs.x.form?.querySelector(".main"))?.click(),
  }
  const own = sheet ? null : small(bounds)
  const wide = bounds.r ? " plus and minus change its radius," : ""
  const label = `${title} on the sheet: arrow keys move it,${wide} Enter plays it`
  const drawing = new Drawing(bounds, sheet ?? /** @type {NonNullable<typeof own>} */ (own), label, filled)
  const shown = fits(drawing, numbers, ask)
  if (own) drawing.lie(own.picture, own.picture)
  drawing.show()
  const where = own ? "the sheet" : "the board"
  const how = bounds.r ? `drag on ${where} from the centre outwards` : `click ${where}`
  return {
    body: [
      ...(own ? [own.picture] : []),
      html(
        "p",
        { class: "placed" },
        fields.map(field =>
          html(
            "label",
            {},
            html("span", {}, WORDS[field]),
            inputs[field],
            html("span", { class: "small" }, bounds[field].join(" to ")),
          ),
        ),
      ),
    ],
    note: shown.button,
    after: shown.text,
    lacks: `${how}, or enter the numbers`,
    value,
    drawing: own ? undefined : drawing,
    allowed: () => `${words()} is allowed.`,
    asked: () => `${words()} …`,
    judge: (/** @type {boolean | null} */ allowed) => drawing.judge(allowed),
  }
}

/** A picture of squared paper, and the map of its numbers.
 * @param {Record<string, Bounds>} bounds
 */
function small({ x: [left, right], y: [low, high] }) {
  const unit = SIDE / Math.max(right - left, high - low, 1)
  const across = (/** @type {number} */ x) => MARGIN + (x - left) * unit
  const down = (/** @type {number} */ y) => MARGIN + (high - y) * unit // as on squared paper, y grows upwards
  const picture = svg(
    "svg",
    { class: "sheet-form", viewBox: `0 0 ${across(right) + MARGIN} ${down(low) + MARGIN}` },
    svg(
      "g",
      { class: "paper", "aria-hidden": "true" },
      lines(left, right).flatMap(x => [
        svg("path", { d: `M${across(x)},${down(high)}V${down(low)}` }),
        svg("text", { x: across(x), y: down(low) + 17 }, x),
      ]),
      lines(low, high).flatMap(y => [
        svg("path", { d: `M${across(left)},${down(y)}H${across(right)}` }),
        svg("text", { x: across(left) - 13, y: down(y) + 4 }, y),
      ]),
    ),
  )
  return { picture, x: across(0), y: down(0), unit }
}

/** The whole numbers that get a line.
 * @param {number} from
 * @param {number} to
 */
function lines(from, to) {
  const step = STEPS.find(each => (to - from) / each <= LINES) ?? to - from
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step)
}
