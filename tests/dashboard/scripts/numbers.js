import { numbers } from "../../../dashboard/components/replay/numbers.js"
import { find } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"

/** @param {number | null} sum */
function shown(sum) {
  const given = /** @type {Record<string, number>[]} */ ([])
  const start = { hill: 2, sea: 1 }
  const { form } = numbers({ field: "at", start, sum }, "Settle", id => id.toUpperCase(), chosen => given.push(chosen))
  document.body.replaceChildren(form)
  const press = (/** @type {string} */ name) => find(form, `[aria-label="${name}"]`).click()
  return { form, given, press, told: () => find(form, ".sum").textContent }
}

export function the_sum_says_how_many_are_left_or_too_many() {
  const { press, told, form } = shown(4)
  const said = [told()]
  for (const name of ["One more in HILL", "One more in SEA", "One less in SEA"]) {
    press(name)
    said.push(told())
  }
  equal(said, ["3 of 4: 1 to place", "4 of 4", "5 of 4: 1 too many", "4 of 4"])
  find(form, "input").focus()
  document.execCommand("selectAll")
  document.execCommand("insertText", false, "7")
  equal(told(), "8 of 4: 4 too many")
}

export function without_a_sum_it_counts() {
  equal(shown(null).told(), "3 in all")
}

export function numbers_are_handed_over_by_place_and_never_below_nothing() {
  const { press, given, form } = shown(null)
  for (let i = 0; i < 3; i += 1) press("One less in SEA")
  find(form, "[type=submit]").click()
  equal(given, [{ hill: 2, sea: 0 }])
}
