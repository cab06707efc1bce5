// The marked turns of a review: those that our bot's own turns differ from most.

import { signed } from "./curves.js"

/**
 * @import { Review, ReviewedTurn, Replay } from "../data.js"
 * @import { Row } from "./curves.js"
 */

/**
 * @typedef {object} Marked a turn with the place before it, and in words
 * @property {ReviewedTurn} turn
 * @property {number} start
 * @property {number} worth what it gained over the bot's turns, by games if any were played; below 0: lost
 * @property {Row} row
 * @property {string} when
 * @property {string} sign
 */

export const GAIN = "▲"
export const LOSS = "▼"

export class Turns {
  constructor() {
    /** @type {Marked[]} */
    this.all = []
  }

  /** Takes the marked turns of a review; null: there are none.
   * @param {Review | null} review
   * @param {Row[]} rows
   * @param {Replay} replay
   */
  find(review, rows, replay) {
    this.all = (review?.turns ?? [])
      .filter(turn => turn.marked)
      .map(turn => {
        const { stage, name } = replay.turns[replay.moves[turn.first - 1].turn] ?? { stage: "", name: "" }
        const worth = turn.difference
        return {
          turn,
          start: turn.first - 1,
          worth,
          row: review?.seats ? rows[review.seats.indexOf(turn.seat ?? 1)] : rows[0],
          when: [stage, turn.seat ? name.toLowerCase() : ""].filter(Boolean).join(", "),
          sign: worth < 0 ? LOSS : GAIN,
        }
      })
    return this.all
  }

  /** The turn that begins after a place.
   * @param {number} place
   */
  next(place) {
    return this.all.find(({ start }) => start > place)
  }

  /** @param {number} place */
  previous(place) {
    return this.all.findLast(({ start }) => start < place)
  }
}

/** A marked turn in words.
 * @param {Marked} marked
 */
export function inWords({ row, when, worth, turn: { first, last } }) {
  const moves = first === last ? `move ${first}` : `moves ${first} to ${last}`
  return `${row.name}, ${[when, moves].filter(Boolean).join(", ")}: ${signed(worth * 100)}`
}
