import { Game } from "../../../dashboard/components/replay/steps/model.js"
import { Moments, words } from "../../../dashboard/components/replay/steps/moments.js"
import { Moves } from "../../../dashboard/components/replay/steps/moves.js"
import { html } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"
import { replay } from "./game.js"

function listed() {
  const host = html("p", {}, html("b"), html("span"))
  const given = replay()
  const moments = new Moments(given, new Game(given), host)
  moments.find(given.moments)
  return { host, moments }
}

export function a_moment_is_said_with_its_round_and_the_lead_with_its_sign() {
  equal(listed().moments.all.map(words), ["Round 1, Bo: lead −3 → +2", "Round 2, harvest, Bo: lead +2 → +6"])
}

export function moments_are_reached_from_both_sides_and_not_beyond() {
  const { moments } = listed()
  equal([moments.next(0), moments.next(3), moments.next(4) ?? null], [3, 4, null])
  equal([moments.previous(4), moments.previous(3) ?? null], [3, null])
}

export function a_moment_is_told_once_its_turn_is_done() {
  const { host, moments } = listed()
  const shown = [
    [3, false],
    [3, true],
    [2, true],
  ].map(([place, done]) => {
    moments.show({ place: Number(place), done: Boolean(done) })
    return host.textContent
  })
  equal(shown, ["The rule", "Round 1, Bo: lead −3 → +2.The rule", "The rule"])
}

export function a_moment_in_a_turn_without_moves_is_at_the_move_that_led_there() {
  const given = replay()
  given.turns.splice(1, 0, { stage: "Round 1", seat: null, name: "Storm" })
  for (const move of given.moves) move.turn += move.turn > 0 ? 1 : 0
  given.moments = [{ turn: 1, seat: 1, before: 0, after: 3 }]
  const game = new Game(given)
  const moments = new Moments(given, game, html("p")).find(given.moments)
  equal(
    moments.map(({ place }) => place),
    [1],
  )
  const host = html("nav")
  const moves = new Moves(given, game, moments, host, () => {})
  equal(
    moves.turns.map(({ moment }) => moment !== null),
    [true, false, false],
  )
}
