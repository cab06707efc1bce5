import { aimed } from "../../../dashboard/components/replay/forms/aimed.js"
import { counts } from "../../../dashboard/components/replay/forms/counts.js"
import { group } from "../../../dashboard/components/replay/forms/group.js"
import { Trials } from "../../../dashboard/components/replay/trials.js"
import { find } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"

/** @import { Asked, Tried } from "../../../dashboard/components/replay/data.js" */

const command = { command: "settle", title: "Settle", text: "", seldom: false, fields: ["at"], words: [] }
const called = (/** @type {string | number} */ id) => String(id).toUpperCase()
const nothing = () => undefined
const press = (/** @type {string} */ name) => find(document.body, `[aria-label="${name}"]`).click()

export function the_sum_says_how_many_are_left_or_too_many() {
  /** @type {[string, number, number][]} */
  const names = [["hill", 0, 4], ["sea", 1, 4]]
  const { body, note, value } = counts({ ...command, shape: "counts", form: { names, total: 4 }, start: { hill: 2 } }, called, nothing)
  document.body.replaceChildren(body)
  const said = [note.textContent]
  for (const name of ["One more in HILL", "One more in SEA", "One less in SEA", "One less in SEA"]) {
    press(name)
    said.push(note.textContent)
  }
  equal(said, ["3 of 4: 1 to place", "4 of 4", "5 of 4: 1 too many", "4 of 4", "4 of 4"])
  equal(value(), { at: { hill: 3, sea: 1 } })
  find(body, "input").focus()
  document.execCommand("selectAll")
  document.execCommand("insertText", false, "7")
  equal(note.textContent, "8 of 4: 4 too many")
}

export function a_group_has_each_thing_as_often_as_it_is_chosen_and_says_what_is_left() {
  /** @type {[string, number][]} */
  const pool = [["clay", 2], ["wood", 1]]
  const { body, value } = group({ ...command, shape: "group", form: { pool, sizes: [1, 3] } }, called, nothing)
  document.body.replaceChildren(body)
  equal(value(), null)
  for (const name of ["One more in CLAY", "One more in CLAY", "One more in CLAY", "One more in WOOD"]) press(name)
  equal(value(), { at: ["clay", "clay", "wood"] })
  equal(find(body, "li .small").textContent, "0 left")
}

/** @type {[string, number][]} */
const ARMY = [["spear", 2], ["bow", 1]]
const against = (/** @type {(string | number)[]} */ targets) => {
  const { body, value } = aimed({ ...command, fields: ["at", "with"], shape: "aimed", form: { targets, pool: ARMY } }, called, nothing)
  document.body.replaceChildren(...body)
  press("One more in SPEAR")
  return value
}

export function a_target_is_one_of_a_few_buttons_that_arrow_keys_move_between() {
  const value = against([1, "wall"])
  equal(value(), { at: 1, with: ["spear"] })
  const buttons = [...document.querySelectorAll("label:has([type=radio])")].map(label => label.textContent)
  equal(buttons, ["1", "WALL"])
  find(document.body, "fieldset:first-child label:last-child input").click()
  press("One more in BOW")
  equal(value(), { at: "wall", with: ["spear", "bow"] })
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
  equal(value(), { at: "wall", with: ["spear"] })
}

export function an_answer_to_an_older_question_is_let_pass() {
  const sent = /** @type {Extract<Asked, { act: "try" }>[]} */ ([])
  const heard = /** @type {unknown[]} */ ([])
  const hears = (/** @type {Tried} */ { args }) => heard.push(args)
  const trials = new Trials(what => what.act === "try" && sent.push(what))
  const answer = (/** @type {number} */ place) => trials.hear({ number: sent[place].number, args: sent[place].line, text: "" })
  for (const x of [1, 2, 3]) trials.ask({ x }, hears)
  equal(sent.map(({ line }) => line), [{ x: 1 }])
  answer(0)
  equal(sent.map(({ line }) => line), [{ x: 1 }, { x: 3 }])
  answer(0)
  answer(1)
  equal(heard, [{ x: 3 }])
  trials.hold()
  trials.ask({ x: 4 }, hears)
  equal(sent.length, 2)
  trials.goOn()
  equal(sent.length, 3)
  trials.drop()
  answer(2)
  equal(heard, [{ x: 3 }])
}
