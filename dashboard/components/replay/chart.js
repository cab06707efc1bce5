// What a game counts, over its moves, and its key moments; a click leads to the move. A tally of seats has a
// stepped line for each, one of the table has one line. The first is the points: where the end of a game
// pays, the lines are those of its end at each moment, and dashed ones show the points without that.

import { emblem, html, mark, say, svg } from "../shared/dom.js"
import { words } from "./moments.js"

/**
 * @import { Look, Points, Replay, Tally } from "./data.js"
 * @import { Game } from "./model.js"
 * @import { KeyMoment } from "./moments.js"
 * @import { Tooltip } from "./tooltip.js"
 * @import { Now } from "./view.js"
 */

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]
const RING = "M-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0M-10 0a10 10 0 1 1 20 0a10 10 0 1 1-20 0z"

export class Chart {
  /** `go(place)` leads to a move; `choose(name)` asks for another tally, by radio buttons in `control`.
   * @param {Replay} replay
   * @param {Game} game
   * @param {KeyMoment[]} moments
   * @param {Tooltip} tooltip
   * @param {{ host: HTMLElement, control: HTMLElement }} parts
   * @param {(place: number) => void} go
   * @param {(name: string) => void} choose
   */
  constructor(replay, game, moments, tooltip, { host, control }, go, choose) {
    this.game = game
    this.replay = replay
    this.places = game.moves.length
    const { labels, tallies } = replay
    /** @type {Tally | null} */
    this.tally = null
    /** @type {number | null} */
    this.frame = null
    /** @type {Points[]} */
    this.values = []
    /** @type {(Look & { name: string })[]} */
    this.rows = []
    /** @type {HTMLElement[]} */
    this.lasts = []
    /** @type {HTMLElement[]} */
    this.marks = []
    /** @type {(HTMLElement | null)[]} */
    this.hands = []
    /** @type {{ place: number, label: HTMLElement }[]} */
    const stages = []
    let stage = ""
    game.moves.forEach((move, i) => {
      const next = game.turns[move.turn]?.stage
      if (next && next !== stage) {
        stage = next
        stages.push({ place: i, label: html("span", {}, stage.replace(/^\D+/, "") || stage) })
      }
    })
    const grid = svg(
      "svg",
      { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("path", { class: "grid", d: QUARTERS.map(part => `M0 ${part}H1`).join("") }),
    )
    this.rounds = svg("path", { class: "round" })
    this.picture = svg("svg", { class: "lines", preserveAspectRatio: "none", "aria-hidden": "true" })
    this.stages = stages
    this.cursor = html("div", { class: "cursor" })
    this.hover = html("div", { class: "cursor hover", hidden: true })
    this.tip = html("div", { class: "chart-tip", hidden: true })
    this.marked = html("div")
    this.moments = moments.map(moment => {
      const button = html(
        "button",
        { type: "button", class: "moment", "aria-label": `Key moment: ${words(moment)}` },
        "◆",
      )
      tooltip.on(button, () => [html("strong", {}, "Key moment"), html("p", {}, words(moment))])
      return { ...moment, button }
    })
    const plot = html(
      "div",
      { class: "plot" },
      grid,
      this.picture,
      this.hover,
      this.cursor,
      this.marked,
      this.moments.map(({ button }) => button),
      this.tip,
    )
    this.ends = html("ul", {})
    this.legend =
      labels && html("p", { class: "legend" }, sample(labels.scores, ""), sample(labels.received, " dashed"))
    this.scale = [1, 0.5, 0].map(part => ({ part, label: html("span") }))
    host.replaceChildren(
      html(
        "div",
        { class: "scale", "aria-hidden": "true" },
        this.scale.map(({ label }) => label),
      ),
      plot,
      html(
        "div",
        { class: "rounds", "aria-hidden": "true" },
        stages.map(({ label }) => label),
      ),
      this.ends,
      ...(this.legend ? [this.legend] : []),
    )
    this.radios = tallies.map(({ name }) =>
      html("input", { type: "radio", name: "curve", value: name, onchange: () => choose(name) }),
    )
    mark(control, "hidden", tallies.length < 2)
    control.replaceChildren(
      html("legend", {}, "Curve"),
      ...tallies.map(({ label, less_is_better: less }, i) =>
        html("label", {}, this.radios[i], label, less ? html("small", {}, "less is better") : null),
      ),
    )

    /** @type {(event: PointerEvent | MouseEvent) => number} */
    const placeAt = event => {
      const moment = this.moments.find(({ button }) => button === event.target)
      if (moment) return moment.place
      const box = plot.getBoundingClientRect()
      return Math.max(
        0,
        Math.min(this.until, Math.round(((event.clientX - box.left) / box.width) * this.wide)),
      )
    }
    plot.onclick = event => go(placeAt(event))
    plot.onpointermove = event => {
      const place = placeAt(event)
      this.hover.hidden = false
      this.hover.style.left = this.x(place)
      const stage = game.turns[game.moves[Math.max(0, place - 1)]?.turn]?.stage
      this.tip.replaceChildren(
        html("strong", {}, place ? `${stage ? `${stage}, ` : ""}move ${place}` : "Start"),
        ...this.rows.map((row, i) =>
          html(
            "span",
            {},
            emblem(row),
            html("span", { class: "player" }, row.name),
            html("b", {}, this.at(this.values, place)[i]),
            this.received && html("b", { class: "received" }, this.at(this.received, place)[i]),
          ),
        ),
      )
      this.tip.hidden = false
      this.tip.style.left = this.x(place)
      this.tip.classList.toggle("left", place > this.wide / 2)
    }
    plot.onpointerleave = () => {
      this.tip.hidden = true
      this.hover.hidden = true
    }
    this.draw(null)
  }

  /** Draws a tally; the first where none has this name. How much of it is seen, `limit` and `point` say.
   * @param {string | null} name
   */
  draw(name) {
    const {
      game,
      replay: { labels, seats, tallies },
    } = this
    const tally = tallies.find(each => each.name === name) ?? tallies[0]
    if (tally === this.tally) return
    this.tally = tally
    this.frame = null
    this.values = game.counts[tally.name]
    this.received = tally === tallies[0] ? game.received : null
    this.rows = tally.table ? [{ name: tally.label, colour: "currentColor", outline: RING }] : seats
    // Lines are drawn in places and numbers; the box that is looked at decides how much of them is seen.
    const lines = [this.received ?? [], this.values]
      .filter(values => values.length)
      .flatMap(values =>
        this.rows.flatMap((row, i) => {
          const dashed = values === this.received ? " dashed" : ""
          const d = this.steps(values, i)
          return [
            svg("path", { class: `casing${dashed}`, d }),
            svg("path", { class: `line${dashed}`, d, stroke: row.colour }),
          ]
        }),
      )
    this.picture.replaceChildren(this.rounds, ...lines)
    this.lasts = this.rows.map(() => html("b"))
    this.hands = this.rows.map(() => (this.received ? html("span", { class: "received" }) : null))
    this.marks = this.rows.map(row => html("span", { class: "mark" }, emblem(row)))
    this.marked.replaceChildren(...this.marks)
    mark(this.ends, "class", this.received ? "ends both" : "ends")
    mark(
      this.ends,
      "aria-label",
      this.received && labels ? `${labels.scores}, and ${labels.received}` : tally.label,
    )
    this.ends.replaceChildren(
      ...this.rows.map((row, i) =>
        html(
          "li",
          {},
          emblem(row),
          html("span", { class: "player" }, row.name),
          this.lasts[i],
          this.hands[i],
        ),
      ),
    )
    if (this.legend) mark(this.legend, "hidden", !this.received)
    for (const radio of this.radios) radio.checked = radio.value === tally.name
  }

  /** The stepped line of a row, as a path.
   * @param {Points[]} values
   * @param {number} row
   */
  steps(values, row) {
    const at = (/** @type {number} */ place) => values[this.game.frameOf(place)][row]
    let d = `M0 ${-at(0)}`
    for (let place = 1; place <= this.places; place += 1)
      if (at(place) !== at(place - 1)) d += `H${place}V${-at(place)}`
    return `${d}H${this.places}`
  }

  /** The numbers at a place, as far as they are shown: the place may be within a move.
   * @param {Points[]} values
   * @param {number} place
   */
  at(values, place) {
    return values[Math.min(this.frame ?? 0, this.game.frameOf(place))]
  }

  /** @param {number} place */
  x(place) {
    return `${(place / this.wide) * 100}%`
  }

  /** The lines up to this frame, as if there were no more.
   * @param {number} frame
   */
  limit(frame) {
    const { game } = this
    if (frame === this.frame) return
    this.frame = frame
    /** @type {number} */
    this.until = game.place(frame)
    // A move that has only begun is not drawn yet.
    const drawn = frame < game.frameOf(this.until) ? this.until - 1 : this.until
    /** @type {number} */
    this.wide = Math.max(1, this.until)
    /** @type {number} */
    this.top = niceTop(
      Math.max(1, ...[this.values, this.received ?? []].flatMap(values => values.slice(0, frame + 1)).flat()),
    )
    this.picture.setAttribute("viewBox", `0 ${-this.top} ${this.wide} ${this.top}`)
    this.picture.style.clipPath =
      drawn < this.places ? `inset(-4px ${(1 - drawn / this.wide) * 100}% -4px -4px)` : ""
    this.rounds.setAttribute("d", this.stages.map(({ place }) => `M${place} 0V${-this.top}`).join(""))
    for (const { part, label } of this.scale) say(label, part * this.top)
    for (const { place, label } of this.stages) {
      mark(label, "hidden", place >= this.until)
      label.style.left = this.x(place)
    }
    let next = null
    for (const { place, button } of this.moments.toReversed()) {
      mark(button, "hidden", place > drawn)
      if (place > drawn) continue
      // So far from the next one that a finger hits the one it means.
      next = next ? `min(${this.x(place)}, ${next} - 24px)` : this.x(place)
      button.style.left = next
    }
  }

  /** Shows a tally as far as it may be known.
   * @param {Now} now
   */
  show({ place, limit, curve }) {
    this.draw(curve)
    this.limit(limit)
    this.point(place)
  }

  /** Sets the cursor at a place, and the numbers to those of the present frame.
   * @param {number} place
   */
  point(place) {
    this.cursor.style.left = this.x(place)
    const { frame } = this.game
    const now = this.values[frame]
    this.marks.forEach((mark, i) => {
      say(this.lasts[i], now[i])
      const hand = this.hands[i]
      if (this.received && hand) say(hand, this.received[frame][i])
      mark.style.left = this.x(place)
      mark.style.top = `${100 - (now[i] / this.top) * 100}%`
    })
  }
}

/** A piece of a line, and what such lines show.
 * @param {string} label
 * @param {string} dashed
 */
function sample(label, dashed) {
  return html(
    "span",
    {},
    svg(
      "svg",
      { viewBox: "0 0 26 6", "aria-hidden": "true" },
      svg("path", { class: `sample${dashed}`, d: "M0 3H26" }),
    ),
    label,
  )
}

/** @param {number} value */
function niceTop(value) {
  for (const step of [4, 10, 20, 40, 60, 80, 100, 120, 160, 200, 240, 300, 400, 600, 800, 1000])
    if (value <= step) return step
  return Math.ceil(value / 500) * 500
}
