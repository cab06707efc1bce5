import { Rows } from "../../../dashboard/components/replay/steps/rows.js"
import { html } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"

export function a_list_that_changes_keeps_its_elements_and_touches_only_what_differs() {
  const host = html("ul")
  const became = /** @type {string[]} */ ([])
  const rows = new Rows(
    host,
    () => html("li"),
    (row, /** @type {string} */ item) => {
      row.textContent = item
      became.push(item)
    },
  )
  const shown = () => [...host.children].map(row => row.textContent)
  rows.show(["a", "b", "c"])
  const [first, , third] = host.children
  rows.show(["a", "x"])
  equal(shown(), ["a", "x"])
  rows.show(["a", "x", "c"])
  equal(shown(), ["a", "x", "c"])
  equal([host.children[0] === first, host.children[2] === third], [true, true])
  equal(became, ["a", "b", "c", "x"])
}
