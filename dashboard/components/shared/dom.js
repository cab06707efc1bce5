// Elements from plain values. Text is always a text node: names and notes come from strangers.

/**
 * @import { Look } from "../replay/data.js"
 * @typedef {Node | string | number | null | undefined} Child
 * @typedef {string | number | boolean | null | undefined} Value
 * @typedef {{
 *   [name: string]: Value | ((event: never) => unknown),
 *   onclick?: (event: MouseEvent) => unknown,
 *   onkeydown?: (event: KeyboardEvent) => unknown,
 *   onpointerdown?: (event: PointerEvent) => unknown,
 * }} Attributes
 */

const SVG = "http://www.w3.org/2000/svg"

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value))
    else element.setAttribute(name, value === true ? "" : String(value))
  }
  const shown = children.flat().filter(child => child !== null && child !== undefined && child !== "")
  element.append(.../** @type {(Node | string)[]} */ (shown))
  return element
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
export function html(tag, attributes = {}, ...children) {
  return make(document.createElement(tag), attributes, children)
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  return make(document.createElementNS(SVG, tag), attributes, children)
}

/** A seat's emblem: its colour and the outline of its pieces, so that colour alone never tells.
 * @param {Look} seat
 */
export function emblem(seat, label = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }
  return svg(
    "svg",
    { class: "emblem", viewBox: "-27 -27 54 54", ...named },
    svg("path", { d: seat.outline, fill: seat.colour, class: "emblem-fill" }),
  )
}

/** An icon of the page: one path within 24 units.
 * @param {string} path
 */
export function icon(path) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }))
}

/**
 * @param {number} number
 * @param {string} noun
 */
export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`
}

/** The element of a selector, which has to be there.
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 */
export function find(root, selector) {
  return /** @type {E} */ (root.querySelector(selector))
}

/** Makes this the element's text; what says so already is left alone, and the page has less to lay out.
 * @param {Element} element
 * @param {string | number} text
 */
export function say(element, text) {
  const held = /** @type {Text | null} */ (element.firstChild)
  if (held?.nodeType !== Node.TEXT_NODE || held.nextSibling) element.textContent = String(text)
  else if (held.data !== String(text)) held.data = String(text)
}

/** Gives an element this attribute, or one that is there or not (`hidden`), unless it has it so already.
 * @param {Element} element
 * @param {string} name
 * @param {string | boolean} value
 */
export function mark(element, name, value) {
  if (typeof value === "boolean") {
    if (element.hasAttribute(name) !== value) element.toggleAttribute(name, value)
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
