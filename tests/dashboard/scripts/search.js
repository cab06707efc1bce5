import { Game } from "../../../dashboard/components/replay/steps/model.js"
import { Moves } from "../../../dashboard/components/replay/steps/moves.js"
import { Search } from "../../../dashboard/components/replay/steps/search.js"
import { Things } from "../../../dashboard/components/replay/steps/things.js"
import { find, html, svg } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"
import { replay } from "./game.js"

/** @import { Now } from "../../../dashboard/components/replay/view.js" */

/** A log: three types, of which one entry is about nobody. */
function log() {
  const given = { ...replay(), logged: true }
  const kinds = [
    { type: "take", seat: 1 },
    { type: "score", seat: 1 },
    { type: "wait", seat: 2 },
    { type: "take", seat: 2 },
    { type: "take" },
    { type: "score", seat: 2 },
  ]
  given.frames.forEach((frame, i) => {
    Object.assign(frame, kinds[i])
  })
  return given
}

/** A panel of a game that is open, and the frames that it was asked to show. */
function opened(given = log()) {
  const host = html("details", {}, html("summary"))
  const picture = svg("svg", {}, [thing("a:1", "thing 1"), thing("a:3", "thing 3"), several("a:2", "1 2")])
  const board = html("div", {}, picture)
  document.body.append(host, board)
  const game = new Game(given)
  /** @type {number[]} */
  const went = []
  const things = new Things(board, given, game, picture, () => search.follow())
  const search = new Search(host, given, game, things, frame => {
    went.push(frame)
    game.go(frame)
    search.show(/** @type {Now} */ ({ limit: given.frames.length }))
    search.settle()
  })
  search.show(/** @type {Now} */ ({ limit: given.frames.length }))
  search.open()
  return { host, search, went, game, board }
}

/** @param {string} id @param {string} piece */
const thing = (id, piece) => svg("g", { id, "data-piece": piece }, svg("rect"))

/** @param {string} id @param {string} numbers */
const several = (id, numbers) => svg("g", { id, "data-piece": "", "data-things": numbers }, svg("rect"))

/** @param {HTMLElement} board @param {string} id */
function press(board, id) {
  find(board, `[id="${id}"] rect`).dispatchEvent(new MouseEvent("click", { bubbles: true }))
}

/** @param {Search} search @param {string} text */
function type(search, text) {
  search.text.value = text
  search.text.dispatchEvent(new Event("input"))
}

/** @param {HTMLElement} host */
const status = host => find(host, ".hits").textContent

export function words_are_searched_without_capitals_and_accents() {
  const given = log()
  given.frames[2].say = "Bo  waíts"
  const { host, search } = opened(given)
  equal([status(host), document.activeElement === search.text], ["", true])
  type(search, "  BO WAITS ")
  equal([status(host), search.hits], ["1 hit", [3]])
  type(search, "nowhere")
  equal([status(host), search.steps.map(step => step.disabled)], ["0 hits", [true, true]])
}

export function enter_goes_round_the_hits_in_both_ways() {
  const { host, search, went } = opened()
  type(search, "takes")
  const enter = (/** @type {boolean} */ shiftKey) =>
    search.text.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", shiftKey, bubbles: true }))
  for (const shift of [false, false, false, true]) enter(shift)
  equal([went, status(host)], [[1, 4, 1, 4], "2 of 2 hits"])
  equal(
    [...host.querySelectorAll(".hit-list [aria-current=true]")].map(button => button.textContent),
    ["3Bo takes the hill"],
  )
}

export function seats_and_types_leave_out_the_other_entries() {
  const { host, search } = opened()
  const kinds = () => [...host.querySelectorAll(".kinds li")].map(row => row.textContent)
  equal([kinds(), search.hits], [["take3", "score2", "wait1"], []])
  find(host, ".kinds input").click()
  equal(search.hits, [1, 4, 5])
  search.chosen[1].click()
  equal([search.hits, search.chosen[1].getAttribute("aria-pressed")], [[4], "true"])
  type(search, "leaves")
  equal(search.hits, [])
  search.chosen[1].click()
  equal([search.hits, find(host, "details details summary").textContent], [[5], "Types: 1 of 3"])
}

export function a_thing_is_followed_with_all_its_moves_also_when_it_came_back() {
  const given = log()
  Object.assign(given.frames[0], { things: [1] })
  Object.assign(given.frames[3], { things: [1, 2], again: { 3: 1 } })
  given.start.scene = { "a:3/words": { text: "card: <b>Lamp, turned, moved last" } }
  const { host, search, board } = opened(given)
  const followed = () => [...board.querySelectorAll(".followed")].map(({ id }) => id)
  press(board, "a:3")
  equal(
    [search.hits, followed()],
    [
      [1, 4],
      ["a:1", "a:3", "a:2"],
    ],
  )
  equal(find(host, ".followed b").textContent, "card: <b>Lamp")
  find(board, "[id='a:2']").remove()
  find(board, "[id='a:1']").remove()
  find(board, "[id='a:3']").remove()
  search.things.show()
  equal(find(host, ".followed small").textContent, "not in sight on the board")
  find(host, ".followed button").click()
  equal([search.hits, find(host, ".followed").hidden], [[], true])
}

export function a_thing_is_followed_by_its_button_and_again_by_the_same_no_longer() {
  const given = log()
  Object.assign(given.frames[1], { things: [1] })
  Object.assign(given.frames[4], { things: [2] })
  const { host, search, board } = opened(given)
  search.things.list.open = true
  search.things.fill()
  const buttons = [...host.querySelectorAll(".things-there button")]
  equal(buttons.length, 1) // all three have the same words here: none
  press(board, "a:2")
  equal(search.hits, [2, 5])
  press(board, "a:1")
  equal(search.hits, [2])
  press(board, "a:1")
  equal([search.hits, board.querySelectorAll(".followed").length], [[], 0])
}

export function a_game_without_types_is_searched_by_the_seats_of_its_moves() {
  const { host, search } = opened(replay())
  equal(find(host, "details").hidden, true)
  search.chosen[1].click()
  equal(search.hits, [3, 4])
}

export function what_is_still_to_come_is_neither_hit_nor_counted() {
  const { host, search } = opened()
  type(search, "takes")
  search.show(/** @type {Now} */ ({ limit: 2 }))
  equal([search.hits, host.querySelectorAll(".kinds li").length], [[1], 2])
}

export function escape_leaves_the_panel() {
  const { host, search } = opened()
  search.text.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
  equal([search.host.open, document.activeElement === find(host, "summary")], [false, true])
}

export function a_turn_of_one_move_is_a_line_with_its_player_in_a_log() {
  const given = log()
  given.moves[0].took = "1 min 5 s"
  const host = html("nav")
  new Moves(given, new Game(given), [], host, () => {})
  equal(
    [...host.children].map(row => [row.localName, row.textContent]),
    [
      ["button", "·The table is set up"],
      ["h3", "Round 1"],
      ["button", "1Ada takes1 min 5 s+3"],
      ["details", "Bo+52waits3takes"],
      ["h3", "Round 2"],
      ["details", "Harvest4leaves"],
    ],
  )
}

export function a_game_without_points_shows_none_in_its_list_of_moves() {
  const given = { ...log(), scored: false }
  const host = html("nav")
  new Moves(given, new Game(given), [], host, () => {})
  equal(host.querySelectorAll(".gain").length, 0)
}
