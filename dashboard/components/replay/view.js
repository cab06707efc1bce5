// The parts of a replay that is shown, all at the same frame; it goes there, and grows with the game.

import { count } from "../shared/dom.js"
import { Board } from "./board.js"
import { Chart } from "./chart.js"
import { Controls } from "./controls.js"
import { Game } from "./model.js"
import { Moves } from "./moves.js"
import { Panels } from "./panels.js"
import { Places } from "./places.js"
import { Playing } from "./playing.js"
import { Story } from "./story.js"
import { Tooltip } from "./tooltip.js"

const ADDRESS_AFTER = 200 // milliseconds of rest
const SHOWING = 2400 // milliseconds that several new moves take together
const EACH_AT_MOST = 450

export class View {
  constructor(root, replay, data, ask, signal) {
    this.root = root
    this.replay = replay
    this.game = new Game(replay)
    this.board = new Board(this.part("map"), this.part("caption"), replay.base)
    this.panels = new Panels(replay, this.game, new Tooltip(root), this.part("seats"), this.part("offer"))
    this.story = new Story(replay, this.game, this.part("story"), frame => this.stop(frame))
    this.controls = new Controls(root, this.game, place => this.go(this.game.frameOf(place)), () => this.playing.open(), signal)
    const places = new Places(this.part("frame"), this.board, replay.places)
    this.playing = new Playing(this.part("play-panel"), this.controls, replay, this.game, places, ask)
    this.list()
    this.playing.update(data)
    this.wasPlayed = Boolean(data.play)
    signal.addEventListener("abort", () => clearTimeout(this.address))
    root.dataset.state = "ready"
    const place = data.move === null ? this.game.moves.length : this.game.placeOf(data.move)
    this.go(this.game.frameOf(place), true)
  }

  part(name) {
    return this.root.querySelector(`.${name}`)
  }

  /** What is made anew when there are other moves. */
  list() {
    const { replay, game } = this
    const toPlace = place => this.stop(game.frameOf(place))
    this.moves = new Moves(replay, game, this.part("moves"), toPlace)
    this.chart = new Chart(replay, game, this.part("chart"), toPlace)
    this.describe()
  }

  stop(frame) {
    this.controls.pause()
    this.go(frame)
  }

  go(frame, first = false) {
    const { game } = this
    const { elements, groups } = game.go(frame)
    const place = game.place()
    this.board.show(game.scene, first ? null : elements)
    this.panels.show(game.moves[place]?.seat ?? this.playing.due, game.scores[game.frameOf(place - 1)], first ? null : groups)
    this.playing.at(place) // first: the list of moves has the room that is left
    this.story.show()
    this.moves.show(place)
    this.chart.show(place)
    this.controls.show(place)
    this.part("stage").textContent = stageAt(game, place, this.replay.winners.length > 0)
    if (first) return
    clearTimeout(this.address)
    this.address = setTimeout(() => remember(place ? game.moves[place - 1].n : 0), ADDRESS_AFTER)
  }

  /** Takes in what may be done now; the moves are the same. */
  update(data) {
    this.playing.update(data)
    this.go(data.play && !this.wasPlayed ? this.game.last : this.game.frame)
    this.wasPlayed = Boolean(data.play)
  }

  /** Takes in what was played or taken back meanwhile; who looks at the last move is led to the new one. */
  grow(more, data) {
    const { game, replay, controls } = this
    const kept = more.kept.moves
    const follows = game.place() === game.moves.length || game.place() > kept
    if (game.place() > kept) this.stop(game.frameOf(kept))
    game.grow(more)
    replay.winners = more.winners
    replay.flaw = more.flaw
    this.story.place = -1
    this.list()
    this.playing.update(data)
    this.wasPlayed = Boolean(data.play)
    const ahead = game.moves.length - game.place()
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
    if (!follows || !ahead) this.go(game.frame)
    else if (ahead === 1 || calm || !this.playing.byHand) this.stop(game.last)
    else controls.play(Math.min(EACH_AT_MOST, SHOWING / ahead))
  }

  describe() {
    const { replay, game } = this
    const best = replay.winners.map(seat => replay.seats[seat - 1])
    this.part("title").textContent = replay.title || replay.seats.map(seat => seat.name).join(", ")
    this.part("about").textContent = [
      replay.game,
      replay.played_at?.slice(0, 10),
      replay.source && `from ${replay.source}`,
      count(game.moves.length, "move"),
      best.length ? `won by ${best.map(seat => seat.name).join(" and ")} with ${game.scores.at(-1)[replay.winners[0] - 1]}` : "not finished",
    ].filter(Boolean).join(" · ")
    this.part("flaw").textContent = replay.flaw ?? ""
    this.part("flaw").hidden = !replay.flaw
  }
}

/** The round, or whatever the game counts in; of how many, where the game is over. */
function stageAt(game, place, over) {
  const move = game.moves[Math.max(0, place - 1)]
  const stage = game.turns[move?.turn]?.stage ?? ""
  const last = over && game.turns.at(-1)?.stage.match(/\d+$/)?.[0]
  return last && /\d+$/.test(stage) ? `${stage} of ${last}` : stage
}

/** Writes the position into the address, so that a reload, a bookmark or the way back finds it. */
function remember(move) {
  const address = new URL(location.href)
  address.searchParams.set("move", move)
  history.replaceState(history.state, "", address)
}
