import { mount } from "../../../dashboard/components/sheet/main.js"
import { equal } from "./check.js"

export async function large_numbers_have_commas_and_are_sorted_as_numbers() {
  document.body.innerHTML = await (await fetch("/dashboard/components/sheet/sheet.html")).text()
  const games = [99_999, 2024, 100_000].map(number => [number])
  const table = { title: "Games", columns: [{ label: "Games", number: true, sorts: true }], rows: games }
  mount({ parentElement: document.body, data: { parts: [table] }, setTriggerValue: () => {} })
  const shown = () => [...document.querySelectorAll("tbody th")].map(cell => cell.textContent)
  equal(shown(), ["99,999", "2024", "100,000"])
  const sorter = /** @type {HTMLElement} */ (document.querySelector(".sorter"))
  sorter.click()
  equal(shown(), ["100,000", "99,999", "2024"])
}
