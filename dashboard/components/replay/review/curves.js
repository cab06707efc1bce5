// What the chart can draw: what a game counts, and from its review the chance to win and luck.

/**
 * @import { Beside, Look, Points, Replay, Review } from "../data.js"
 * @import { Game } from "../steps/model.js"
 */

/** @typedef {Look & { name: string }} Row */

/** @typedef {{ place: number, low: number, high: number }} Edge */

/**
 * @typedef {object} Curve
 * @property {string} name
 * @property {string} label
 * @property {string | null} note about its label
 * @property {Row[]} rows each with a line
 * @property {Points[]} values by frame and row
 * @property {Points[] | null} received dashed lines beside these
 * @property {boolean[] | null} played by frame, whether the lines are from games that were played on;
 *   null: no line is a model's
 * @property {{ low: Points[], high: Points[] } | null} band around the lines
 * @property {(Beside & { by_place: Edge[] }) | null} beside the same in other games
 * @property {boolean} signed whether a value may be below 0
 * @property {number | null} top the end of the scale; null: what the values need
 * @property {boolean} reviewed whether it is from a review
 * @property {(value: number) => string} write
 */

export const CHANCE = "chance"
const RING = "M-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0M-10 0a10 10 0 1 1 20 0a10 10 0 1 1-20 0z"
const COUNTED = {
  played: null,
  band: null,
  beside: null,
  signed: false,
  top: null,
  reviewed: false,
  write: String,
}
const PERCENT = { note: null, received: null, played: null, beside: null, reviewed: true }

/** A row for what all have together.
 * @param {string} name
 * @returns {Row}
 */
function ofTable(name) {
  return { name, colour: "currentColor", outline: RING }
}

/** What the game counts; the first curve has the points, if the game has any. There is always a curve.
 * @param {Replay} replay
 * @param {Game} game
 * @param {Beside | null} [beside] the points of other games
 * @returns {Curve[]}
 */
export function counted({ tallies, seats, scored }, game, beside = null) {
  const all = tallies.map(({ name, label, table, less_is_better: less }, i) => ({
    ...COUNTED,
    name,
    label,
    note: less ? "less is better" : null,
    rows: table ? [ofTable(label)] : seats,
    values: game.counts[name],
    received: i ? null : game.received,
    beside: i || !beside ? null : { ...beside, by_place: edges(beside, game) },
  }))
  return scored || all.length === 1 ? all : all.slice(1)
}

/** The edges of a band by the place of their move, as far as the moves stand.
 * @param {Beside} beside
 * @param {Game} game
 * @returns {Edge[]}
 */
function edges({ places }, game) {
  const at = new Map(game.moves.map(({ n }, i) => [n, i + 1]))
  return places.flatMap(([move, low, high]) => {
    const place = at.get(move)
    return place ? [{ place, low, high }] : []
  })
}

/** The seats of a review as rows, or the table.
 * @param {Review} review
 * @param {Replay} replay
 */
export function rows({ seats }, replay) {
  return seats ? seats.map(seat => replay.seats[seat - 1]) : [ofTable("The table")]
}

/** The curves of a review, in percent.
 * @param {Review} review
 * @param {Replay} replay
 * @param {Game} game
 * @returns {Curve[]}
 */
export function reviewed(review, replay, game) {
  const of = rows(review, replay)
  const places = /** @type {number[]} */ ([])
  for (let frame = 0; frame <= game.last; frame += 1) {
    const place = game.place(frame)
    places.push(frame < game.frameOf(place) ? place - 1 : place) // a move that has only begun changes nothing
  }
  const by = (/** @type {number[][]} */ numbers) => places.map(place => numbers[place].map(one => one * 100))
  const chance = {
    ...PERCENT,
    name: CHANCE,
    label: "Chance to win",
    rows: of,
    values: by(review.chances),
    played: places.map(place => review.played[place]),
    band: { low: by(review.low), high: by(review.high) },
    signed: false,
    top: 100,
    write: percent,
  }
  if (!review.draws.length) return [chance]
  const luck = {
    ...PERCENT,
    name: "luck",
    label: "Luck so far",
    rows: of,
    values: by(summed(review)),
    band: null,
    signed: true,
    top: null,
    write: signed,
  }
  return [chance, luck]
}

/** By place and row, the sum of the luck until then.
 * @param {Review} review
 */
export function summed({ chances, draws }) {
  const at = new Map(draws.map(({ place, luck }) => [place, luck]))
  let sums = chances[0].map(() => 0)
  return chances.map((_, place) => {
    const luck = at.get(place)
    if (luck) sums = sums.map((sum, row) => sum + luck[row])
    return sums
  })
}

/** @param {number} value */
export function percent(value) {
  return `${Math.round(value)} %`
}

/** A change in percent.
 * @param {number} value
 */
export function signed(value) {
  const whole = Math.round(value)
  return `${whole > 0 ? "+" : whole < 0 ? "−" : "±"}${Math.abs(whole)} %`
}
