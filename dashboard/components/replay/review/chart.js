// A curve over the moves of a game, its key moments and the marked turns of its review; a click leads there.
// Each row of a curve has a stepped line. Where the end of a game pays, the lines of the points are those of
// its end at each moment, and dashed ones show the points without that.

import { emblem, html, mark, say, svg } from "../../shared/dom.js"
import { words } from "../steps/moments.js"
import { GAIN, inWords } from "./turns.js"

/**
 * @import { Points, Replay } from "../data.js"
 * @import { Curve } from "./curves.js"
 * @import { Game } from "../steps/model.js"
 * @import { KeyMoment } from "../steps/moments.js"
 * @import { Tooltip } from "../stage/tooltip.js"
 * @import { Marked } from "./turns.js"
 * @import { Now } from "../view.js"
 */

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]
const SMALLEST = 0.45 // of the largest sign of a marked turn
const LARGE = 0.3 // the change of a chance that has the largest sign
const DIGIT = 7 // the pixels of a digit of a stage's name
const LETTERS = 16 // the most of a stage's name
const GAP = 6 // the least pixels between two names

export class Chart {
  /** `go(place)` leads to a move; `choose(name)` asks for another curve, by radio buttons in `control`.
   * @param {Replay} replay
   * @param {Game} game
   * @param {Curve[]} curves
   * @param {KeyMoment[]} moments
   * @param {Marked[]} turns
   * @param {Tooltip} tooltip
   * @param {{ host: HTMLElement, control: HTMLElement }} parts
   * @param {(place: number) => void} go
   * @param {(name: string) => void} choose
   */
  constructor(replay, game, curves, moments, turns, tooltip, { host, control }, go, choose) {
    this.game = game
    this.curves = curves
    this.places = game.moves.length
    this.labels = replay.labels
    /** @type {Curve | null} */
    this.curve = null
    /** @type {number | null} */
    this.frame = null
    /** @type {HTMLElement[]} */
    this.lasts = []
    /** @type {HTMLElement[]} */
    this.marks = []
    /** @type {(HTMLElement | null)[]} */
    this.hands = []
    /** @type {{ place: number, stage: string, label: HTMLElement }[]} */
    const stages = []
    let stage = ""
    game.moves.forEach((move, i) => {
      const next = game.turns[move.turn]?.stage
      if (next && next !== stage) {
        stage = next
        stages.push({ place: i, stage, label: html("span") })
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
    this.logged = replay.logged
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
      this.labels &&
      html("p", { class: "legend" }, sample(this.labels.scores, ""), sample(this.labels.received, " dashed"))
    this.samples = [
      { by: true, element: sample("by games that bots played on, with a 95 % band", "") },
      { by: false, element: sample("by the model alone", " dashed") },
    ]
    this.sources = html(
      "p",
      { class: "legend", hidden: true },
      this.samples.map(({ element }) => element),
    )
    this.others = html("p", { class: "legend", hidden: true })
    this.scale = [1, 0.5, 0].map(part => ({ part, label: html("span") }))
    this.turns = turns.map(turn => ({ ...turn, element: sign(turn) }))
    // Keys and the list of these turns lead there too.
    this.lane = html(
      "div",
      { class: "lane", "aria-hidden": "true", hidden: !turns.length },
      this.turns.map(({ element }) => element),
    )
    this.lane.onclick = event => {
      const at = this.turns.find(({ element }) => element.contains(/** @type {Node} */ (event.target)))
      if (at) go(at.start)
    }
    host.replaceChildren(
      html(
        "div",
        { class: "scale", "aria-hidden": "true" },
        this.scale.map(({ label }) => label),
      ),
      plot,
      this.lane,
      html(
        "div",
        { class: "rounds", "aria-hidden": "true" },
        stages.length || !replay.logged ? stages.map(({ label }) => label) : html("span", {}, "moves"),
      ),
      this.ends,
      ...(this.legend ? [this.legend] : []),
      this.others,
      this.sources,
    )
    this.width = 0 // of the plot in pixels; 0 before it is shown
    new ResizeObserver(([{ contentRect }]) => {
      this.width = contentRect.width
      this.nameStages()
    }).observe(plot)
    this.radios = curves.map(curve => ({
      curve,
      input: html("input", {
        type: "radio",
        name: "curve",
        value: curve.name,
        onchange: () => choose(curve.name),
      }),
    }))
    this.control = control
    control.replaceChildren(
      html("legend", {}, "Curve"),
      ...this.radios.map(({ input, curve: { label, note } }) =>
        html("label", {}, input, label, note ? html("small", {}, note) : null),
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
      const { rows, values, received, write } = this.drawn
      this.tip.replaceChildren(
        html("strong", {}, place ? `${stage ? `${stage}, ` : ""}move ${place}` : "Start"),
        ...rows.map((row, i) =>
          html(
            "span",
            {},
            emblem(row),
            html("span", { class: "player" }, row.name),
            html("b", {}, write(this.at(values, place)[i])),
            received && html("b", { class: "received" }, write(this.at(received, place)[i])),
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

  /** The curve that is drawn. */
  get drawn() {
    return /** @type {Curve} */ (this.curve)
  }

  /** Draws a curve; the first where none has this name. How much of it is seen, `limit` and `point` say.
   * @param {string | null} name
   * @param {boolean} [hidden] whether those of a review are hidden
   */
  draw(name, hidden = false) {
    const { labels, picture } = this
    const open = this.curves.filter(({ reviewed }) => !(reviewed && hidden))
    const curve = open.find(each => each.name === name) ?? open[0]
    mark(this.control, "hidden", open.length < 2)
    for (const { input, curve: each } of this.radios) {
      mark(/** @type {Element} */ (input.parentElement), "hidden", !open.includes(each))
      input.checked = each === curve
    }
    if (curve === this.curve) return
    this.curve = curve
    this.frame = null
    const { rows, values, received, band, played, beside } = curve
    // Lines are drawn in places and numbers; the box that is looked at decides how much of them is seen.
    const lines = [received, values].flatMap(values =>
      (values ? rows : []).flatMap((row, i) => {
        const both = played && values !== received ? [...new Set(played)] : [null]
        return both.flatMap(by => {
          const dashed = values === received || by === false ? " dashed" : ""
          const d = this.steps(/** @type {Points[]} */ (values), i, by)
          return [
            svg("path", { class: `casing${dashed}`, d }),
            svg("path", { class: `line${dashed}`, d, stroke: row.colour }),
          ]
        })
      }),
    )
    const bands = (band ? rows : []).map((row, i) =>
      svg("path", { class: "band", fill: row.colour, d: this.between(/** @type {any} */ (band), i) }),
    )
    const others = beside ? [svg("path", { class: "beside", d: area(beside.by_place) })] : []
    picture.replaceChildren(this.rounds, ...others, ...bands, ...lines)
    mark(this.others, "hidden", !beside)
    if (beside) say(this.others, aboutOthers(beside))
    this.lasts = rows.map(() => html("b"))
    this.hands = rows.map(() => (received ? html("span", { class: "received" }) : null))
    this.marks = rows.map(row => html("span", { class: "mark" }, emblem(row)))
    this.marked.replaceChildren(...this.marks)
    mark(this.ends, "class", received ? "ends both" : "ends")
    mark(
      this.ends,
      "aria-label",
      received && labels ? `${labels.scores}, and ${labels.received}` : curve.label,
    )
    this.ends.replaceChildren(
      ...rows.map((row, i) =>
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
    if (this.legend) mark(this.legend, "hidden", !received)
    mark(this.sources, "hidden", !played)
    for (const { by, element } of this.samples) mark(element, "hidden", !played?.slice(1).includes(by))
  }

  /** The stepped line of a row, as a path.
   * @param {Points[]} values
   * @param {number} row
   * @param {boolean | null} [by] the steps that are from games (true) or from the model (false); null: all
   */
  steps(values, row, by = null) {
    const at = (/** @type {number} */ place) => values[this.game.frameOf(place)][row]
    const drawn = (/** @type {number} */ place) =>
      by === null || (this.drawn.played?.[this.game.frameOf(place)] ?? false) === by
    let d = `M0 ${-at(0)}`
    for (let place = 1; place <= this.places; place += 1)
      if (!drawn(place)) d += `M${place} ${-at(place)}`
      else if (at(place) !== at(place - 1)) d += `H${place}V${-at(place)}`
      else if (by !== null && (place === this.places || !drawn(place + 1))) d += `H${place}`
    return by === null ? `${d}H${this.places}` : d
  }

  /** The area between two stepped lines of a row, as a path.
   * @param {{ low: Points[], high: Points[] }} band
   * @param {number} row
   */
  between({ low, high }, row) {
    const at = (/** @type {number} */ place) => low[this.game.frameOf(place)][row]
    let d = `${this.steps(high, row)}V${-at(this.places)}`
    for (let place = this.places; place > 0; place -= 1)
      if (at(place) !== at(place - 1)) d += `H${place}V${-at(place - 1)}`
    return `${d}H0Z`
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
    const { values, received, top, signed, write, beside } = this.drawn
    const edges = (beside?.by_place ?? []).filter(({ place }) => place <= this.until)
    const seen = [values, received ?? []].flatMap(numbers => numbers.slice(0, frame + 1)).flat()
    // A long log has more numbers than a call takes arguments.
    const most = [...edges.map(({ high }) => high), ...seen].reduce(
      (known, one) => Math.max(known, signed ? Math.abs(one) : one),
      1,
    )
    const least = [...edges.map(({ low }) => low), ...seen].reduce((known, one) => Math.min(known, one), 0)
    /** @type {number} */
    this.top = top ?? niceTop(most)
    /** @type {number} */
    this.bottom = signed ? -this.top : least < 0 ? -niceTop(-least) : 0
    const { bottom } = this
    this.picture.setAttribute("viewBox", `0 ${-this.top} ${this.wide} ${this.top - bottom}`)
    this.picture.style.clipPath =
      drawn < this.places ? `inset(-4px ${(1 - drawn / this.wide) * 100}% -4px -4px)` : ""
    this.rounds.setAttribute(
      "d",
      this.stages.map(({ place }) => `M${place} ${-bottom}V${-this.top}`).join("") +
        (bottom < 0 && !signed ? `M0 0H${this.wide}` : ""),
    )
    for (const { part, label } of this.scale) say(label, write(bottom + part * (this.top - bottom)))
    this.nameStages()
    for (const { turn, element } of this.turns) element.style.left = this.x((turn.first - 1 + turn.last) / 2)
    let next = null
    for (const [n, { place, button }] of [...this.moments.entries()].reverse()) {
      mark(button, "hidden", place > drawn)
      if (place > drawn) continue
      // So far from the next one that a finger hits the one it means, and with room for those before it.
      next = `max(${24 * n}px, ${next ? `min(${this.x(place)}, ${next} - 24px)` : this.x(place)})`
      button.style.left = next
    }
  }

  /** Names the stages, as far as there is room. A game has one kind of them, so their numbers are enough; a
   * log may have several, and each that differs from the one before has its words.
   */
  nameStages() {
    let free = 0
    let before = this.logged ? null : ""
    for (const { place, stage, label } of this.stages) {
      const at = (place / this.wide) * this.width
      const number = stage.match(/\d.*$/)?.[0] ?? ""
      const words = this.logged ? stage.slice(0, stage.length - number.length) : ""
      const text = words === before && number ? number : this.logged ? cut(stage) : number || stage
      const end = at + DIGIT * text.length
      const crowded = at < free || (this.logged && this.width > 0 && end > this.width)
      say(label, text)
      mark(label, "hidden", place >= this.until || crowded)
      label.style.left = this.x(place)
      if (crowded || !this.width) continue
      free = end + GAP
      before = words
    }
  }

  /** Shows a curve as far as it may be known.
   * @param {Now} now
   */
  show({ place, limit, hidden, curve }) {
    this.draw(curve, hidden)
    mark(this.lane, "hidden", hidden || !this.turns.length)
    this.limit(limit)
    this.point(place)
  }

  /** Sets the cursor at a place, and the numbers to those of the present frame.
   * @param {number} place
   */
  point(place) {
    this.cursor.style.left = this.x(place)
    const { frame } = this.game
    const { values, received, write } = this.drawn
    const now = values[frame]
    this.marks.forEach((mark, i) => {
      say(this.lasts[i], write(now[i]))
      const hand = this.hands[i]
      if (received && hand) say(hand, write(received[frame][i]))
      mark.style.left = this.x(place)
      mark.style.top = `${100 - ((now[i] - this.bottom) / (this.top - this.bottom)) * 100}%`
    })
  }
}

/** The sign of a marked turn, larger for a larger difference; up for a gain, down for a loss.
 * @param {Marked} marked
 */
function sign(marked) {
  const size = Math.max(SMALLEST, Math.min(1, Math.abs(marked.worth) / LARGE))
  const way = marked.sign === GAIN ? "gain" : "loss"
  return html(
    "span",
    { class: `turn-mark ${way}`, style: `--size:${size.toFixed(2)}`, title: inWords(marked) },
    svg(
      "svg",
      { viewBox: "0 0 20 18" },
      svg("path", { d: way === "gain" ? "M10 1L19 17H1Z" : "M1 1H19L10 17Z", fill: marked.row.colour }),
    ),
  )
}

/** A name of a stage, as much as an axis has room for.
 * @param {string} stage
 */
function cut(stage) {
  return stage.length > LETTERS ? `${stage.slice(0, LETTERS - 1)}…` : stage
}

/** The area between the edges of a band, as a path.
 * @param {import("./curves.js").Edge[]} edges
 */
function area(edges) {
  const upper = edges.map(({ place, high }) => `${place} ${-high}`)
  const lower = edges.toReversed().map(({ place, low }) => `${place} ${-low}`)
  return edges.length ? `M${[...upper, ...lower].join("L")}Z` : ""
}

/** @param {import("../data.js").Beside} beside */
function aboutOthers({ games, by_round: rounds }) {
  const when = rounds ? "at the end of the same round" : "after the same share of the moves"
  return `Grey: 8 of 10 seats of ${games} other games, ${when}.`
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
