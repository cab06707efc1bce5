import { Tooltip } from "../../../dashboard/components/replay/stage/tooltip.js"
import { find, html } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"

export function a_tooltip_covers_neither_its_card_nor_cards_around_it() {
  const cards = Array.from({ length: 9 }, () => html("button", { style: "width: 80px; height: 30px" }))
  const rows = html(
    "li",
    {
      style:
        "position: absolute; left: 300px; top: 200px; display: grid; grid-template-columns: repeat(3, 80px)",
    },
    cards,
  )
  const root = html("div", { style: "position: relative; height: 600px" }, rows)
  document.body.append(root)
  const tooltip = new Tooltip(root, new AbortController().signal)
  const box = find(root, ".tooltip")
  box.style.cssText = "position: absolute; width: 200px; height: 90px"
  for (const card of cards) {
    tooltip.open(card, ["It scores 2."])
    const [one, other] = [box, rows].map(element => element.getBoundingClientRect())
    equal(
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      false,
    )
  }
}
