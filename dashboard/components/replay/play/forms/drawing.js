// A point or a circle on a picture, in its own numbers: its ghost, the places where one fits, and the input
// that moves it.

import { mark, svg } from "../../../shared/dom.js"

/**
 * @import { Bounds, Sheet } from "../../data.js"
 * @typedef {Record<string, number>} Numbers `x`, `y` and for a circle `r`; NaN for an empty field
 */

/**
 * @typedef {object} Filled what holds the numbers
 * @property {() => Numbers} numbers
 * @property {(numbers: Numbers) => void} put
 * @property {() => void} play
 */

const DOTS = 100 // as many times as the dot of its ghost a sheet is as large
const RINGS = 24 // as many times as the ring around a point
const BESIDE = 40 // as many times as its margin, where a press still counts
const LEAP = 5 // with Shift
/** @type {Record<string, [field: string, by: number]>} */
const MOVES = {
  ArrowLeft: ["x", -1],
  ArrowRight: ["x", 1],
  ArrowDown: ["y", -1],
  ArrowUp: ["y", 1],
  "+": ["r", 1],
  "=": ["r", 1],
  "-": ["r", -1],
}

export class Drawing {
  /**
   * @param {Record<string, Bounds>} bounds
   * @param {Pick<Sheet, "x" | "y" | "unit">} sheet its place in the group that contains it
   * @param {string} label
   * @param {Filled} filled
   */
  constructor(bounds, { x, y, unit }, label, filled) {
    const {
      x: [left, right],
      y: [low, high],
    } = bounds
    this.bounds = bounds
    this.filled = filled
    this.side = Math.max(right - left, high - low, 1)
    this.fits = svg("path", { class: "fits" })
    this.rings = svg("path", { class: "rings" })
    this.ghost = svg(
      "g",
      { class: "ghost" },
      ["edge", "line"].map(name => svg("circle", { class: name })),
      ["edge", "line"].map(name => svg("circle", { class: `${name} middle`, r: this.side / DOTS })),
    )
    this.layer = svg(
      "g",
      {
        class: "drawing",
        transform: `translate(${x} ${y}) scale(${unit} ${-unit})`,
        tabindex: 0,
        role: "application",
        "aria-label": label,
        onkeydown: event => this.key(event),
      },
      svg("rect", { class: "all", x: left, y: low, width: right - left, height: high - low }),
      this.fits,
      this.rings,
      this.ghost,
    )
    /** @type {HTMLElement | null} */
    this.message = null // of its form, if it lies on the board
    /** @type {AbortController | null} */
    this.listening = null
  }

  /** Lies in a group of a picture from now on, and takes presses on it.
   * @param {Element} group
   * @param {SVGElement} picture
   */
  lie(group, picture) {
    this.listening = new AbortController()
    const { signal } = this.listening
    group.append(this.layer)
    picture.classList.add("placing")
    picture.classList.toggle("drags", Boolean(this.bounds.r))
    signal.addEventListener("abort", () => picture.classList.remove("placing", "drags"))
    /**
     * @param {"click" | "pointerdown" | "pointermove" | "pointerup" | "pointercancel"} name
     * @param {(event: PointerEvent) => void} act
     */
    const on = (name, act) =>
      picture.addEventListener(name, event => act(/** @type {PointerEvent} */ (event)), { signal })
    if (!this.bounds.r)
      return on("click", event => this.center(event) && this.layer.focus({ preventScroll: true }))
    let drags = false
    on("pointerdown", event => {
      if (event.button || !event.isPrimary || !this.center(event)) return
      picture.setPointerCapture(event.pointerId)
      drags = true
    })
    on("pointermove", event => drags && this.widen(event))
    on("pointerup", () => {
      if (drags) this.layer.focus({ preventScroll: true })
      drags = false
    })
    on("pointercancel", () => {
      drags = false
    })
  }

  leave() {
    this.listening?.abort()
    this.layer.remove()
  }

  /** Where a pointer is, in numbers of the sheet.
   * @param {MouseEvent} event
   */
  at({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.layer.getScreenCTM()?.inverse())
  }

  /** Puts the point, or the circle's centre, at a press; returns whether that is on the sheet.
   * @param {MouseEvent} event
   */
  center(event) {
    const { x, y } = this.at(event)
    const near = Math.max(0.5, this.side / BESIDE)
    const other = /** @type {Element} */ (event.target).closest("[role=button]")
    if (other || beyond(x, this.bounds.x) > near || beyond(y, this.bounds.y) > near) return false
    this.put({ ...this.filled.numbers(), x, y })
    return true
  }

  /** Draws the circle as far as a pointer is from its centre.
   * @param {MouseEvent} event
   */
  widen(event) {
    const { x, y, r } = this.filled.numbers()
    const to = this.at(event)
    const wide = Math.hypot(to.x - x, to.y - y)
    if (wide >= 0.5 && snapped(wide, this.bounds.r) !== r) this.put({ x, y, r: wide })
  }

  /** Fills in numbers, each as the whole number that is nearest and possible; a circle without one has the
   * least radius.
   * @param {Numbers} numbers
   */
  put(numbers) {
    const whole = Object.entries(this.bounds).map(([name, bounds]) => [
      name,
      snapped(Number.isFinite(numbers[name]) ? numbers[name] : bounds[0], bounds),
    ])
    this.filled.put(Object.fromEntries(whole))
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const [field, by] = MOVES[event.key] ?? []
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.key !== "Enter" && !(field && by && this.bounds[field]))
    )
      return
    event.preventDefault()
    const now = this.filled.numbers()
    if (event.key === "Enter") this.filled.play()
    else if (!Number.isFinite(now.x + now.y))
      this.put({ ...now, x: middle(this.bounds.x), y: middle(this.bounds.y) })
    else this.put({ ...now, [field]: (now[field] || 0) + by * (event.shiftKey && field !== "r" ? LEAP : 1) })
  }

  /** Shows the numbers that are filled in. */
  show() {
    const { x, y, r = this.side / RINGS } = this.filled.numbers()
    const there = Number.isFinite(x + y)
    mark(this.ghost, "visibility", there ? "visible" : "hidden")
    for (const circle of there ? this.ghost.children : []) {
      mark(circle, "cx", String(x))
      mark(circle, "cy", String(y))
      if (!circle.matches(".middle")) mark(circle, "r", String(Math.max(0, r || 0)))
    }
  }

  /** Sets whether the rules allow the input; null while the server checks it.
   * @param {boolean | null} allowed
   */
  judge(allowed) {
    mark(this.ghost, "class", allowed === null ? "ghost" : allowed ? "ghost allowed" : "ghost forbidden")
  }

  /** Shades the legal points, row by row: `[y, from, to, from, to, ...]`.
   * @param {number[][]} rows
   */
  shade(rows) {
    mark(this.fits, "d", squares(rows))
  }

  /** Draws the circles that fit around a centre.
   * @param {number} x
   * @param {number} y
   * @param {number[]} radii
   */
  ring(x, y, radii) {
    mark(
      this.rings,
      "d",
      radii.map(r => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join(""),
    )
  }
}

/** Rows of points as squares around them.
 * @param {number[][]} rows
 */
export function squares(rows) {
  const run = (/** @type {number} */ y, /** @type {number} */ from, /** @type {number} */ to) =>
    `M${from - 0.5} ${y - 0.5}h${to - from + 1}v1H${from - 0.5}z`
  return rows
    .flatMap(([y, ...ends]) => ends.flatMap((to, i) => (i % 2 ? run(y, ends[i - 1], to) : [])))
    .join("")
}

/** The nearest whole number within bounds.
 * @param {number} number
 * @param {Bounds} bounds
 */
export function snapped(number, [least, most]) {
  return Math.max(least, Math.min(most, Math.round(number)))
}

/** How far outside of bounds a number is.
 * @param {number} number
 * @param {Bounds} bounds
 */
function beyond(number, [least, most]) {
  return Math.max(least - number, number - most)
}

/** @param {Bounds} bounds */
function middle([least, most]) {
  return (least + most) / 2
}
