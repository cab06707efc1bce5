// A draw while the table is set up, before there is a replay: the board's picture lends its pieces, unseen.

import { coming } from "../shared/coming.js"
import { find } from "../shared/dom.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Draw } from "../replay/api.js"
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
    const pick = (/** @type {unknown} */ outcomes) => {
      host.inert = true
      setTriggerValue("asked", outcomes)
    }
    host.replaceChildren(coming(data.draw, pick, "h2"))
    if (again) find(host, ".coming-find input, .coming-options button").focus()
  }
  update(component)
  return { update, stop: () => {} }
}
