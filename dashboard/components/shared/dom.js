// Elements from plain values. Text is always a text node: names and notes come from strangers.

const SVG = "http://www.w3.org/2000/svg"

function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? "" : String(value))
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== ""))
  return element
}

export function html(tag, attributes = {}, ...children) {
  return make(document.createElement(tag), attributes, children)
}

export function svg(tag, attributes = {}, ...children) {
  return make(document.createElementNS(SVG, tag), attributes, children)
}

/** A seat's emblem: its colour and the outline of its pieces, so that colour alone never tells. */
export function emblem(seat, label = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }
  return svg("svg", { class: "emblem", viewBox: "-27 -27 54 54", ...named },
    svg("path", { d: seat.outline, fill: seat.colour, class: "emblem-fill" }))
}

/** An icon of the page: one path within 24 units. */
export function icon(path) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }))
}

export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`
}

/** Makes this the element's text; what says so already is left alone, and the page has less to lay out. */
export function say(element, text) {
  const held = element.firstChild
  if (held?.nodeType !== Node.TEXT_NODE || held.nextSibling) element.textContent = text
  else if (held.data !== String(text)) held.data = text
}

/** Gives an element this attribute, or one that is there or not (`hidden`), unless it has it so already. */
export function mark(element, name, value) {
  if (typeof value === "boolean") {
    if (element.hasAttribute(name) !== value) element.toggleAttribute(name, value)
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
