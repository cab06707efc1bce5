// The list of moves, folded by turn or phase under its round. In a log most turns have one move: those are
// not folded.

import { emblem, find, html, mark, say } from "../../shared/dom.js"
import { words } from "./moments.js"

/**
 * @import { Move, Replay, Seat } from "../data.js"
 * @import { Game } from "./model.js"
 * @import { KeyMoment } from "./moments.js"
 * @import { Now } from "../view.js"
 */

export class Moves {
  /**
   * @param {Replay} replay
   * @param {Game} game
   * @param {KeyMoment[]} moments
   * @param {HTMLElement} host
   * @param {(place: number) => void} go
   */
  constructor(replay, game, moments, host, go) {
    this.host = host
    this.game = game
    const key = new Map(moments.map(moment => [game.moves[moment.place - 1]?.turn, moment]))
    this.buttons = [this.button(0, "The table is set up", go)]
    this.turns = []
    const list = /** @type {HTMLElement[]} */ ([this.buttons[0]])
    let stage = ""
    for (let i = 0; i < game.moves.length; ) {
      const first = i
      const { turn: number } = game.moves[first]
      const turn = game.turns[number]
      const buttons = []
      const several =
        turn?.name || game.moves.some(move => move.turn === number && move.seat !== game.moves[first].seat)
      for (; i < game.moves.length && game.moves[i].turn === number; i += 1) {
        const move = game.moves[i]
        buttons.push(this.button(i + 1, move.label, go, move, several ? replay.seats[move.seat - 1] : null))
      }
      const head = turn?.stage && turn.stage !== stage ? html("h3", {}, turn.stage) : null
      stage = turn?.stage || stage
      if (head) list.push(head)
      const player = turn?.name ? null : (turn?.seat ?? game.moves[first].seat) - 1
      const seat = player === null ? null : replay.seats[player]
      const change = key.get(number)
      const moment = change ? html("span", { class: "moment", title: words(change) }, "◆") : null
      const gain = replay.scored ? html("span", { class: "gain" }) : null
      this.buttons.push(...buttons)
      if (replay.logged && buttons.length === 1 && seat) {
        const [button] = buttons
        find(button, ".number").after(emblem(seat))
        find(button, ".label").prepend(html("b", {}, seat.name), " ")
        button.append(...[moment, gain].filter(part => part !== null))
        this.turns.push({ fold: null, head, moment, gain, player, first: first + 1, last: i })
        list.push(button)
        continue
      }
      const whose = seat
        ? [emblem(seat), html("span", { class: "player" }, seat.name)]
        : [html("span", {}, turn.name)]
      const fold = html(
        "details",
        {},
        html("summary", { class: seat && gain ? "" : "plain" }, whose, moment, seat ? gain : null),
        buttons,
      )
      this.turns.push({ fold, head, moment, gain, player, first: first + 1, last: i })
      list.push(fold)
    }
    host.replaceChildren(...list)
    /** @type {HTMLElement | null} */
    this.current = null
    /** @type {HTMLDetailsElement | null} */
    this.opened = null
    this.reached = true // the place that is marked
    const past = host.closest("details")
    if (past) past.ontoggle = () => this.settle()
    this.limit(game.last)
  }

  /**
   * @param {number} place
   * @param {string} label
   * @param {(place: number) => void} go
   * @param {Move} [move]
   * @param {Seat | null} [seat]
   */
  button(place, label, go, move, seat) {
    return html(
      "button",
      { type: "button", class: "move", onclick: () => go(place) },
      html("span", { class: "number" }, place || "·"),
      seat ? emblem(seat, seat.name) : null,
      html("span", { class: "label" }, label),
      move?.took ? html("span", { class: "took", title: `took ${move.took}` }, move.took) : null,
      move?.note ? html("span", { class: "has-note", title: "has a note" }, "✎") : null,
    )
  }

  /** Marks the moves at these places as mistakes; `show` hides the marks while later moves are hidden.
   * @param {number[]} mistakes
   */
  judge(mistakes) {
    this.buttons.forEach((button, place) => {
      const mistake = mistakes.includes(place)
      if (mistake === button.classList.contains("mistaken")) return
      button.classList.toggle("mistaken", mistake)
      if (mistake)
        button.append(html("span", { class: "mistake-mark", title: "a mistake, by games played on" }, "✗"))
      else find(button, ".mistake-mark").remove()
    })
  }

  /** Lists what happened until this frame, as if there were no more.
   * @param {number} frame
   */
  limit(frame) {
    if (frame === this.until) return
    /** @type {number | undefined} */
    this.until = frame
    const { game } = this
    const place = game.place(frame)
    const underWay = frame < game.frameOf(place)
    this.buttons.forEach((button, at) => {
      mark(button, "hidden", at > place)
      button.classList.toggle("under-way", underWay && at === place)
    })
    for (const { fold, head, moment, gain, player, first, last } of this.turns) {
      if (fold) mark(fold, "hidden", first > place)
      if (head) mark(head, "hidden", first > place)
      if (moment) mark(moment, "hidden", last > place || (underWay && last === place))
      if (player === null || !gain) continue
      const gained =
        game.scores[Math.min(frame, game.frameOf(last))][player] -
        game.scores[Math.min(frame, game.frameOf(first - 1))][player]
      say(gain, gained > 0 ? `+${gained}` : gained < 0 ? `−${-gained}` : fold ? "0" : "")
    }
  }

  /** Marks the place, and unfolds its turn; the turn that this unfolded before is folded again.
   * @param {Now} now
   */
  show({ place, limit, hidden, line }) {
    this.limit(limit)
    this.host.classList.toggle("unjudged", hidden || line)
    const button = this.buttons[place]
    if (button === this.current) return
    this.current?.removeAttribute("aria-current")
    this.current = button
    button.setAttribute("aria-current", "step")
    const turn = this.turns.find(({ first, last }) => first <= place && place <= last)
    const fold = turn?.fold ?? null
    if (fold !== this.opened) {
      if (this.opened) this.opened.open = false
      this.opened = fold && !fold.open ? fold : null
      if (fold) fold.open = true
    }
    this.reached = false
  }

  /** Scrolls to the place, once after it has changed and the list is not folded. */
  settle() {
    if (this.reached || !this.current || !this.host.clientHeight) return
    this.reached = true
    const above = this.current.offsetTop
    if (above < this.host.scrollTop + 40 || above > this.host.scrollTop + this.host.clientHeight - 60) {
      this.host.scrollTop = above - this.host.clientHeight / 3
    }
  }
}
