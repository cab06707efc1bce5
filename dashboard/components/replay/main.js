// Fetches a replay and shows it: everything after that happens here, without the server.

import { count } from "../shared/dom.js"
import { Board } from "./board.js"
import { Chart } from "./chart.js"
import { Controls } from "./controls.js"
import { Game } from "./model.js"
import { Moves } from "./moves.js"
import { Panels } from "./panels.js"
import { Story } from "./story.js"
import { Tooltip } from "./tooltip.js"

const ADDRESS_AFTER = 200 // milliseconds of rest

/** Shows the replay at `data.url`, at `data.move`. */
export function mount({ parentElement, data }) {
  const root = parentElement.querySelector(".replay")
  const leaving = new AbortController()
  const part = name => root.querySelector(`.${name}`)

  async function load() {
    root.dataset.state = "loading"
    try {
      const answer = await fetch(data.url, { signal: leaving.signal })
      if (!answer.ok) throw new Error((answer.status === 404 && (await answer.text())) || `the server answered ${answer.status}`)
      show(await answer.json())
    } catch (error) {
      if (leaving.signal.aborted) return
      root.dataset.state = "failed"
      part("failure").textContent = error instanceof TypeError ? "the server did not answer" : error.message
    }
  }

  function show(replay) {
    const game = new Game(replay)
    const go = frame => {
      controls.pause()
      move(frame)
    }
    const toPlace = place => go(game.frameOf(place))
    const tooltip = new Tooltip(root)
    const board = new Board(part("map"), part("caption"), replay.base)
    const panels = new Panels(replay, game, tooltip, part("seats"), part("offer"))
    const story = new Story(replay, game, part("story"), go)
    const moves = new Moves(replay, game, part("moves"), toPlace)
    const chart = new Chart(replay, game, part("chart"), toPlace)
    const controls = new Controls(root, game, place => move(game.frameOf(place)), leaving.signal)
    describe(replay, game)

    let address
    function move(frame, first = false) {
      const { elements, groups } = game.go(frame)
      const place = game.place()
      board.show(game.scene, first ? null : elements)
      panels.show(inTurn(game, place), game.scores[game.frameOf(place - 1)], first ? null : groups)
      story.show()
      moves.show(place)
      chart.show(place)
      controls.show(place)
      part("stage").textContent = stageAt(game, place, replay.winners.length > 0)
      if (first) return
      clearTimeout(address)
      address = setTimeout(() => remember(place ? game.moves[place - 1].n : 0), ADDRESS_AFTER)
    }
    leaving.signal.addEventListener("abort", () => clearTimeout(address))
    root.dataset.state = "ready"
    const wanted = game.moves.findIndex(entry => entry.n >= data.move)
    move(game.frameOf(data.move <= 0 ? 0 : wanted < 0 ? game.moves.length : wanted + 1), true)
  }

  function describe(replay, game) {
    const best = replay.winners.map(seat => replay.seats[seat - 1])
    part("title").textContent = replay.title || replay.seats.map(seat => seat.name).join(", ")
    part("about").textContent = [
      replay.game,
      replay.played_at?.slice(0, 10),
      replay.source && `from ${replay.source}`,
      count(game.moves.length, "move"),
      best.length ? `won by ${best.map(seat => seat.name).join(" and ")} with ${game.scores.at(-1)[replay.winners[0] - 1]}` : "not finished",
    ].filter(Boolean).join(" · ")
    part("flaw").textContent = replay.flaw ?? ""
    part("flaw").hidden = !replay.flaw
  }

  part("again").onclick = load
  load()
  return { stop: () => leaving.abort() }
}

function inTurn(game, place) {
  const next = game.moves[place] ?? null
  return next ? next.seat : 0
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
