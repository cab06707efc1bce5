// A replay that lies in the document itself: nothing is fetched, and nobody can be asked to play on.

import { find } from "../shared/dom.js"
import { wanted } from "../replay/address.js"
import { View } from "../replay/view.js"

/** @import { Data } from "../replay/data.js" */

/** @type {Data} */
const DATA = { url: "", version: 0, seat: "all", seen_as: ["all"], asks: false, start: null, play: null, answer: null, tried: null, cover: null }

/** Shows the replay that is the text of `json`, in the HTML of a replay below `host`.
 * @param {ParentNode} host
 * @param {Element} json
 */
export function mount(host, json) {
  const root = /** @type {HTMLElement} */ (find(host, ".replay"))
  new View(root, JSON.parse(json.textContent ?? ""), DATA, wanted(), () => {}, false, new AbortController().signal)
}
