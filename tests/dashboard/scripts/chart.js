import { Chart } from "../../../dashboard/components/replay/review/chart.js"
import { counted } from "../../../dashboard/components/replay/review/curves.js"
import { Tooltip } from "../../../dashboard/components/replay/stage/tooltip.js"
import { Game } from "../../../dashboard/components/replay/steps/model.js"
import { find, html } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"
import { replay } from "./game.js"

/**
 * @param {number} [most] the points of the second seat at the end
 * @param {import("../../../dashboard/components/replay/data.js").Beside | null} [beside]
 */
function drawn(most = 9, beside = null) {
  const given = replay()
  given.frames[5].scores = [3, most]
  const [host, control] = [html("div"), html("fieldset")]
  document.body.append(control, host)
  const game = new Game(given)
  const chart = new Chart(
    given,
    game,
    counted(given, game, beside),
    [],
    [],
    new Tooltip(html("div"), new AbortController().signal),
    { host, control },
    () => {},
    name => chart.draw(name),
  )
  chart.limit(game.last)
  return { chart, host, control, game }
}

export function a_line_steps_where_points_change() {
  const lines = [...drawn().host.querySelectorAll(".line")].map(line => line.getAttribute("d"))
  equal(lines, ["M0 0H1V-3H4", "M0 0H3V-5H4V-9H4"])
}

export function the_scale_ends_at_a_number_that_halves_well() {
  const tops = [1, 5, 11, 41, 1000, 1001].map(most => find(drawn(most).host, ".scale span").textContent)
  equal(tops, ["10", "10", "20", "60", "1000", "1500"])
}

export function points_of_other_games_are_an_area_as_far_as_they_are_seen() {
  const { chart, host, control } = drawn(9, {
    games: 7,
    by_round: true,
    places: [
      [1, 0, 4],
      [5, 3, 33],
      [99, 0, 900],
    ],
  })
  const top = () => find(host, ".scale span").textContent
  equal(find(host, ".beside").getAttribute("d"), "M1 -4L4 -33L4 -3L1 0Z")
  equal(top(), "40")
  equal(host.textContent?.includes("8 of 10 seats of 7 other games, at the end of the same round"), true)
  chart.limit(4)
  equal(top(), "10")
  find(control, "[value=flood]").click()
  equal([host.querySelector(".beside"), host.querySelectorAll(".legend:not([hidden])").length], [null, 0])
}

export async function names_of_rounds_do_not_touch() {
  const { host } = drawn()
  const shown = () => [...host.querySelectorAll(".rounds span:not([hidden])")].map(name => name.textContent)
  await new Promise(requestAnimationFrame)
  const all = shown()
  host.style.width = "8px"
  await new Promise(resized => new ResizeObserver(resized).observe(host))
  await new Promise(requestAnimationFrame)
  equal([all, shown()], [["1", "2"], ["1"]])
}

export function what_is_hidden_changes_neither_scale_nor_length() {
  const { chart, host } = drawn(700)
  chart.limit(4)
  equal(
    [find(host, ".scale span").textContent, find(host, ".lines").getAttribute("viewBox")],
    ["10", "0 -10 3 10"],
  )
}

export function a_tally_of_the_table_is_drawn_as_one_line_with_its_label() {
  const { chart, host, control, game } = drawn()
  equal(
    [...control.querySelectorAll("label")].map(label => label.textContent),
    ["Points", "Floodless is better"],
  )
  find(control, "[value=flood]").click()
  game.go(game.last)
  chart.limit(game.last)
  chart.point(4)
  equal(
    [...host.querySelectorAll(".line")].map(line => line.getAttribute("d")),
    ["M0 -1H3V-4H4"],
  )
  equal(
    [...host.querySelectorAll(".ends li")].map(row => row.textContent),
    ["Flood4"],
  )
  equal(find(host, ".scale span").textContent, "4")
  chart.draw("unheard of")
  equal(host.querySelectorAll(".line").length, 2)
}

export function points_below_0_are_within_the_scale() {
  const { host } = drawn(-14)
  equal(
    [...host.querySelectorAll(".scale span")].map(number => number.textContent),
    ["10", "-5", "-20"],
  )
  equal(find(host, ".lines").getAttribute("viewBox"), "0 -10 4 30")
}
