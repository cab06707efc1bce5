// As whom a game that hides something is seen: as all together, or as one seat with what that may know.

import { html } from "../shared/dom.js"

const ALL = "all"

export class Seats {
  /** `choose(seat)` gets another of those that the server shows, null: the one that it shows unasked. */
  constructor(select, note, replay, choose) {
    this.select = select
    this.note = note
    this.name = seat => (seat === ALL ? "all" : replay.seats[seat - 1].name)
    this.choose = seat => choose(seat === this.seen[0] && !this.asks ? null : seat)
    select.onchange = () => this.choose(select.value)
  }

  update({ seat, seen_as: seen, asks }) {
    this.seat = seat
    this.asks = asks
    this.seen = seen
    this.select.replaceChildren(...seen.map(each => html("option", { value: each, selected: each === seat }, `Seen by ${this.name(each)}`)))
    this.select.parentElement.hidden = seen.length < 2
    this.note.hidden = seat === ALL
    this.note.textContent = seat === ALL ? "" : `As ${this.name(seat)} sees it: what others keep to themselves is left out.`
  }

  next() {
    if (this.seen.length > 1) this.choose(this.seen[(this.seen.indexOf(this.seat) + 1) % this.seen.length])
  }
}
