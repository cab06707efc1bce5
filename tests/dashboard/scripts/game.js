// A small game for tests: two seats, four moves of one or two events in two rounds; move 3 was taken back.

/** @import { Line, Replay, Review, Reviewed } from "../../../dashboard/components/replay/data.js" */

/** @returns {Replay} */
export function replay() {
  const look = { colour: "#123456", colour_name: "blue", outline: "M0 0" }
  return {
    game: "Game",
    source: null,
    logged: false,
    scored: true,
    opponent: null,
    result: null,
    offer: "On offer",
    seats_drawn: false,
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

/** Its review: a mark on the turn of Bo, luck in two moves, and two judged moves.
 * @returns {Extract<Reviewed, { about: string[] }> & { review: Review }}
 */
export function reviewed() {
  const chances = [0.5, 0.4, 0.5, 0.7, 0.3].map(ada => [ada, 1 - ada])
  const other = { gain: 0.2, low: 0.04, high: 0.3, pairs: 40, won: 9 }
  return {
    about: ["What it is.", "The model."],
    rough: false,
    left: true,
    review: {
      seats: [1, 2],
      chances,
      low: chances.map(row => row.map(chance => chance - 0.1)),
      high: chances.map(row => row.map(chance => chance + 0.1)),
      played: chances.map(() => false),
      bot: "steady",
      lacks: "",
      summary: [
        { text: "Bo was clearly the likelier winner since move 4.", place: 4 },
        { text: "All draws together gave Bo 5 %.", place: null },
      ],
      own: { turns: [0.02, -0.25], draws: [-0.05, 0.05] },
      turns: [
        {
          seat: 2,
          first: 2,
          last: 3,
          marked: true,
          before: 0.6,
          after: 0.3,
          bot: 0.55,
          least: 0.5,
          most: 0.6,
          luck: 0.02,
          difference: -0.25,
          differs: {
            place: 2,
            words: "the same until move 1, then “hills” instead of “sea”",
            played: { places: ["sea"], circle: null },
            bot: { places: ["hill"], circle: null },
          },
          why: "after it Bo: +1.0 ± 0.2 points by hills",
        },
      ],
      confirmed: true,
      draws: [
        { place: 1, luck: [0.1, -0.1], drew: "" },
        { place: 4, luck: [-0.15, 0.15], drew: "event die 1, 1" },
      ],
    },
    judged: [
      {
        place: 2,
        seat: 2,
        words: "Wait",
        compared: 3,
        mistake: true,
        why: "then Bo: +1.0 ± 0.2 points by hills",
        outline: { places: [], circle: null },
        others: [{ ...other, words: "Take hill", outline: { places: ["hill"], circle: null } }],
      },
      {
        place: 4,
        seat: 1,
        words: "Leave",
        compared: 3,
        mistake: false,
        why: "",
        outline: null,
        others: [{ ...other, outline: null, words: "Stay", won: 1, low: -0.02 }],
      },
    ],
    queue: null,
  }
}

/** A move that Bo did not play instead of the second.
 * @returns {Line}
 */
export function line() {
  const { winners, result, scored, moments } = replay()
  return {
    more: {
      kept: { moves: 1, turns: 1 },
      frames: [{ say: "Bo takes the hill", scene: { hill: { class: "bo" } }, scores: [3, 2] }],
      moves: [{ n: 2, seat: 2, label: "takes", turn: 1, frame: 1 }],
      turns: [{ stage: "Round 1", seat: 2, name: "" }],
      moments: moments.slice(0, 1),
      winners,
      result,
      scored,
    },
    chances: [[0.65, 0.35]],
    low: [[0.6, 0.3]],
    high: [[0.7, 0.4]],
    commands: [{ seat: 2, command: "take", args: {} }],
    draws: false,
  }
}
