// Two moments side by side: what stands otherwise now than at the pinned one, on the board and in a list.

import { emblem, html, mark, svg } from "../../shared/dom.js"

/**
 * @import { Place, Replay, Scene } from "../data.js"
 * @import { Board } from "../stage/board.js"
 * @import { Game } from "./model.js"
 * @import { Now } from "../view.js"
 */

/**
 * @typedef {object} Change a place that stands otherwise
 * @property {string} id
 * @property {Place} place
 * @property {string} name
 * @property {boolean} held whether somebody else holds it
 * @property {string} from
 * @property {string} to
 */

export class Compare {
  /** `go(frame)` leads to the pinned moment, `unpin()` leaves it.
   * @param {HTMLElement} host
   * @param {Board} board
   * @param {Replay} replay
   * @param {Game} game
   * @param {(frame: number) => void} go
   * @param {() => void} unpin
   */
  constructor(host, board, replay, game, go, unpin) {
    this.host = host
    this.board = board
    this.places = Object.entries(replay.places).filter(([, place]) => place.sentence)
    this.seats = replay.seats
    this.replay = replay
    this.game = game
    this.go = go
    this.unpin = unpin
    /** @type {Map<string, { key: string, elements: Element[] }>} */
    this.marks = new Map()
    /** @type {number | null} */
    this.pin = null
    board.picture.prepend(
      svg(
        "defs",
        {},
        svg(
          "pattern",
          {
            id: "changed",
            width: 24,
            height: 24,
            patternUnits: "userSpaceOnUse",
            patternTransform: "rotate(20)",
          },
          svg("circle", { cx: 12, cy: 12, r: 4.5, class: "changed-dot" }),
        ),
      ),
    )
  }

  /** Compares with this frame from now on; null: with none.
   * @param {number | null} frame
   */
  with(frame) {
    this.pin = frame
    /** @type {Scene | null} */
    this.scene = frame === null ? null : this.game.sceneAt(frame)
  }

  /** Shows what is different at the present frame, unless the pinned one is beyond `limit`.
   * @param {Now} now
   */
  show({ limit }) {
    const { host, pin, game } = this
    mark(host, "hidden", pin === null)
    const changes = pin === null || pin > limit ? [] : this.changes()
    this.draw(changes)
    if (pin === null) return
    const place = game.place(pin)
    const moment = place ? `move ${place}` : "the start"
    const points = this.seats.map((seat, i) => {
      const before = game.scores[pin][i]
      const now = game.scores[game.frame][i]
      return before === now
        ? null
        : html(
            "li",
            {},
            emblem(seat),
            html("span", { class: "player" }, seat.name),
            html("span", { class: "from-to" }, `${before} → ${now}`),
          )
    })
    const list = changes.map(({ name, from, to, held }) =>
      html("li", { class: held ? "held" : null }, html("b", {}, name), ` ${from} → ${to}`),
    )
    host.replaceChildren(
      html(
        "h2",
        {},
        html("span", {}, `Against ${moment}`),
        html("button", { type: "button", class: "other", onclick: () => this.go(pin) }, "Go there"),
        html("button", { type: "button", class: "other", onclick: this.unpin }, "Leave"),
      ),
      pin > limit
        ? html("p", { class: "small" }, "This moment is still to come, and later moments are hidden.")
        : pin === game.frame
          ? html(
              "p",
              { class: "small" },
              "This moment is held. Step to another, and the differences are marked here and on the board.",
            )
          : html(
              "ul",
              { class: "changes" },
              points,
              list,
              list.length
                ? null
                : html(
                    "li",
                    { class: "small" },
                    this.places.length
                      ? "The board is the same."
                      : this.replay.scored
                        ? "Only points are compared."
                        : "There are no points to compare.",
                  ),
            ),
    )
  }

  changes() {
    const {
      scene: then,
      game: { scene: now },
    } = this
    if (!then) return []
    return this.places
      .filter(([, { sentence }]) => then[sentence]?.text !== now[sentence]?.text)
      .map(([id, place]) => {
        const held = then[place.element]?.class !== now[place.element]?.class
        const [from, to] = [then, now].map(scene => stands(scene[place.sentence]))
        return { id, place, name: place.name, held, from, to: rest(from, to) }
      })
  }

  /** @param {Change[]} changes */
  draw(changes) {
    const kept = new Map()
    for (const { id, place, held, from } of changes) {
      const key = `${held} ${from}`
      const mark = this.marks.get(id)
      kept.set(id, mark?.key === key ? mark : { key, elements: this.mark(place, held) })
      if (mark?.key === key) this.marks.delete(id)
    }
    for (const { elements } of this.marks.values()) for (const element of elements) element.remove()
    this.marks = kept
  }

  /** Outlines the place, and dots it where somebody else holds it; beside a small piece, the one before with
   * its number.
   * @param {Place} place
   * @param {boolean} held
   */
  mark({ element, shape, piece, number }, held) {
    const { board } = this
    const scene = this.scene ?? {}
    const { elements } = board
    const use = (/** @type {string} */ name) => svg("use", { href: `#${shape}`, class: name })
    const area = svg(
      "g",
      { class: held ? "changed held" : "changed" },
      use("edge"),
      use("dots"),
      held ? svg("use", { href: `#${shape}`, fill: "url(#changed)" }) : null,
    )
    elements.get(element)?.append(area)
    if (!piece) return [area]
    const before = svg(
      "g",
      { class: "before" },
      svg(
        "g",
        { transform: "translate(-45 0) scale(.8)" },
        [piece, number].filter(id => scene[id]).map(id => board.copy(scene, id)),
      ),
      svg("text", { class: "arrow", x: -24, y: 7 }, "→"),
    )
    elements.get(piece)?.before(before)
    return [area, before]
  }
}

/** The items of a text that are not in the earlier one: `Ada, 2 pawns` and `Ada, 3 pawns` give `3 pawns`.
 * @param {string} before
 * @param {string} now
 */
function rest(before, now) {
  const [earlier, left] = [before.split(", "), now.split(", ")]
  while (left.length > 1 && earlier.shift() === left[0]) left.shift()
  return left.join(", ")
}

/** What stands in a place, of the sentence about it: what it is comes before the first colon.
 * @param {Record<string, string>} attributes
 */
function stands(attributes) {
  return attributes.text.slice(attributes.text.indexOf(": ") + 2)
}
