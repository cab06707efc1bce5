import { Board } from "../../../dashboard/components/replay/stage/board.js"
import { html } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"

const CARD = '<g><text data-part="name"></text></g>'
const BASE = `<svg viewBox="0 0 100 100"><g data-pool="card"><defs>${CARD}</defs></g></svg>`

export function members_of_a_pool_lie_in_the_order_of_their_numbers_and_go_with_their_last_attribute() {
  const host = html("div")
  const board = new Board(host, BASE)
  const cards = () => [...host.querySelectorAll("g[id]")].map(card => `${card.id} ${card.textContent}`)
  board.show({ "card:10/name": { text: "<b>ten" }, "card:9": { class: "new" } }, [
    "card:10/name",
    "card:9",
    "stone:1",
  ])
  equal(cards(), ["card:9 ", "card:10 <b>ten"])
  board.show({ "card:10/name": {}, "card:9": { class: "new" }, "card:2": { class: "new" } }, [
    "card:10/name",
    "card:2",
  ])
  equal(cards(), ["card:2 ", "card:9 "])
  board.show({ "card:10/name": { text: "again" } }, ["card:10/name", "card:9", "card:2"])
  equal(cards(), ["card:10 again"])
}
