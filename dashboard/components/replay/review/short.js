// The game in short, beside the board: what its review says, in sentences and in a row for each seat.

import { emblem, html, mark } from "../../shared/dom.js"
import { rows, signed } from "./curves.js"

/**
 * @import { JudgedMove, Replay, Review } from "../data.js"
 * @import { Reviewing } from "./reviewing.js"
 * @import { Now } from "../view.js"
 */

export class Short {
  /** `go(place)` leads to a move, `method()` to what the review says of itself.
   * @param {HTMLElement} host
   * @param {Replay} replay
   * @param {Reviewing} reviewing
   * @param {{ go: (place: number) => void, method: () => void }} acts
   */
  constructor(host, replay, reviewing, acts) {
    this.host = host
    this.replay = replay
    this.reviewing = reviewing
    this.acts = acts
    this.hidden = true
    this.body = html("div", { class: "short-body" })
    host.replaceChildren(html("summary", {}, "The game in short"), this.body)
  }

  /** @param {Pick<Now, "hidden" | "line" | "played">} now */
  show({ hidden, line, played }) {
    const hides = hidden || line || played
    if (hides === this.hidden) return
    this.hidden = hides
    this.draw()
  }

  draw() {
    const review = this.reviewing.review
    const shown = review !== null && !this.hidden && review.summary.length > 0
    mark(this.host, "hidden", !shown)
    if (review && shown)
      this.body.replaceChildren(
        html(
          "ul",
          { class: "sentences" },
          review.summary.map(({ text, place }) => {
            const whole = text.replaceAll(" %", "\u00a0%") // a line never ends within a number
            return html("li", {}, place === null ? whole : this.jump(place, `Show move ${place}`, whole))
          }),
        ),
        html(
          "div",
          { class: "foot-row" },
          review.lacks ? null : this.seats(review),
          html(
            "button",
            { type: "button", class: "jump", onclick: () => this.acts.method() },
            "How sure is this?",
          ),
        ),
      )
  }

  /** The row of each seat, folded: the sentences have the room.
   * @param {Review} review
   */
  seats(review) {
    return html("details", {}, html("summary", {}, "By seat"), this.table(review))
  }

  /** @param {Review} review */
  table(review) {
    const of = rows(review, this.replay)
    const draws = review.draws.length > 0 // a game without chance has no such column
    const head = ["", "Own turns", ...(draws ? ["Own draws"] : []), "Mistakes"]
    return html(
      "table",
      {},
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          head.map(text => html("th", { scope: "col" }, text)),
        ),
      ),
      html(
        "tbody",
        {},
        of.map((row, i) => {
          const judged = this.reviewing.judged.filter(({ seat }) => !review.seats || seat === review.seats[i])
          const own = judged.filter(({ mistake }) => mistake)
          return html(
            "tr",
            {},
            html(
              "th",
              { scope: "row" },
              html("span", { class: "of" }, emblem(row), html("span", { class: "player" }, row.name)),
            ),
            html("td", {}, signed(review.own.turns[i] * 100)),
            draws ? html("td", {}, signed(review.own.draws[i] * 100)) : null,
            html(
              "td",
              {},
              own.length
                ? own.toSorted((a, b) => cost(b) - cost(a)).map(one => this.mistake(one))
                : judged.length
                  ? "none"
                  : "not judged",
            ),
          )
        }),
      ),
    )
  }

  /** @param {JudgedMove} judged */
  mistake(judged) {
    return this.jump(judged.place, `Move ${judged.place}: ${judged.words}`, signed(-cost(judged) * 100))
  }

  /** @param {number} place
   * @param {string} title
   * @param {string} text
   */
  jump(place, title, text) {
    return html("button", { type: "button", class: "jump", title, onclick: () => this.acts.go(place) }, text)
  }
}

/** The chance that a mistake lost, by games that were played on.
 * @param {JudgedMove} judged
 */
export function cost({ others: [best] }) {
  return best ? (best.low + best.high) / 2 : 0
}
