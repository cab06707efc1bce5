import { lines } from "../../../dashboard/components/replay/review/lines.js"
import { wanted } from "../../../dashboard/components/replay/steps/address.js"
import { View } from "../../../dashboard/components/replay/view.js"
import { find, svg } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"
import { line, replay, reviewed } from "./game.js"
import { ALONE, CARD } from "./view.js"

/** @import { PlayOn, Data } from "../../../dashboard/components/replay/data.js" */

/** A door that keeps the branches it is asked for.
 * @param {unknown[][]} asked
 * @returns {any}
 */
const branching = asked => ({ branch: (/** @type {unknown[]} */ ...branch) => asked.push(branch) })

/** A page that shows a game with its review.
 * @param {string} address
 * @param {ReturnType<typeof reviewed>} answer
 * @param {import("../../../dashboard/components/replay/door.js").Door | null} door
 * @param {Data} data
 */
async function shown(address, answer = reviewed(), door = null, data = ALONE) {
  sessionStorage.clear()
  history.replaceState(null, "", `/replay?game=1&${address}`)
  document.body.innerHTML = await (await fetch("/dashboard/components/replay/replay.html")).text()
  const root = find(document, ".replay")
  const game = { ...replay(), cards: { a: CARD, b: CARD } }
  const view = new View(root, game, data, wanted(), door, false, new AbortController().signal)
  view.reviewing.take(answer)
  const press = (/** @type {string} */ key) =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: key !== key.toLowerCase() }))
  const texts = (/** @type {string} */ selector) =>
    [...root.querySelectorAll(selector)].map(element => element.textContent)
  return { root, view, press, texts }
}

export async function the_chance_takes_the_place_of_the_points_which_are_a_key_away() {
  const { root, press, texts } = await shown("move=5")
  equal(texts(".ends li"), ["Ada30 %", "Bo70 %"])
  equal(texts(".scale span"), ["100 %", "50 %", "0 %"])
  equal(root.querySelectorAll(".band").length, 2)
  press("g")
  equal(texts(".ends li"), ["Ada−5 %", "Bo+5 %"])
  press("g")
  equal(texts(".ends li"), ["Ada3", "Bo9"])
  equal(find(root, ".review .results > p").textContent, "What it is. The model.")
  equal(texts(".sums b"), ["−5 %", "+5 %"])
  equal(texts(".review .change"), ["Ada −15 %", "Bo +15 %", "Ada +10 %", "Bo −10 %"])
  equal(texts(".review .jumps .label")[2].includes(" (event die 1, 1): "), true)
}

export async function a_key_opens_the_next_marked_turn_before_its_first_move() {
  const { root, press, view, texts } = await shown("move=0")
  equal(
    [...root.querySelectorAll(".turn-mark")].map(mark => mark.className),
    ["turn-mark loss"],
  )
  press("t")
  equal([view.game.place(), /** @type {HTMLDetailsElement} */ (find(root, ".verdict")).open], [1, true])
  equal(texts(".verdict dd"), ["60 %", "30 %", "55 % (50 % to 60 %)", "−25 %", "−25 %", "+2 %"])
  equal(find(root, ".verdict summary").textContent, "Turn by the model: 60 % → 30 %, our bot 55 % ▼")
  press("t")
  equal(view.game.place(), 1)
}

export async function a_game_in_short_has_sentences_and_a_row_for_each_seat_that_lead_to_moves() {
  const { root, press, view, texts } = await shown("move=0")
  equal(texts(".sentences li"), [
    "Bo was clearly the likelier winner since move 4.",
    "All draws together gave Bo 5\u00a0%.",
  ])
  equal(texts(".short td"), ["+2 %", "−5 %", "none", "−25 %", "+5 %", "−17 %"])
  find(root, ".sentences .jump").click()
  equal(view.game.place(), 4)
  find(root, ".short td .jump").click()
  equal([view.game.place(), texts(".mistaken .label")], [2, ["waits"]])
  press("x") // there is no other mistake
  equal(view.game.place(), 2)
  press("Home")
  press("x")
  equal(view.game.place(), 2)
}

export async function a_seat_without_judged_moves_is_not_said_to_have_no_mistakes() {
  const { judged, ...rest } = reviewed()
  const { texts } = await shown("move=0", { ...rest, judged: judged.filter(({ seat }) => seat === 2) })
  equal(texts(".short thead th"), ["", "Own turns", "Own draws", "Mistakes"])
  equal(texts(".short td:last-child"), ["not judged", "−17 %"])
}

export async function a_turn_that_is_marked_for_a_mistake_names_it_and_leads_to_it() {
  const { root, press, view, texts } = await shown("move=0")
  press("t")
  equal(texts(".verdict dt").slice(-2), ["The largest mistake, by games", "Luck in this turn"])
  find(root, ".verdict .mistakes button").click()
  equal([view.game.place(), texts(".verdict .mistakes button")], [2, ["Move 2: −17 %"]])
}

export async function the_legend_names_only_lines_that_are_drawn() {
  const known = reviewed()
  const named = async (/** @type {boolean[]} */ played) => {
    const { root } = await shown("move=0", { ...known, review: { ...known.review, played } })
    return [...root.querySelectorAll(".chart .legend:not([hidden]) > span:not([hidden])")].map(
      sample => sample.textContent,
    )
  }
  const [games, model] = ["by games that bots played on, with a 95 % band", "by the model alone"]
  equal(await named([false, false, false, false, false]), [model])
  equal(await named([true, true, true, true, true]), [games])
  equal(await named([true, true, false, false, false]), [games, model])
}

export async function the_weakest_turns_are_judged_while_some_are_left() {
  const buttons = async (/** @type {boolean} */ left) =>
    (await shown("move=0", { ...reviewed(), left })).texts(".review .columns .acts button")
  equal(await buttons(true), ["Judge the weakest turns", "Guess the move"])
  equal(await buttons(false), ["Guess the move"])
}

export async function no_turn_is_marked_once_games_were_played_for_all() {
  const text = async (/** @type {boolean} */ confirmed) => {
    const known = reviewed()
    const turns = known.review.turns.map(turn => ({ ...turn, marked: false }))
    const { texts } = await shown("move=0", { ...known, review: { ...known.review, turns, confirmed } })
    return texts(".review .columns section:first-child p")
  }
  equal(await text(true), ["No turn is marked: games confirm no clear difference."])
  equal(await text(false), [
    "Games that are played on decide which turns are marked: judge the weakest turns.",
  ])
}

export async function who_hides_what_comes_sees_nothing_of_a_review() {
  const { root, press, texts } = await shown("move=1")
  press("h")
  equal(
    [".review", ".short", ".verdict", ".lane", ".curves label:has([value=chance])"].map(
      part => find(root, part).hidden,
    ),
    [true, true, true, true, true],
  )
  equal(find(root, ".moves").className, "moves unjudged")
  equal([texts(".ends li"), find(root, ".results").textContent], [["Ada3", "Bo0"], ""])
  press("t")
  equal(find(root, ".verdict").hidden, true)
  press("h")
  equal(find(root, ".review").hidden, false)
}

export async function moves_that_were_not_played_leave_no_trace() {
  /** @type {any[]} */
  const asked = []
  const { root, view, press, texts } = await shown("move=4", reviewed(), branching(asked))
  view.go(view.game.frameOf(3))
  const before = root.outerHTML
  view.enter(line(), "what it would have played")
  equal([find(root, ".position").textContent, texts(".ends li")], ["Move 2 / 2", ["Ada65 %", "Bo35 %"]])
  equal(find(root, ".not-played span").textContent, "Not played: what it would have played.")
  press("b")
  press("w")
  view.address.write()
  equal([location.search, asked], ["?game=1&at=3", []])
  find(root, ".not-played button").click()
  const bots = ["steady", null]
  equal(asked, [[{ act: "branch", move: 1, at_table: false, line: line().commands, bots }, "steady.hand"]])
  view.playing.busy = false
  find(root, ".not-played button:last-child").click()
  const stage = (/** @type {string} */ page) => page.replace(/<p class="not-played".*?<\/p>/, "")
  equal(stage(root.outerHTML), stage(before))
}

export async function the_strongest_bot_takes_every_other_seat_where_it_knows_the_game() {
  /** @type {any[]} */
  const asked = []
  const start = { .../** @type {PlayOn} */ (ALONE.start), expert: true, seated: { 1: "random" } }
  const data = { ...ALONE, start }
  const { root, view, texts } = await shown("move=4", reviewed(), branching(asked), data)
  view.enter(line(), "what it would have played")
  equal(texts(".not-played button").slice(0, 2), ["Play on from here", "Play on against expert"])
  for (const button of [...root.querySelectorAll(".not-played button")].slice(0, 2)) {
    view.playing.busy = false
    button.dispatchEvent(new MouseEvent("click"))
  }
  equal(
    asked.map(([, play]) => play),
    ["random.hand", "expert.hand"],
  )
}

export async function a_turn_says_where_it_differs_and_why() {
  const { texts, press } = await shown("move=0")
  press("t")
  equal(texts(".verdict .small").slice(0, 2), [
    "Our bot: the same until move 1, then “hills” instead of “sea”.",
    "Why: after it Bo: +1.0 ± 0.2 points by hills.",
  ])
}

export async function both_choices_are_outlined_while_the_text_about_them_is_open() {
  const { root, view, press, texts } = await shown("move=0")
  const place = { name: "", element: "hill", shape: "hill", piece: "", number: "", sentence: "" }
  view.verdict.outlines.places = { hill: place, sea: place }
  const hill = svg("g")
  view.board.picture.append(hill)
  view.board.elements.set("hill", hill)
  const [of_turn, of_move] = ["as playedour bot", "as playedthe better command"]
  const outlines = () => [...hill.children].map(({ classList: [, kind] }) => kind)
  equal(outlines(), [])
  press("t")
  equal([outlines(), texts(".outlines")], [["played", "instead"], [of_turn]])
  view.go(view.game.frameOf(2)) // a mistake, whose better command has a place
  equal([outlines(), texts(".outlines")], [["instead"], [of_move]])
  const closed = new Promise(done => find(root, ".verdict").addEventListener("toggle", done))
  find(root, ".verdict summary").click()
  await closed
  equal(outlines(), [])
  const here = { places: ["hill"], circle: null }
  view.verdict.outlines.show({ played: here, instead: here }) // one edge: the whole line shows between dashes
  equal([hill.querySelectorAll(".edge").length, hill.querySelectorAll(".line").length], [1, 2])
}

export async function only_what_games_confirm_is_called_a_mistake() {
  const { root, view } = await shown("move=2")
  find(root, ".verdict summary").click()
  const body = find(root, ".verdict-body")
  equal(
    find(body, ".mistake").textContent,
    "Mistake. In 40 pairs of games played on by our bots, “Take hill” won 9 more than “Wait”; " +
      "then Bo: +1.0 ± 0.2 points by hills.",
  )
  equal(find(body, ".others .label").textContent, "Take hill +9 in 40 pairs; 95 %: +4 % to +30 %")
  view.go(view.game.frameOf(4))
  equal(
    find(body, "p").textContent,
    "This move alone is no confirmed mistake. In 40 pairs of games played on by our bots, “Stay” won " +
      "1 more than “Leave”, which may be chance.",
  )
  equal(body.querySelectorAll(".mistake").length, 0)
}

export async function guess_the_move_asks_first_and_keeps_the_score() {
  const { root, view, texts } = await shown("move=4")
  view.reviewing.questions = async heard =>
    heard([{ place: 2, seat: 2, choices: ["Wait", "Take hill", "Rest"], better: 1, played: 0 }])
  await Promise.all([view.verdict.guess()])
  await new Promise(done => setTimeout(done))
  equal([view.game.place(), texts(".verdict .option")], [1, ["Wait", "Take hill", "Rest"]])
  equal([find(root, ".review").hidden, texts(".moves .move:not([hidden]) .number")], [true, ["·", "1"]])
  find(root, ".verdict .option:nth-child(2)").click()
  equal(find(root, ".verdict summary").textContent, "Guess the move: 1 of 1 right")
  equal(
    find(root, ".verdict [role=status]").textContent,
    "Right: “Take hill” is better than “Wait”, which was played.",
  )
  find(root, ".verdict .main").click()
  equal(find(root, ".verdict p").textContent, "You have answered all mistakes so far.")
}

export async function a_choice_that_was_not_compared_is_neither_right_nor_wrong() {
  const { root, view } = await shown("move=4")
  view.reviewing.questions = async heard =>
    heard([{ place: 2, seat: 2, choices: ["Wait", "Take hill", "Rest"], better: 1, played: 0 }])
  view.verdict.score = { asked: 3, right: 2 }
  await Promise.all([view.verdict.guess()])
  await new Promise(done => setTimeout(done))
  find(root, ".verdict .option:nth-child(3)").click()
  equal(find(root, ".verdict summary").textContent, "Guess the move: 2 of 3 right")
  equal(
    find(root, ".verdict [role=status]").textContent,
    "Not compared: no games were played on from “Rest”. “Take hill” is better than “Wait”, which was played.",
  )
}

export async function a_draw_without_luck_to_tell_is_in_no_list() {
  const data = reviewed()
  data.review.draws = [
    { place: 1, luck: [0.1, -0.1], drew: "" },
    { place: 4, luck: [0.004, -0.004], drew: "" },
  ]
  const { texts } = await shown("move=4", data)
  equal(texts(".review .change"), ["Ada +10 %", "Bo −10 %"])
  equal(
    texts(".jumps .label").filter(text => text.endsWith(": ")),
    [],
  )
}

export async function a_review_of_other_moves_is_dropped() {
  const { root, view, texts } = await shown("move=4")
  view.reviewing.update("/review/1/99/all")
  equal([find(root, ".review").hidden, find(root, ".verdict").hidden], [true, true])
  equal(texts(".ends li"), ["Ada3", "Bo5"])
}

export async function a_game_without_a_model_says_why() {
  const { root } = await shown("move=4", /** @type {any} */ ({ reason: "The game has no model." }))
  equal(find(root, ".results").textContent, "The game has no model.")
  equal(find(root, ".verdict").hidden, true)
}

export async function a_page_of_one_seat_draws_the_chance_of_that_seat() {
  const { review, ...rest } = reviewed()
  const own = { ...review, seats: [2], lacks: "It hides things.", turns: [], draws: [] }
  for (const name of /** @type {const} */ (["chances", "low", "high"]))
    own[name] = review[name].map(([, second]) => [second])
  const { root, texts } = await shown("move=4", { ...rest, judged: [], review: own })
  equal([texts(".ends li"), root.querySelectorAll(".line").length], [["Bo30 %"], 1])
  equal(texts(".results p"), ["What it is. The model.", "It hides things."])
}

export async function a_line_may_come_in_pieces() {
  const pieces = ['{"a":1}\n{"b"', ":2}\n"]
  const body = new ReadableStream({
    pull: stream => (pieces.length ? stream.enqueue(pieces.shift()) : stream.close()),
  })
  window.fetch = async () => new Response(body.pipeThrough(new TextEncoderStream()))
  /** @type {unknown[]} */
  const heard = []
  for await (const one of lines("/", new AbortController().signal)) heard.push(one)
  equal(heard, [{ a: 1 }, { b: 2 }])
}
