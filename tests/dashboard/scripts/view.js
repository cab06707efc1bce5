import { wanted } from "../../../dashboard/components/replay/steps/address.js"
import { View } from "../../../dashboard/components/replay/view.js"
import { find } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"
import { line, replay, reviewed } from "./game.js"

/** @import { Data } from "../../../dashboard/components/replay/data.js" */

/** @type {Data} */
export const ALONE = {
  game: "1",
  shown: null,
  goes_on: false,
  url: "",
  first: null,
  share: null,
  review: null,
  version: 1,
  seat: "all",
  seen_as: ["all"],
  asks: false,
  start: { here: true, branches: true, at_table: false, bots: [], expert: false, why: "", seated: {} },
  writes: true,
  news: null,
  play: null,
  answer: null,
  cover: null,
  remarks: { title: null, played_on: null, notes: [], bookmarks: [] },
}
export const CARD = { name: "Card", badge: "", text: "", sign: "", source: "" }
const GAME = { ...replay(), cards: { a: CARD, b: CARD } }

export async function a_chosen_curve_stays_while_stepping_and_is_kept_in_the_address() {
  history.replaceState(null, "", "/replay?game=1&move=1&curve=flood")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const view = new View(root, GAME, ALONE, wanted(), null, false, new AbortController().signal)
  const ends = () => [...root.querySelectorAll(".ends li")].map(row => row.textContent)
  equal([/** @type {HTMLInputElement} */ (find(root, "[value=flood]")).checked, ends()], [true, ["Flood1"]])
  view.go(4)
  equal(ends(), ["Flood4"])
  find(root, "[value=points]").click()
  equal(ends(), ["Ada3", "Bo5"])
  view.address.write()
  equal(location.search, "?game=1&at=3")
  find(root, "[value=flood]").click()
  view.go(0)
  view.address.write()
  equal([location.search, ends()], ["?game=1&move=0&curve=flood", ["Flood1"]])
}

export async function the_page_counts_the_moves_that_stand() {
  history.replaceState(null, "", "/replay?game=1&move=5&pin=4")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const play = { n: 7, bots: {}, due: [1], offers: [], back: { move: 5, seat: 1, to: 4 } }
  const { signal } = new AbortController()
  const view = new View(root, GAME, { ...ALONE, play }, wanted(), null, false, signal)
  equal(find(root, ".position").textContent, "Move 4 / 4")
  equal(
    [...root.querySelectorAll(".moves .number")].map(number => number.textContent),
    ["·", "1", "2", "3", "4"],
  )
  equal(find(root, ".compare h2 span").textContent, "Against move 3")
  equal(find(root, ".play-panel h2").textContent.split(":")[0], "Move 5")
  equal(find(root, ".foot button").textContent, "Take back move 4")
  view.address.write()
  equal(location.search, "?game=1&against=3")
  view.go(5)
  view.address.write()
  equal([find(root, ".position").textContent, location.search], ["Move 4 / 4", "?game=1&against=3&at=4.1"])
  view.arrive(wanted())
  equal([view.game.frame, view.compare.pin], [5, 4])
}

export async function a_game_without_branches_goes_on_at_its_last_move_only() {
  history.replaceState(null, "", "/replay?game=1&move=2")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const start = { here: true, branches: false, at_table: false, bots: [], expert: false, why: "", seated: {} }
  const data = { ...ALONE, start }
  const view = new View(root, GAME, data, wanted(), null, false, new AbortController().signal)
  const on = /** @type {HTMLButtonElement} */ (find(root, "[data-act=playOn]"))
  equal(on.disabled, true)
  view.go(view.game.last)
  equal([on.disabled, on.textContent], [false, "Play on"])
}

export async function who_waits_for_another_person_is_offered_no_moves_of_bots() {
  history.replaceState(null, "", "/replay?game=1&move=5")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const play = { n: 6, bots: {}, due: [2], offers: [], back: null }
  new View(root, GAME, { ...ALONE, play }, wanted(), null, false, new AbortController().signal)
  equal(find(root, ".play-panel h2").textContent, "Move 5: Bo (seat 2)")
  equal(find(root, ".play-panel p").textContent, "This page goes on when the move has been made.")
}

export async function what_is_under_the_pointer_stands_below_the_board_until_the_next_move() {
  history.replaceState(null, "", "/replay?game=1&move=0")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const titled = (/** @type {string} */ text) => ({ scene: { title: { text } } })
  const drawn = {
    ...GAME,
    base: '<svg><g id="hill"><title id="title"></title><rect/></g></svg>',
    start: { ...GAME.start, scene: titled("Hill: empty").scene },
    frames: GAME.frames.map((_, i) => titled(`Hill: pawn ${i}`)),
  }
  const view = new View(root, drawn, ALONE, wanted(), null, false, new AbortController().signal)
  const line = find(root, ".caption")
  const title = find(root, "#title")
  const point = () => find(root, "rect").dispatchEvent(new PointerEvent("pointermove", { bubbles: true }))
  point()
  equal([line.textContent, title.textContent], ["Hill: empty", ""])
  view.go(1)
  equal([line.textContent, title.textContent], ["", "Hill: pawn 0"])
  point()
  equal([line.textContent, root.querySelectorAll(".tooltip:not([hidden])").length], ["Hill: pawn 0", 0])
}

export async function a_comparison_on_a_board_without_places_says_that_it_is_of_points() {
  history.replaceState(null, "", "/replay?game=1&move=4&pin=0")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  new View(root, GAME, ALONE, wanted(), null, false, new AbortController().signal)
  equal(
    [...root.querySelectorAll(".changes > .small")].map(row => row.textContent),
    ["Only points are compared."],
  )
}

export async function a_comparison_shows_the_piece_before_of_a_place_that_has_no_number() {
  history.replaceState(null, "", "/replay?game=1&move=0&pin=0")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const title = (/** @type {string} */ text) => ({ title: { text }, flag: { class: text } })
  const places = { hill: { ...HILL, piece: "flag" } }
  const base = '<svg><path id="shape"/><g id="hill"><title id="title"></title></g><g id="flag"/></svg>'
  const start = { ...GAME.start, scene: title("red") }
  const frames = GAME.frames.map((_, i) => ({ scene: title(`blue ${i}`) }))
  const drawn = { ...GAME, places, base, start, frames }
  const view = new View(root, drawn, ALONE, wanted(), null, false, new AbortController().signal)
  view.go(4)
  equal(
    [...root.querySelectorAll(".before .red, #flag")].map(piece => piece.getAttribute("class")),
    ["red", "blue 3"],
  )
}

const HILL = { name: "Hill", element: "hill", shape: "shape", piece: "", number: "", sentence: "title" }
const SMALL = "height: 40px; overflow: auto; position: relative"
/** @type {Data} */
const PLAYED = {
  ...ALONE,
  play: {
    n: 6,
    bots: {},
    due: [2],
    offers: [
      {
        seat: 2,
        joint: false,
        task: "Do it.",
        commands: [
          {
            command: "take",
            title: "Take",
            text: "",
            seldom: false,
            count: 2,
            choices: ["once", "twice"].map(text => ({
              text,
              args: {},
              place: "hill",
              pictures: [],
              effect: "",
            })),
          },
        ],
      },
    ],
    back: null,
  },
  remarks: {
    title: "Hills",
    played_on: null,
    notes: [{ move: 2, event: null, number: 1, text: "Why?" }],
    bookmarks: [{ move: 4, event: null }],
  },
}

/** The page after each of some acts, where the parts of a view are in this order.
 * @param {(parts: View["parts"]) => View["parts"]} order
 */
async function pages(order) {
  history.replaceState(null, "", "/replay?game=1&move=0")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const { content } = /** @type {HTMLTemplateElement} */ (find(root, "template"))
  const [moves, people] = [find(content, ".moves"), find(content, ".people")]
  for (const list of [moves, people]) list.style.cssText = SMALL
  const titled = (/** @type {string} */ text) => ({ title: { text } })
  const game = {
    ...replay(),
    cards: { a: CARD, b: CARD },
    places: { hill: HILL },
    base: '<svg><path id="shape"/><g id="hill"><title id="title"></title><rect/></g></svg>',
  }
  game.start.scene = titled("Hill: empty")
  game.frames.forEach((frame, i) => {
    frame.scene = titled(`Hill: pawn ${i}`)
  })
  const leaving = new AbortController()
  const view = new View(root, game, ALONE, wanted(), null, true, leaving.signal)
  const words = /** @type {HTMLDetailsElement} */ (find(root, ".words"))
  const tip = () => view.tooltip.open(find(root, ".card"), ["A card"])
  const more = { ...replay(), kept: { moves: 3, turns: 2 }, frames: [{ say: "Ada rests" }] }
  more.moves = [{ n: 6, seat: 1, label: "rests", turn: 2, frame: 1 }]
  const ordered = (/** @type {() => void} */ act) => () => {
    act()
    view.parts = order(view.parts)
  }
  view.parts = order(view.parts)
  words.open = true
  const acts = [
    tip,
    ...[1, 2, 3, 6, 4].map(frame => () => view.go(frame)),
    () => view.pin(2),
    () => view.go(6),
    () => view.hide(true),
    () => view.go(2),
    () => view.reviewing.take(reviewed()),
    () => view.verdict.open(view.turns.all[0]),
    () => view.enter(line(), "not played"),
    () => view.go(0),
    () => view.exit(),
    () => view.draw("flood"),
    () => view.update(PLAYED),
    () => view.go(2), // the pinned one, at which nothing is marked
    () => view.go(6),
    () => view.pin(5),
    ordered(() => view.grow(more, PLAYED)),
    () => view.go(2),
    () => view.go(view.game.last),
    () => view.pin(null),
  ]
  const shown = acts.map(act => {
    act()
    return [root.outerHTML, moves.scrollTop, people.scrollTop, document.activeElement?.textContent]
  })
  view.hide(false)
  leaving.abort()
  return shown
}

export async function the_parts_of_a_view_show_the_same_in_any_order() {
  const usual = await pages(parts => parts)
  const reversed = await pages(parts => parts.toReversed())
  const exchanged = await pages(parts => [...parts.slice(6), ...parts.slice(0, 6)])
  usual.forEach((page, i) => {
    equal(reversed[i], page)
    equal(exchanged[i], page)
  })
}

/** A view that is played by hand from move 4 on, and what follows on the page: two moves each time. */
async function played() {
  history.replaceState(null, "", "/replay?game=1")
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const leaving = new AbortController()
  const data = { ...PLAYED, remarks: ALONE.remarks }
  const view = new View(
    root,
    { ...GAME, base: "<svg><g id='hill'/><path id='shape'/></svg>", places: { hill: HILL } },
    data,
    wanted(),
    null,
    false,
    leaving.signal,
  )
  const more = () => {
    const kept = view.game.moves.length
    const moves = [1, 2].map(frame => ({ n: kept + 1 + frame, seat: 1, label: "rests", turn: 2, frame }))
    const frames = moves.map(() => ({ say: "Ada rests" }))
    view.grow({ ...replay(), frames, moves, turns: [], kept: { moves: kept, turns: 3 } }, data)
  }
  return { root, view, more, leaving }
}

export async function who_gets_the_hand_next_does_not_open_it_where_this_player_looked() {
  const { view, leaving } = await played()
  view.go(2)
  view.pin(2)
  view.address.write()
  equal(location.search, "?game=1&move=1&pin=1")
  view.go(3)
  leaving.abort()
  equal(location.search, "?game=1")
}

export async function a_player_is_at_the_last_move_while_the_page_shows_what_led_to_it() {
  const { root, view, more } = await played()
  const playing = () => find(root, "[data-act=play]").getAttribute("aria-label")
  more()
  equal(playing(), "Pause")
  view.controls.go(5)
  view.address.write()
  equal([find(root, ".position").textContent, location.search], ["Move 5 / 6", "?game=1"])
  more()
  equal([playing(), view.game.moves.length], ["Pause", 8])
  view.controls.pause()
}
