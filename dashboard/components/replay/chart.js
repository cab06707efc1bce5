// Points over the game, one stepped line for each seat; a click leads to the move.

import { emblem, html, svg } from "../shared/dom.js"

const WIDE = 1000
const HIGH = 240

export class Chart {
  constructor(replay, game, host, go) {
    this.game = game
    const places = game.moves.length
    const scores = Array.from({ length: places + 1 }, (_, place) => game.scores[game.frameOf(place)])
    const top = niceTop(Math.max(1, ...scores.flat()))
    this.x = place => (places ? (place / places) * WIDE : 0)
    this.top = top
    const y = points => HIGH - (points / top) * HIGH
    const grid = [0, 0.25, 0.5, 0.75, 1].map(part => svg("path", { class: "grid", d: `M0 ${y(part * top)}H${WIDE}` }))
    const rounds = []
    const labels = []
    let stage = null
    game.moves.forEach((move, i) => {
      const next = game.turns[move.turn]?.stage
      if (next && next !== stage) {
        stage = next
        rounds.push(svg("path", { class: "round", d: `M${this.x(i)} 0V${HIGH}` }))
        labels.push(html("span", { style: `left:${(this.x(i) / WIDE) * 100}%` }, stage.replace(/^\D+/, "") || stage))
      }
    })
    const lines = replay.seats.flatMap((seat, i) => {
      let d = `M0 ${y(scores[0][i])}`
      for (let place = 1; place <= places; place += 1) {
        if (scores[place][i] !== scores[place - 1][i]) d += `H${this.x(place)}V${y(scores[place][i])}`
      }
      d += `H${WIDE}`
      return [svg("path", { class: "casing", d }), svg("path", { class: "line", d, stroke: seat.colour })]
    })
    this.cursor = svg("path", { class: "cursor" })
    this.hover = svg("path", { class: "cursor hover" })
    this.tip = html("div", { class: "chart-tip", hidden: true })
    const picture = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      ...grid, ...rounds, ...lines, this.hover, this.cursor)
    this.marks = replay.seats.map(seat => html("span", { class: "mark" }, emblem(seat)))
    const plot = html("div", { class: "plot" }, picture, this.marks, this.tip)
    const ends = html("ul", { class: "ends", "aria-label": "Points" })
    this.ends = replay.seats.map(seat => {
      const value = html("b")
      ends.append(html("li", {}, emblem(seat), html("span", { class: "player" }, seat.name), value))
      return value
    })
    this.scale = html("div", { class: "scale", "aria-hidden": "true" }, html("span", {}, top), html("span", {}, top / 2), html("span", {}, 0))
    host.replaceChildren(this.scale, plot, html("div", { class: "rounds", "aria-hidden": "true" }, labels), ends)

    const placeAt = event => {
      const box = plot.getBoundingClientRect()
      return Math.max(0, Math.min(places, Math.round(((event.clientX - box.left) / box.width) * places)))
    }
    plot.onclick = event => go(placeAt(event))
    plot.onpointermove = event => {
      const place = placeAt(event)
      this.hover.setAttribute("d", `M${this.x(place)} 0V${HIGH}`)
      const stage = game.turns[game.moves[Math.max(0, place - 1)]?.turn]?.stage
      this.tip.replaceChildren(html("strong", {}, place ? `${stage ? `${stage}, ` : ""}move ${game.moves[place - 1].n}` : "Start"),
        ...replay.seats.map((seat, i) => html("span", {}, emblem(seat), html("span", { class: "player" }, seat.name), html("b", {}, scores[place][i]))))
      this.tip.hidden = false
      this.tip.style.left = `${(this.x(place) / WIDE) * 100}%`
      this.tip.classList.toggle("left", place > places / 2)
    }
    plot.onpointerleave = () => {
      this.tip.hidden = true
      this.hover.removeAttribute("d")
    }
  }

  show(place) {
    this.cursor.setAttribute("d", `M${this.x(place)} 0V${HIGH}`)
    const scores = this.game.scores[this.game.frame]
    this.ends.forEach((value, i) => {
      value.textContent = scores[i]
      this.marks[i].style.left = `${(this.x(place) / WIDE) * 100}%`
      this.marks[i].style.top = `${100 - (scores[i] / this.top) * 100}%`
    })
  }
}

function niceTop(value) {
  for (const step of [4, 10, 20, 40, 60, 80, 100, 120, 160, 200, 240, 300, 400, 600, 800, 1000]) if (value <= step) return step
  return Math.ceil(value / 500) * 500
}
