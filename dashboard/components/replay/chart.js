// Points over the game, one stepped line for each seat, and its key moments; a click leads to the move. Where the
// end of a game pays, the lines are those of its end at each moment, and dashed ones show the points without that.

import { emblem, html, mark, say, svg } from "../shared/dom.js"
import { words } from "./moments.js"

/**
 * @import { Points, Replay } from "./data.js"
 * @import { Game } from "./model.js"
 * @import { Found } from "./moments.js"
 * @import { Tooltip } from "./tooltip.js"
 */

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

export class Chart {
  /**
   * @param {Replay} replay
   * @param {Game} game
   * @param {Found[]} moments
   * @param {Tooltip} tooltip
   * @param {HTMLElement} host
   * @param {(place: number) => void} go
   */
  constructor(replay, game, moments, tooltip, host, go) {
    this.game = game
    this.places = game.moves.length
    const { places } = this
    const { labels } = replay
    /** @type {(values: Points[]) => Points[]} */
    const byPlace = values => Array.from({ length: places + 1 }, (_, place) => values[game.frameOf(place)])
    this.scores = byPlace(game.scores)
    this.received = game.received && byPlace(game.received)
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
    // Lines are drawn in places and points; the box that is looked at decides how much of them is seen.
    const lines = [this.received ?? [], this.scores].filter(points => points.length).flatMap(points => replay.seats.flatMap((seat, i) => {
      const dashed = points === this.received ? " dashed" : ""
      const d = steps(points, i)
      return [svg("path", { class: `casing${dashed}`, d }), svg("path", { class: `line${dashed}`, d, stroke: seat.colour })]
    }))
    const grid = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("path", { class: "grid", d: QUARTERS.map(part => `M0 ${part}H1`).join("") }))
    this.rounds = svg("path", { class: "round" })
    this.picture = svg("svg", { class: "lines", preserveAspectRatio: "none", "aria-hidden": "true" }, this.rounds, ...lines)
    this.stages = stages
    this.cursor = html("div", { class: "cursor" })
    this.hover = html("div", { class: "cursor hover", hidden: true })
    this.tip = html("div", { class: "chart-tip", hidden: true })
    this.marks = replay.seats.map(seat => html("span", { class: "mark" }, emblem(seat)))
    this.moments = moments.map(moment => {
      const button = html("button", { type: "button", class: "moment", "aria-label": `Key moment: ${words(moment)}` }, "◆")
      tooltip.on(button, () => [html("strong", {}, "Key moment"), html("p", {}, words(moment))])
      return { ...moment, button }
    })
    const plot = html("div", { class: "plot" }, grid, this.picture, this.hover, this.cursor, this.marks, this.moments.map(({ button }) => button), this.tip)
    this.ends = replay.seats.map(() => html("b"))
    this.hands = replay.seats.map(() => labels && html("span", { class: "received" }))
    this.scale = [1, 0.5, 0].map(part => ({ part, label: html("span") }))
    host.replaceChildren(
      html("div", { class: "scale", "aria-hidden": "true" }, this.scale.map(({ label }) => label)), plot,
      html("div", { class: "rounds", "aria-hidden": "true" }, stages.map(({ label }) => label)),
      html("ul", { class: labels ? "ends both" : "ends", "aria-label": labels ? `${labels.scores}, and ${labels.received}` : "Points" },
        replay.seats.map((seat, i) => html("li", {}, emblem(seat), html("span", { class: "player" }, seat.name), this.ends[i], this.hands[i]))),
      ...(labels ? [html("p", { class: "legend" }, sample(labels.scores, ""), sample(labels.received, " dashed"))] : []))

    /** @type {(event: PointerEvent | MouseEvent) => number} */
    const placeAt = event => {
      const moment = this.moments.find(({ button }) => button === event.target)
      if (moment) return moment.place
      const box = plot.getBoundingClientRect()
      return Math.max(0, Math.min(this.until, Math.round(((event.clientX - box.left) / box.width) * this.wide)))
    }
    plot.onclick = event => go(placeAt(event))
    plot.onpointermove = event => {
      const place = placeAt(event)
      this.hover.hidden = false
      this.hover.style.left = this.x(place)
      const stage = game.turns[game.moves[Math.max(0, place - 1)]?.turn]?.stage
      this.tip.replaceChildren(html("strong", {}, place ? `${stage ? `${stage}, ` : ""}move ${game.moves[place - 1].n}` : "Start"),
        ...replay.seats.map((seat, i) => html("span", {}, emblem(seat), html("span", { class: "player" }, seat.name),
          html("b", {}, this.at(place, "scores")[i]), labels && html("b", { class: "received" }, this.at(place, "received")[i]))))
      this.tip.hidden = false
      this.tip.style.left = this.x(place)
      this.tip.classList.toggle("left", place > this.wide / 2)
    }
    plot.onpointerleave = () => {
      this.tip.hidden = true
      this.hover.hidden = true
    }
  }

  /** The points at a place, `scores` or `received`, as far as they are shown: a move may have begun only.
   * @param {number} place
   * @param {"scores" | "received"} which
   */
  at(place, which) {
    const shown = Math.min(this.frame ?? 0, this.game.frameOf(place))
    return (place === this.until ? this.game[which]?.[shown] : this[which]?.[place]) ?? []
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
    /** @type {number | undefined} */
    this.frame = frame
    /** @type {number} */
    this.until = game.place(frame)
    // A move that has only begun is not drawn yet.
    const drawn = frame < game.frameOf(this.until) ? this.until - 1 : this.until
    /** @type {number} */
    this.wide = Math.max(1, this.until)
    /** @type {number} */
    this.top = niceTop(Math.max(1, ...[game.scores, game.received ?? []].flatMap(points => points.slice(0, frame + 1)).flat()))
    this.picture.setAttribute("viewBox", `0 ${-this.top} ${this.wide} ${this.top}`)
    this.picture.style.clipPath = drawn < this.places ? `inset(-4px ${(1 - drawn / this.wide) * 100}% -4px -4px)` : ""
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

  /** @param {number} place */
  show(place) {
    this.cursor.style.left = this.x(place)
    const { frame, received } = this.game
    const scores = this.game.scores[frame]
    this.ends.forEach((value, i) => {
      say(value, scores[i])
      const hand = this.hands[i]
      if (received && hand) say(hand, received[frame][i])
      this.marks[i].style.left = this.x(place)
      this.marks[i].style.top = `${100 - (scores[i] / this.top) * 100}%`
    })
  }
}

/** The stepped line of a seat, as a path.
 * @param {Points[]} points
 * @param {number} seat
 */
function steps(points, seat) {
  let d = `M0 ${-points[0][seat]}`
  for (let place = 1; place < points.length; place += 1) {
    if (points[place][seat] !== points[place - 1][seat]) d += `H${place}V${-points[place][seat]}`
  }
  return `${d}H${points.length - 1}`
}

/** A piece of a line, and what such lines show.
 * @param {string} label
 * @param {string} dashed
 */
function sample(label, dashed) {
  return html("span", {}, svg("svg", { viewBox: "0 0 26 6", "aria-hidden": "true" }, svg("path", { class: `sample${dashed}`, d: "M0 3H26" })), label)
}

/** @param {number} value */
function niceTop(value) {
  for (const step of [4, 10, 20, 40, 60, 80, 100, 120, 160, 200, 240, 300, 400, 600, 800, 1000]) if (value <= step) return step
  return Math.ceil(value / 500) * 500
}
