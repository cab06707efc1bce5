// As whom a game that hides something is seen: as all together, or as one seat with what that may know.

import { html } from "../../shared/dom.js"

/** @import { Data, Replay } from "../data.js" */

const ALL = "all"
/** Who holds no seat, and sees no hand. */
const ONLOOKER = "0"

/** As whom the game is seen, in words.
 * @param {string} seat
 * @param {Replay} replay
 */
export const seenBy = (seat, replay) =>
  seat === ONLOOKER ? "an onlooker" : replay.seats[Number(seat) - 1].name

export class Seats {
  /** `choose(seat)` gets another of those that the server shows, null: the one that it shows unasked.
   * @param {HTMLSelectElement} select
   * @param {HTMLElement} note
   * @param {Replay} replay
   * @param {(seat: string | null) => void} choose
   */
  constructor(select, note, replay, choose) {
    this.select = select
    this.note = note
    /** @type {(seat: string) => string} */
    this.name = (/** @type {string} */ seat) => (seat === ALL ? "all" : seenBy(seat, replay))
    this.choose = (/** @type {string} */ seat) => choose(seat === this.seen[0] && !this.asks ? null : seat)
    select.onchange = () => this.choose(select.value)
  }

  /** @param {Data} data */
  update({ seat, seen_as: seen, asks }) {
    /** @type {string} */
    this.seat = seat
    this.asks = asks
    /** @type {string[]} */
    this.seen = seen
    this.select.replaceChildren(
      ...seen.map(each =>
        html("option", { value: each, selected: each === seat }, `Seen by ${this.name(each)}`),
      ),
    )
    const label = /** @type {HTMLElement} */ (this.select.parentElement)
    label.hidden = seen.length < 2
    this.note.hidden = seat === ALL
    this.note.textContent =
      seat === ALL ? "" : `As ${this.name(seat)} sees it: the secrets of others are left out.`
  }

  next() {
    if (this.seen.length > 1) this.choose(this.seen[(this.seen.indexOf(this.seat) + 1) % this.seen.length])
  }
}
