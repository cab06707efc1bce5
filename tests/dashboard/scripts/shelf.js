import { mount } from "../../../dashboard/components/shelf/main.js"
import { equal } from "./check.js"

/**
 * @import { Game } from "../../../dashboard/components/shelf/main.js"
 * @param {Partial<Game>} game
 */
async function card(game) {
  document.body.innerHTML = await (await fetch("/dashboard/components/shelf/shelf.html")).text()
  const plain = {
    id: "1",
    game: "chess",
    kind: null,
    title: "",
    unspoiled: "",
    played_on: null,
    source: null,
    branch: null,
    picture: null,
    ended: false,
    fidelity: "whole",
    flaw: null,
    moves: 1,
    quantity: 1,
    rounds: 0,
    players: [],
    lines: [],
    told: null,
    label: "as it stands",
    winners: [],
    together: false,
    result: null,
    review: null,
  }
  const data = { games: [{ ...plain, ...game }], looks: {}, list: false, about: "", mistaken: [], own: null }
  mount({ parentElement: document.body, data, setTriggerValue: () => {} })
  return [document.querySelectorAll(".lines").length, document.querySelector(".label")?.textContent]
}

export async function a_game_in_its_first_round_has_no_line_yet() {
  equal(await card({ lines: [[5], [5]] }), [0, "Points: as it stands"])
  equal(
    await card({
      lines: [
        [5, 6],
        [5, 8],
      ],
    }),
    [1, "Line and points: as it stands"],
  )
  equal(
    await card({
      lines: [
        [5, 6],
        [5, 8],
      ],
      ended: true,
    }),
    [1, "Line: as it stands"],
  )
}
