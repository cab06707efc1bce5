// A point or a circle: a sheet to click, or to drag on from the middle outwards, and the numbers to type.

import { html, svg } from "../../shared/dom.js"

/** @type {Record<string, string>} */
const WORDS = { x: "x", y: "y", r: "radius" }
const SIDE = 240 // of the sheet; its drawing has a margin for the numbers
const MARGIN = 24
const LINES = 12 // at most, each way
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/**
 * @import { Described, Forms } from "../data.js"
 * @import { Name } from "./entry.js"
 */

/**
 * @param {Described & { form: Forms["point" | "circle"] }} command
 * @param {Name} _name
 * @param {() => void} changed
 */
export function placed({ form: { bounds }, fields }, _name, changed) {
  const { x: [left, right], y: [low, high], r } = bounds
  const scale = SIDE / Math.max(right - left, high - low, 1)
  const across = (/** @type {number} */ x) => MARGIN + (x - left) * scale
  const down = (/** @type {number} */ y) => MARGIN + (high - y) * scale // as on squared paper, y grows upwards
  /** @type {Record<string, HTMLInputElement>} */
  const inputs = Object.fromEntries(fields.map(field => {
    const [min, max] = bounds[field]
    return [field, html("input", { type: "number", min, max, step: 1, required: true, inputmode: "numeric", oninput: () => change() })]
  }))
  const value = () => {
    const numbers = fields.map(field => [field, inputs[field].valueAsNumber])
    return numbers.every(([, number]) => Number.isFinite(number)) ? Object.fromEntries(numbers) : null
  }
  const middle = svg("circle", { class: "middle", r: 5 })
  const round = svg("circle", { class: "round-it" })
  const sheet = svg("svg", { class: r ? "sheet-form drags" : "sheet-form", viewBox: `0 0 ${across(right) + MARGIN} ${down(low) + MARGIN}`, "aria-hidden": "true" },
    lines(left, right).flatMap(x => [
      svg("path", { d: `M${across(x)},${down(high)}V${down(low)}` }),
      svg("text", { x: across(x), y: down(low) + 17 }, x)]),
    lines(low, high).flatMap(y => [
      svg("path", { d: `M${across(left)},${down(y)}H${across(right)}` }),
      svg("text", { x: across(left) - 13, y: down(y) + 4 }, y)]),
    r ? round : null, middle)
  const show = () => {
    const [x, y, wide] = ["x", "y", "r"].map(field => inputs[field]?.valueAsNumber)
    for (const [mark, there] of /** @type {const} */ ([[middle, Number.isFinite(x + y)], [round, Number.isFinite(x + y + wide)]])) {
      mark.style.display = there ? "" : "none"
      if (!there) continue
      mark.setAttribute("cx", String(across(x)))
      mark.setAttribute("cy", String(down(y)))
    }
    if (r && Number.isFinite(wide)) round.setAttribute("r", String(Math.max(0, wide) * scale))
  }
  const change = () => {
    show()
    changed()
  }
  const at = (/** @type {MouseEvent} */ event) => {
    const { left: from, top, width } = sheet.getBoundingClientRect()
    const unit = sheet.viewBox.baseVal.width / width / scale
    return { x: left + (event.clientX - from) * unit - MARGIN / scale, y: high - (event.clientY - top) * unit + MARGIN / scale }
  }
  /** @type {{ x: number, y: number } | null} */
  let from = null
  const begin = (/** @type {MouseEvent} */ event) => {
    from = at(event)
    inputs.x.value = String(within(from.x, bounds.x))
    inputs.y.value = String(within(from.y, bounds.y))
    if (r && !inputs.r.value) inputs.r.value = String(r[0])
    change()
  }
  if (r) {
    sheet.addEventListener("pointerdown", event => {
      if (event.button) return
      sheet.setPointerCapture(event.pointerId)
      begin(event)
    })
    sheet.addEventListener("pointermove", event => {
      if (!from) return
      const to = at(event)
      const wide = Math.hypot(to.x - inputs.x.valueAsNumber, to.y - inputs.y.valueAsNumber)
      if (wide < 0.5 || Number(inputs.r.value) === within(wide, r)) return
      inputs.r.value = String(within(wide, r))
      change()
    })
    for (const end of ["pointerup", "pointercancel"]) sheet.addEventListener(end, () => (from = null))
  } else sheet.addEventListener("click", begin)
  show()
  const lacks = r ? "drag on the sheet from the middle outwards, or enter the numbers" : "click the sheet, or enter the numbers"
  return {
    body: [sheet, html("p", { class: "placed" }, fields.map(field =>
      html("label", {}, html("span", {}, WORDS[field]), inputs[field], html("span", { class: "small" }, bounds[field].join(" to ")))))],
    lacks,
    value,
  }
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

/**
 * @param {number} number
 * @param {[number, number]} bounds
 */
function within(number, [least, most]) {
  return Math.max(least, Math.min(most, Math.round(number)))
}
