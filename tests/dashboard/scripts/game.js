// A small game for tests: two seats, four moves of one or two events in two rounds; move 3 was taken back.

/**
 * @import { Replay } from "../../../dashboard/components/replay/data.js"
 * @returns {Replay}
 */
export function replay() {
  const look = { colour: "#123456", colour_name: "blue", outline: "M0 0" }
  return {
    game: "Game",
    source: null,
    opponent: null,
    result: null,
    offer: "On offer",
    rule: "The rule",
    cards: {},
    places: {},
    base: "<svg></svg>",
    tallies: [
      { name: "points", label: "Points", table: false, less_is_better: false },
      { name: "flood", label: "Flood", table: true, less_is_better: true },
    ],
    seats: [
      { ...look, name: "Ada" },
      { ...look, name: "Bo" },
    ],
    start: {
      stage: "Round 1",
      scene: { hill: { class: "free", text: "0" }, flag: { class: "cloth" } },
      table: { "offer/0": ["Pair", "offer", ["a", "b"], []] },
      scores: [0, 0],
      counts: { flood: [1] },
    },
    frames: [
      { say: "Ada takes the hill", scene: { hill: { class: "ada", text: "2" } } },
      {
        say: "Ada has 3 points",
        scores: [3, 0],
        table: { "offer/0": null, "1/0": ["Camp", "active", ["a"], []] },
      },
      { say: "Bo waits" },
      {
        say: "Bo takes the hill",
        stage: "Round 2",
        scene: { hill: { class: "bo", style: "fill:red" }, flag: { text: "up" } },
        scores: [3, 5],
        counts: { flood: [4] },
      },
      { say: "Ada leaves", scene: { hill: { style: null }, flag: { text: null } } },
      { say: "Bo has 9 points", scores: [3, 9] },
    ],
    moves: [
      { n: 1, seat: 1, label: "takes", turn: 0, frame: 2 },
      { n: 2, seat: 2, label: "waits", turn: 1, frame: 3 },
      { n: 4, seat: 2, label: "takes", turn: 1, frame: 4 },
      { n: 5, seat: 1, label: "leaves", turn: 2, frame: 6 },
    ],
    turns: [
      { stage: "Round 1", seat: 1, name: "" },
      { stage: "Round 1", seat: 2, name: "" },
      { stage: "Round 2", seat: null, name: "Harvest" },
    ],
    moments: [
      { turn: 1, seat: 2, before: -3, after: 2 },
      { turn: 2, seat: 2, before: 2, after: 6 },
    ],
    winners: null,
  }
}
