import { mount } from "../../../dashboard/components/shelf/main.js"
import { equal } from "./check.js"

/**
 * @import { Data, Game } from "../../../dashboard/components/shelf/main.js"
 * @param {Partial<Game>} game
 * @param {Partial<Data>} more
 */
async function card(game, more = {}) {
  document.body.innerHTML = await (await fetch("/dashboard/components/shelf/shelf.html")).text()
  const plain = {
    id: "1",
    game: "chess",
    kind: "Chess",
    title: "",
    story: null,
    unspoiled: "",
    about: [],
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
    scores: null,
    told: null,
    label: "as it stands",
    winners: [],
    together: false,
    result: null,
    review: null,
  }
  const data = {
    games: [{ ...plain, ...game }],
    start: [],
    looks: {},
    list: false,
    about: "",
    mistaken: [],
    own: null,
    ...more,
  }
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

export async function the_points_of_a_game_that_is_over_are_those_of_its_end() {
  const players = [{ text: "Ann", badges: ["our bot, steady"] }]
  const points = () => document.querySelector(".score")?.textContent
  await card({ players, lines: [[0, 53]], scores: [61] })
  equal(points(), "61")
  equal(document.querySelector(".badge")?.textContent, "our bot, steady")
  await card({ players, lines: [[0, 53]] })
  equal(points(), "53")
}

export async function the_games_with_mistakes_of_the_visitor_are_a_click_away() {
  const to = () => document.querySelector(".mistakes a")?.getAttribute("href")
  localStorage.setItem("vidi.mine", "Ann & Co")
  await card({ review: "reviewed, 2 mistakes" }, { mistaken: ["Bo", "Ann & Co"] })
  equal(to(), "/?mistakes=Ann+%26+Co")
  equal(document.querySelector("p.about")?.textContent, "1 move · not finished · reviewed, 2 mistakes")
  await card({}, { mistaken: ["Bo", "Ann & Co"], own: "Bo" }) // who has signed in is nobody else
  equal(to(), "/?mistakes=Bo")
  await card({}, { mistaken: ["Bo"] })
  equal(to(), undefined)
  localStorage.removeItem("vidi.mine")
}
