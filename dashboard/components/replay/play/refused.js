// Why something is forbidden: a sentence, and the rule with a link to its text.

import { html } from "../../shared/dom.js"
import { link } from "../../shared/visit.js"

/** @import { Refused } from "../data.js" */

/** The children of the element that shows it; none if nothing is forbidden.
 * @param {Refused} no
 */
export function refused({ text, rule, href }) {
  if (!text) return []
  const named = rule && (href ? link(href, { class: "small" }, rule) : html("span", { class: "small" }, rule))
  return [`${text[0].toUpperCase()}${text.slice(1)}.`, ...(named ? [" ", named] : [])]
}
