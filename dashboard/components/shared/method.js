// The method behind a figure, folded under one word.

import { html } from "./dom.js"

/**
 * @param {string} of the question, for those who hear the word alone
 * @param {string} how
 */
export function method(of, how) {
  return html(
    "details",
    { class: "how" },
    html("summary", { "aria-label": `How: ${of}` }, "how"),
    html("p", {}, how),
  )
}
