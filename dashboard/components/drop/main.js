// Files that are dropped anywhere on the page go into its field for files.

import { find } from "../shared/dom.js"

/** @import { Component } from "../shared/entry.js" */

const FIELD = '[data-testid="stFileUploader"]'

/** @param {Component<{}>} component */
export function mount(component) {
  const sign = find(component.parentElement, ".drop")
  const field = () =>
    /** @type {HTMLInputElement | null} */ (document.querySelector(`${FIELD} input[type="file"]`))
  const brings = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") && field()
  const listening = new AbortController()
  const listen = (
    /** @type {"dragover" | "dragleave" | "drop"} */ type,
    /** @type {(event: DragEvent) => void} */ act,
  ) => document.addEventListener(type, act, { signal: listening.signal })
  listen("dragover", event => {
    if (!brings(event)) return
    event.preventDefault() // else the browser opens the file
    sign.hidden = false
  })
  listen("dragleave", event => {
    if (!event.relatedTarget) sign.hidden = true // it left the window
  })
  listen("drop", event => {
    sign.hidden = true
    const input = brings(event)
    const itself = /** @type {Element | null} */ (event.target)?.closest?.(FIELD)
    if (!input || itself) return // the field takes its own
    event.preventDefault()
    input.files = event.dataTransfer?.files ?? null
    input.dispatchEvent(new Event("change", { bubbles: true }))
  })
  return { stop: () => listening.abort() }
}
