// A replay that is in the document itself: nothing is fetched, and the game cannot be continued.

import { wanted } from "../replay/steps/address.js"
import { View } from "../replay/view.js"
import { find } from "../shared/dom.js"

/** @import { Data } from "../replay/data.js" */

/** @type {Omit<Data, "remarks" | "seat" | "seen_as">} */
const DATA = {
  game: "",
  shown: null,
  goes_on: false,
  url: "",
  version: 0,
  first: null,
  share: null,
  review: null,
  asks: false,
  start: null,
  writes: false,
  news: null,
  play: null,
  answer: null,
  cover: null,
}

/** Shows the replay in the text of `json`, in the view of its seat, in the HTML of a replay below `host`.
 * @param {ParentNode} host
 * @param {HTMLElement} json
 */
export function mount(host, json) {
  const root = /** @type {HTMLElement} */ (find(host, ".replay"))
  const { seat = "" } = json.dataset
  const { remarks, reviewed, backgrounds, ...replay } = JSON.parse(json.textContent ?? "")
  const view = new View(
    root,
    replay,
    { ...DATA, remarks, backgrounds, seat, seen_as: [seat] },
    wanted(),
    null,
    false,
    new AbortController().signal,
  )
  view.reviewing.asks = false
  view.reviewing.take(reviewed)
}
