// Links within the pages.

import { html } from "./dom.js"

/** @import { Attributes, Child } from "./dom.js" */

/** Goes to another of our pages without a full reload, as the browser's Back and Forward do. A
 * switch of pages by the server would leave two entries in the history, and the filters in neither.
 * @param {string} href
 */
export function visit(href) {
  history.pushState(null, "", href)
  dispatchEvent(new PopStateEvent("popstate"))
}

/** A link to another page of ours, or to another place on this one.
 * @param {string} href
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
export function link(href, attributes, ...children) {
  const element = html("a", { href, ...attributes }, ...children)
  element.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    visit(element.href)
    scrollTo(0, 0)
  })
  return element
}
