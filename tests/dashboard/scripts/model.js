import { Game } from "../../../dashboard/components/replay/steps/model.js"
import { equal } from "./check.js"
import { replay } from "./game.js"

export function every_frame_is_the_same_on_the_way_back() {
  const game = new Game(replay())
  const shown = () => JSON.stringify([game.scene, game.groups])
  const there = [shown()]
  while (game.frame < game.last) {
    game.go(game.frame + 1)
    there.push(shown())
  }
  for (let frame = game.last; frame >= 0; frame -= 1) {
    game.go(frame)
    equal(JSON.parse(shown()), JSON.parse(there[frame]))
  }
}

export function a_jump_names_all_that_changed_on_the_way_and_stops_at_the_ends() {
  const game = new Game(replay())
  const { elements, groups } = game.go(99)
  equal([game.frame, [...elements], [...groups]], [6, ["hill", "flag"], ["offer/0", "1/0"]])
  game.go(-1)
  equal(game.frame, 0)
}

export function a_scene_is_made_without_going_there() {
  const game = new Game(replay())
  equal(game.sceneAt(4), {
    hill: { class: "bo", text: "2", style: "fill:red" },
    flag: { class: "cloth", text: "up" },
  })
  equal(game.frame, 0)
}

export function points_last_until_others_come() {
  equal(new Game(replay()).scores, [
    [0, 0],
    [0, 0],
    [3, 0],
    [3, 0],
    [3, 5],
    [3, 5],
    [3, 9],
  ])
}

export function a_frame_belongs_to_the_move_that_it_is_part_of() {
  const game = new Game(replay())
  equal(
    [0, 1, 2, 3, 4, 5, 6].map(frame => game.place(frame)),
    [0, 1, 1, 2, 3, 4, 4],
  )
}

export function a_turn_ends_with_its_last_move() {
  equal(new Game(replay()).ends, [0, 1, 3, 4])
}

export function a_position_names_the_number_of_the_move_and_its_event() {
  const game = new Game(replay())
  const positions = [0, 1, 2, 3, 4, 5, 6].map(frame => game.position(frame))
  equal(positions, ["0", "1.1", "1", "2", "4", "5.1", "5"])
  equal(
    positions.map(position => game.frameAt(position)),
    [0, 1, 2, 3, 4, 5, 6],
  )
}

export function a_place_beyond_the_last_has_a_number_that_no_move_has() {
  const game = new Game(replay())
  equal(
    [0, 1, 3, 4, 5, 9].map(place => game.numberOf(place)),
    [0, 1, 4, 5, 6, 10],
  )
}

export function a_position_that_is_not_there_leads_to_the_nearest_or_nowhere() {
  const game = new Game(replay())
  equal(
    ["3", "9", "1.9", "-1", "1.", "x", "", null].map(position => game.frameAt(position)),
    [4, 6, 2, null, null, null, null, null],
  )
}

export function a_game_that_went_on_drops_what_was_taken_back() {
  const game = new Game(replay())
  game.go(6)
  equal(game.ends.length, 4)
  game.go(3)
  game.grow({
    kept: { moves: 2, turns: 1 },
    frames: [
      { say: "Bo builds", stage: "Round 3", scene: { hill: { text: "3" } }, scores: [3, 1] },
      { say: "Bo is done", counts: { flood: [2] } },
    ],
    moves: [{ n: 6, seat: 2, label: "builds", turn: 1, frame: 2 }],
    turns: [{ stage: "Round 1", seat: 2, name: "" }],
    moments: [],
    scored: true,
    winners: null,
    result: null,
  })
  equal(
    [game.last, game.moves.map(({ n, frame }) => [n, frame]), game.ends],
    [
      5,
      [
        [1, 2],
        [2, 3],
        [6, 5],
      ],
      [0, 1, 3],
    ],
  )
  equal(game.scores.slice(2), [
    [3, 0],
    [3, 0],
    [3, 1],
    [3, 1],
  ])
  equal(game.counts.flood.slice(2), [[1], [1], [1], [2]])
  equal(game.stages.slice(2), ["Round 1", "Round 1", "Round 3", "Round 3"])
  game.go(5)
  game.go(3)
  equal(game.scene, { hill: { class: "ada", text: "2" }, flag: { class: "cloth" } })
}
