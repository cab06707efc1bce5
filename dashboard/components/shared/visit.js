// Links within the pages.

import { html } from "./dom.js"

/** A link to another page of ours, which is gone to without loading everything anew, as the browser's way back and
forth does. */
export function link(href, attributes, ...children) {
  const element = html("a", { href, ...attributes }, ...children)
  element.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    history.pushState(null, "", element.href)
    dispatchEvent(new PopStateEvent("popstate"))
    scrollTo(0, 0)
  })
  return element
}
