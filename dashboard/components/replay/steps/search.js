// Search in the sentences, by words, seat and, in a log, type of the entry and thing; its state is not in the
// address.

import { count, emblem, find, html, mark, say } from "../../shared/dom.js"
import { Rows } from "./rows.js"

/**
 * @import { Frame, Replay } from "../data.js"
 * @import { Game } from "./model.js"
 * @import { Now } from "../view.js"
 * @import { Things } from "./things.js"
 */

const LISTED = 200 // hits in the list; those around the moment on show
const TYPES = 300 // in the list of types, the most frequent
const SHOWN = 200 // letters of a sentence in the list

/** @type {WeakMap<Frame, string>} */
const plain = new WeakMap()

export class Search {
  /** `go(frame)` shows a hit; `things` has the things of a log that are followed.
   * @param {HTMLElement} host
   * @param {Replay} replay
   * @param {Game} game
   * @param {Things} things
   * @param {(frame: number) => void} go
   */
  constructor(host, replay, game, things, go) {
    this.host = /** @type {HTMLDetailsElement} */ (host)
    this.game = game
    this.things = things
    this.go = go
    this.limit = 0
    /** @type {HTMLElement | undefined} */
    this.row = undefined // of the hit on show
    this.emblems = replay.seats
    /** @type {Set<number>} */
    this.seats = new Set() // the chosen ones; empty: any
    /** @type {Set<string>} */
    this.types = new Set()
    /** @type {number[]} */
    this.hits = [] // frames
    this.text = html("input", { type: "search", "aria-label": "Search in the sentences", maxlength: 200 })
    this.text.oninput = () => this.draw()
    this.status = html("span", { class: "hits", role: "status" })
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) =>
      html(
        "button",
        { type: "button", class: "step", "aria-label": name, title: name, onclick: () => this.step(by) },
        sign,
      )
    this.steps = [step(-1, "‹", "The hit before"), step(1, "›", "The next hit")]
    this.form = html("form", { role: "search" }, this.text, this.steps, this.status)
    this.form.onsubmit = event => event.preventDefault()
    this.form.onkeydown = event => {
      if (event.target === this.text && event.key === "Enter") this.step(event.shiftKey ? -1 : 1)
    }
    this.host.onkeydown = event => {
      if (event.key !== "Escape") return
      this.host.open = false
      find(this.host, "summary").focus()
    }
    this.host.ontoggle = () => this.draw()
    this.chosen = replay.seats.map((seat, i) => {
      const button = html(
        "button",
        {
          type: "button",
          class: "switch",
          "aria-pressed": "false",
          onclick: () => this.toggle(this.seats, i + 1),
        },
        emblem(seat),
        html("span", { class: "player" }, seat.name),
      )
      return button
    })
    const kinds = html("ul", { class: "kinds" })
    this.kinds = new Rows(
      kinds,
      () => html("li", {}, html("label", {}, html("input", { type: "checkbox" }), html("span"), html("b"))),
      (row, /** @type {[string, number]} */ [type, number]) => {
        const box = /** @type {HTMLInputElement} */ (find(row, "input"))
        box.checked = this.types.has(type)
        box.onchange = () => this.toggle(this.types, type)
        say(find(row, "span"), type)
        say(find(row, "b"), number)
      },
    )
    this.summary = html("summary", {}, "Types")
    this.byType = html("details", { hidden: !replay.logged }, this.summary, kinds)
    const list = html("ol", { class: "hit-list", "aria-label": "Hits" })
    this.list = new Rows(
      list,
      () =>
        html(
          "li",
          {},
          html(
            "button",
            { type: "button" },
            html("span", { class: "number" }),
            html("span", { class: "label" }),
          ),
        ),
      (row, /** @type {[number, Frame]} */ [frame, { say: text = "" }]) => {
        const button = /** @type {HTMLButtonElement} */ (find(row, "button"))
        button.onclick = () => this.go(frame)
        say(find(row, ".number"), game.place(frame))
        say(find(row, ".label"), text.slice(0, SHOWN))
      },
    )
    this.host.append(
      this.form,
      things.followed,
      html("div", { class: "seats-chosen", role: "group", "aria-label": "Only of these seats" }, this.chosen),
      this.byType,
      things.list,
      list,
    )
  }

  /** Lists the moves of the things that are followed, or no longer. */
  follow() {
    if (this.things.chosen.size && !this.host.open) {
      this.host.open = true
      this.text.value = ""
    }
    this.draw()
    if (this.things.chosen.size) this.host.scrollIntoView({ block: "nearest" })
  }

  /** Opens the panel, with its words selected. */
  open() {
    this.host.open = true
    this.draw()
    this.text.focus()
    this.text.select()
  }

  /** Chooses a seat or type, or no longer.
   * @template T
   * @param {Set<T>} chosen
   * @param {T} one
   */
  toggle(chosen, one) {
    if (!chosen.delete(one)) chosen.add(one)
    this.draw()
  }

  /** Goes to the next hit, or the one before; beyond the last is the first.
   * @param {number} by
   */
  step(by) {
    const { hits, game } = this
    const next = by > 0 ? hits.find(hit => hit > game.frame) : hits.findLast(hit => hit < game.frame)
    const target = next ?? hits.at(by > 0 ? 0 : -1)
    if (target !== undefined) this.go(target)
  }

  /** @param {Now} now */
  show({ limit }) {
    this.limit = limit
    this.draw()
  }

  /** Shows the hits up to the limit; does nothing while the panel is closed. */
  draw() {
    if (!this.host.open) return
    const { game, text, seats, types, limit, things } = this
    things.fill()
    const words = folded(text.value)
    const asked = words !== "" || seats.size > 0 || types.size > 0 || things.chosen.size > 0
    /** @type {Map<string, number>} */
    const numbers = new Map()
    this.hits = []
    let place = 0
    for (let frame = 1; frame <= limit; frame += 1) {
      const entry = game.frames[frame - 1]
      while (game.moves[place].frame < frame) place += 1
      if (!entry.say || entry.quiet) continue
      if (entry.type) numbers.set(entry.type, (numbers.get(entry.type) ?? 0) + 1)
      const seat = entry.type ? entry.seat : game.moves[place].seat
      if (
        asked &&
        (!types.size || types.has(entry.type ?? "")) &&
        (!seats.size || seats.has(seat ?? 0)) &&
        things.takes(entry) &&
        read(entry).includes(words)
      )
        this.hits.push(frame)
    }
    this.chosen.forEach((button, i) => {
      mark(button, "aria-pressed", String(seats.has(i + 1)))
    })
    const listed = [...numbers].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, TYPES)
    this.kinds.show(listed)
    say(this.summary, types.size ? `Types: ${types.size} of ${numbers.size}` : `Types (${numbers.size})`)
    const { hits } = this
    const at = hits.indexOf(game.frame)
    say(
      this.status,
      !asked ? "" : at < 0 ? count(hits.length, "hit") : `${at + 1} of ${count(hits.length, "hit")}`,
    )
    for (const step of this.steps) step.disabled = !hits.length
    const near = hits.findLastIndex(hit => hit <= game.frame)
    const first = Math.max(0, Math.min(hits.length - LISTED, near - LISTED / 2))
    this.list.show(hits.slice(first, first + LISTED).map(hit => [hit, game.frames[hit - 1]]))
    this.list.made.forEach((row, i) => {
      mark(find(row, "button"), "aria-current", String(hits[first + i] === game.frame))
    })
    this.row = at < 0 ? undefined : this.list.made[at - first]
  }

  /** Scrolls to the hit on show. */
  settle() {
    const { host, row } = this
    if (!host.open || !row) return
    const below = row.getBoundingClientRect().bottom - host.getBoundingClientRect().bottom
    const above = row.getBoundingClientRect().top - this.form.getBoundingClientRect().bottom
    if (below > 0) host.scrollTop += below
    else if (above < 0) host.scrollTop += above
  }
}

/** The sentence of a frame as it is searched.
 * @param {Frame} frame
 */
function read(frame) {
  const known = plain.get(frame)
  if (known !== undefined) return known
  const text = folded(frame.say ?? "")
  plain.set(frame, text)
  return text
}

/** A text without capitals and accents, with single spaces.
 * @param {string} text
 */
function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim()
}
