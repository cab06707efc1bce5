import { aimed } from "../../../dashboard/components/replay/play/forms/aimed.js"
import { counts } from "../../../dashboard/components/replay/play/forms/counts.js"
import { snapped, squares } from "../../../dashboard/components/replay/play/forms/drawing.js"
import { many, ranges } from "../../../dashboard/components/replay/play/forms/fits.js"
import { group } from "../../../dashboard/components/replay/play/forms/group.js"
import { placed } from "../../../dashboard/components/replay/play/forms/placed.js"
import { Trials } from "../../../dashboard/components/replay/play/trials.js"
import { find } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"

/** @import { Tried } from "../../../dashboard/components/replay/data.js" */

const command = {
  command: "settle",
  title: "Settle",
  text: "",
  seldom: false,
  count: 0,
  choices: [],
  fields: ["at"],
  words: [],
}
const called = (/** @type {string | number} */ id) => String(id).toUpperCase()
const nothing = () => undefined
const press = (/** @type {string} */ name) => find(document.body, `[aria-label="${name}"]`).click()

export function the_sum_says_how_many_are_left_or_too_many() {
  /** @type {[string, number, number][]} */
  const names = [
    ["hill", 0, 4],
    ["sea", 1, 4],
  ]
  const { body, note, value } = counts(
    { ...command, shape: "counts", form: { names, total: 4 }, start: { at: { hill: 2 } } },
    called,
    nothing,
  )
  document.body.replaceChildren(body)
  const notes = [note.textContent]
  for (const name of ["One more in HILL", "One more in SEA", "One less in SEA", "One less in SEA"]) {
    press(name)
    notes.push(note.textContent)
  }
  equal(notes, ["3 of 4: 1 to place", "4 of 4", "5 of 4: 1 too many", "4 of 4", "4 of 4"])
  equal(value(), { at: { hill: 3, sea: 1 } })
  find(body, "input").focus()
  document.execCommand("selectAll")
  document.execCommand("insertText", false, "7")
  equal(note.textContent, "8 of 4: 4 too many")
}

export function a_group_has_each_thing_as_often_as_it_is_chosen_and_says_what_is_left() {
  /** @type {[string, number][]} */
  const pool = [
    ["clay", 2],
    ["wood", 1],
  ]
  const { body, value } = group(
    { ...command, shape: "group", form: { pool, sizes: [1, 3] } },
    called,
    nothing,
  )
  document.body.replaceChildren(body)
  equal(value(), null)
  for (const name of ["One more in CLAY", "One more in CLAY", "One more in CLAY", "One more in WOOD"])
    press(name)
  equal(value(), { at: ["clay", "clay", "wood"] })
  equal(find(body, "li .small").textContent, "0 left")
}

export function forms_begin_with_the_choice_that_they_are_given() {
  /** @type {[string, number][]} */
  const pool = [
    ["clay", 2],
    ["wood", 1],
  ]
  const start = { at: ["clay", "clay"] }
  const grouped = group({ ...command, shape: "group", form: { pool, sizes: [1, 3] }, start }, called, nothing)
  equal(grouped.value(), { at: ["clay", "clay"] })
}

/** @type {[string, number][]} */
const ARMY = [
  ["spear", 2],
  ["bow", 1],
]
const against = (/** @type {(string | number)[]} */ targets) => {
  const groups = targets.map(target => (target === "wall" ? ["spear", "bow"] : ["spear"]))
  const { body, value } = aimed(
    { ...command, fields: ["at", "with"], shape: "aimed", form: { targets, pool: ARMY, groups } },
    called,
    nothing,
  )
  document.body.replaceChildren(...body)
  return value
}

export function a_target_is_one_of_a_few_buttons_that_arrow_keys_move_between() {
  const value = against([1, "wall"])
  equal(value(), { at: 1, with: ["spear"] })
  const buttons = [...document.querySelectorAll("label:has([type=radio])")].map(label => label.textContent)
  equal(buttons, ["1", "WALL"])
  find(document.body, "fieldset:first-child label:last-child input").click()
  equal(value(), { at: "wall", with: ["spear", "bow"] })
  equal(
    [...document.querySelectorAll("li .small")].map(left => left.textContent),
    ["1 left", "0 left"],
  )
  press("One less in SPEAR")
  press("One less in BOW")
  equal(value(), null)
}

export function many_targets_are_a_list_to_select_from() {
  const value = against([1, 2, 3, 4, 5, 6, "wall"])
  const list = /** @type {HTMLSelectElement} */ (find(document.body, "select"))
  equal(list.labels[0].firstChild?.textContent, "At")
  list.selectedIndex = 6
  list.dispatchEvent(new Event("change"))
  equal(value(), { at: "wall", with: ["spear", "bow"] })
}

export function a_point_is_placed_on_a_small_sheet_by_clicks_and_keys() {
  /** @type {Record<"x" | "y", [number, number]>} */
  const bounds = { x: [0, 10], y: [-6, 4] }
  const acts = { agree: () => "", ask: nothing, make: nothing }
  const { body, value } = placed(
    { ...command, fields: ["x", "y"], shape: "point", form: { bounds } },
    called,
    nothing,
    acts,
  )
  document.body.replaceChildren(...body)
  const drawing = /** @type {SVGGElement} */ (find(document.body, ".drawing"))
  const press = (/** @type {string} */ key, shiftKey = false) =>
    drawing.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey }))
  const click = (/** @type {number} */ x, /** @type {number} */ y) => {
    const { x: clientX, y: clientY } = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM() ?? undefined)
    body[0].dispatchEvent(new MouseEvent("click", { clientX, clientY }))
  }
  equal(value(), null)
  press("ArrowUp")
  equal(value(), { x: 5, y: -1 })
  press("ArrowUp")
  press("ArrowRight", true)
  press("ArrowRight", true)
  press("+")
  equal(value(), { x: 10, y: 0 })
  click(2.6, -5.7)
  equal(value(), { x: 3, y: -6 })
  click(10.4, 4.4)
  equal(value(), { x: 10, y: 4 })
  click(11, 0)
  equal(value(), { x: 10, y: 4 })
}

export function rows_of_points_are_squares_and_numbers_in_order_ranges() {
  equal(
    squares([
      [0, 1, 3, 5, 5],
      [7, 0, 0],
    ]),
    "M0.5 -0.5h3v1H0.5zM4.5 -0.5h1v1H4.5zM-0.5 6.5h1v1H-0.5z",
  )
  equal(
    many([
      [0, 1, 3, 5, 5],
      [7, 0, 0],
    ]),
    5,
  )
  equal([ranges([]), ranges([2]), ranges([2, 3, 4, 7, 9, 10])], ["", "2", "2 to 4, 7, 9 to 10"])
  equal(
    [-3, 2.4, 2.6, 8].map(number => snapped(number, [0, 5])),
    [0, 2, 3, 5],
  )
}

export async function an_answer_to_an_older_question_is_let_pass() {
  const sent = /** @type {{ args: unknown, answer: (answer: Tried) => void }[]} */ ([])
  const heard = /** @type {unknown[]} */ ([])
  const hears = (/** @type {Tried} */ { args }) => heard.push(args)
  const trials = new Trials(
    act => new Promise(answer => sent.push({ args: "args" in act && act.args, answer })),
  )
  const answer = async (/** @type {number} */ place) => {
    sent[place].answer({ args: /** @type {Record<string, unknown>} */ (sent[place].args), text: "" })
    await new Promise(done => setTimeout(done))
  }
  const ask = (/** @type {number} */ x) =>
    trials.ask({ act: "try", n: 1, seat: 1, command: "settle", args: { x } }, hears)
  const asked = () => sent.map(({ args }) => args)
  for (const x of [1, 2, 3]) ask(x)
  equal(asked(), [{ x: 1 }])
  await answer(0)
  equal(asked(), [{ x: 1 }, { x: 3 }])
  await answer(1)
  equal(heard, [{ x: 3 }])
  ask(4)
  trials.hold()
  await answer(2)
  equal([sent.length, heard.length], [3, 1])
  trials.goOn()
  equal(asked().at(-1), { x: 4 })
  trials.drop()
  await answer(3)
  equal(heard, [{ x: 3 }])
}
