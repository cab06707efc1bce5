// A draw while the table is set up, before there is a replay: the board's picture lends its pieces, unseen.

import { find, html } from "../shared/dom.js"
import { coming } from "../shared/coming.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Draw } from "../shared/coming.js"
 * @typedef {{ draw: Draw, base: string }} Data
 */

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".asking")
  const pieces = find(component.parentElement, ".pieces")
  let shown = ""
  const update = (/** @type {Component<Data>} */ { data, setTriggerValue }) => {
    const now = JSON.stringify(data.draw)
    if (now === shown) return
    const again = Boolean(shown)
    shown = now
    if (!pieces.childElementCount) pieces.innerHTML = data.base
    host.inert = false
    const pick = (/** @type {unknown} */ told) => {
      host.inert = true
      setTriggerValue("asked", told)
    }
    const back = html("button", { type: "button", class: "other", onclick: () => pick(data.draw.told.slice(0, -1)) }, "Take the last draw back")
    host.replaceChildren(coming(data.draw, pick, "h2"), ...(data.draw.told.length ? [back] : []))
    if (again) find(host, "input, button").focus()
  }
  update(component)
  return { update, stop: () => {} }
}
