// What the review says of the whole game, below the chart.

import { emblem, find, html, mark } from "../../shared/dom.js"
import { rows, signed, summed } from "./curves.js"
import { inWords } from "./turns.js"
import { under } from "./verdict.js"

/**
 * @import { Replay, Review } from "../data.js"
 * @import { Reviewing } from "./reviewing.js"
 * @import { Queue } from "./queue.js"
 * @import { Now } from "../view.js"
 * @import { Marked, Turns } from "./turns.js"
 */

const LUCKIEST = 3 // draws that are listed

export class Overview {
  /** `open(turn)` shows a marked turn, `go(place)` a move; `guess()` begins to ask what moves were better.
   * @param {HTMLElement} host
   * @param {Replay} replay
   * @param {Reviewing} reviewing
   * @param {Queue} queue
   * @param {Turns} turns
   * @param {{ open: (turn: Marked) => void, go: (place: number) => void, guess: () => void }} acts
   */
  constructor(host, replay, reviewing, queue, turns, acts) {
    this.host = host
    this.replay = replay
    this.reviewing = reviewing
    this.queue = queue
    this.turns = turns
    this.acts = acts
    this.hidden = false
  }

  /** @param {Pick<Now, "hidden">} now */
  show({ hidden }) {
    if (hidden === this.hidden) return
    this.hidden = hidden
    this.draw()
  }

  draw() {
    const { host, reviewing } = this
    mark(host, "hidden", !reviewing.answer || this.hidden)
    find(host, ".results").replaceChildren(...this.parts())
  }

  parts() {
    const { reason, known, review } = this.reviewing
    if (this.hidden || !known) return [html("p", { class: "small" }, reason)]
    const meaning = html("p", { class: "small" }, known.about.join(" "))
    return review ? [meaning, ...this.results(review)] : [...this.offer(), meaning]
  }

  /** What makes a review. */
  offer() {
    const { reviewing } = this
    if (reviewing.working) return under(reviewing, "The game is reviewed …")
    if (this.queue.comes) return []
    const problem = reviewing.problem
    return [
      html(
        "p",
        { class: "acts" },
        html(
          "button",
          { type: "button", class: "main", onclick: () => reviewing.make() },
          "Review this game",
        ),
        html("span", {}, "The chance to win after each move, the turns that changed it, and luck."),
      ),
      ...(problem ? [html("p", { class: "refused", role: "alert" }, problem)] : []),
    ]
  }

  /** @param {Review} review */
  results(review) {
    return review.lacks
      ? [html("p", {}, review.lacks)]
      : [html("div", { class: "columns" }, this.turnsOf(review), this.commands(), this.luckOf(review))]
  }

  /** @param {Review} review */
  turnsOf({ bot, confirmed }) {
    const { all } = this.turns
    const text = all.length
      ? `Games that were played on confirm that these turns differ from those of our bot ${bot}.`
      : this.reviewing.known?.rough
        ? "No turn is marked by a rough model."
        : this.reviewing.asks && !confirmed
          ? "Games that are played on decide which turns are marked: judge the weakest turns."
          : "No turn is marked: games confirm no clear difference."
    return html(
      "section",
      {},
      html("h3", {}, "Marked turns"),
      html("p", { class: "small" }, text),
      html(
        "ul",
        { class: "jumps" },
        all.map(turn =>
          jump(
            () => this.acts.open(turn),
            html("span", { class: "sign", "aria-hidden": "true" }, turn.sign),
            emblem(turn.row),
            html("span", { class: "label" }, inWords(turn)),
          ),
        ),
      ),
    )
  }

  /** The moves that games confirm as mistakes, and what judges and asks about more. */
  commands() {
    const { reviewing, replay, acts } = this
    const mistakes = reviewing.judged.filter(({ mistake }) => mistake)
    const text = reviewing.judged.length
      ? `${reviewing.judged.length} judged so far; ${mistakes.length} of them called a mistake.`
      : "The moves of the weakest turns are compared with other choices: our bots play on from each."
    const disabled = reviewing.working !== null
    const weakest = reviewing.asked?.act === "weakest"
    const working = weakest && reviewing.working ? under(reviewing, progress(reviewing)) : null
    return html(
      "section",
      {},
      html("h3", {}, "Moves"),
      html("p", { class: "small" }, text),
      html(
        "ul",
        { class: "jumps" },
        mistakes.map(({ place, seat, words }) =>
          jump(
            () => acts.go(place),
            html("span", { class: "sign", "aria-hidden": "true" }, "✗"),
            emblem(replay.seats[seat - 1]),
            html("span", { class: "label" }, `Move ${place}: ${words}`),
          ),
        ),
      ),
      working ??
        (reviewing.asks
          ? html(
              "p",
              { class: "acts" },
              reviewing.known?.left
                ? html(
                    "button",
                    {
                      type: "button",
                      class: "other",
                      disabled,
                      onclick: () => reviewing.judge({ act: "weakest" }),
                    },
                    "Judge the weakest turns",
                  )
                : null,
              html(
                "button",
                { type: "button", class: "other", disabled, onclick: () => acts.guess() },
                "Guess the move",
              ),
            )
          : null),
      weakest && reviewing.problem ? html("p", { class: "refused", role: "alert" }, reviewing.problem) : null,
    )
  }

  /** @param {Review} review */
  luckOf(review) {
    if (!review.draws.length) return null
    const of = rows(review, this.replay)
    const sums = summed(review).at(-1) ?? []
    const size = (/** @type {number[]} */ luck) => Math.max(...luck.map(Math.abs))
    const luckiest = review.draws
      .filter(({ luck }) => Math.round(size(luck) * 100)) // of the others there is nothing to tell
      .toSorted((a, b) => size(b.luck) - size(a.luck))
      .slice(0, LUCKIEST)
    const by = (/** @type {number[]} */ luck) =>
      of
        .map(({ name }, i) => ({ name, percent: Math.round(luck[i] * 100) }))
        .filter(({ percent }) => percent)
        .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
        .map(({ name, percent }) => html("span", { class: "change" }, `${name} ${signed(percent)}`))
    return html(
      "section",
      {},
      html("h3", {}, "Luck"),
      html("p", { class: "small" }, "How much the draws changed, compared with other possible outcomes."),
      html(
        "ul",
        { class: "sums" },
        of.map((row, i) =>
          html(
            "li",
            {},
            emblem(row),
            html("span", { class: "player" }, row.name),
            html("b", {}, signed(sums[i] * 100)),
          ),
        ),
      ),
      luckiest.length ? html("h4", {}, "The luckiest draws") : null,
      html(
        "ul",
        { class: "jumps" },
        luckiest.map(({ place, luck, drew }) =>
          jump(
            () => this.acts.go(place),
            html(
              "span",
              { class: "label" },
              `Move ${place}, ${this.replay.moves[place - 1].label}${drew ? ` (${drew})` : ""}: `,
              ...by(luck),
            ),
          ),
        ),
      ),
    )
  }
}

/** How far the judging of moves is, in words.
 * @param {Reviewing} reviewing
 */
function progress({ stage }) {
  return stage ? `Move ${stage.judged.place}, ${stage.number} of ${stage.of} …` : "The weakest turns …"
}

/** A row of a list that leads somewhere.
 * @param {() => void} onclick
 * @param {(Node | string)[]} children
 */
function jump(onclick, ...children) {
  return html("li", {}, html("button", { type: "button", onclick }, ...children))
}
