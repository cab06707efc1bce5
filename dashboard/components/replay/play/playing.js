// Playing on: the due seats and their choices, moves of bots, taking back; and the panel that starts it.

import { coming } from "../../shared/coming.js"
import { emblem, find, html, mark, say } from "../../shared/dom.js"
import { choices } from "./choices.js"
import { Keys } from "./keys.js"
import { refused } from "./refused.js"
import { seating } from "./seating.js"
import { Trials } from "./trials.js"

/**
 * @import { Acts, Args } from "./choices.js"
 * @import { Outcome } from "../../shared/coming.js"
 * @import { Await, PlayOn, Data, Line, Offer, Play, Replay } from "../data.js"
 * @import { Door, Move } from "../door.js"
 * @import { Controls } from "../steps/controls.js"
 * @import { Game } from "../steps/model.js"
 * @import { Places } from "../stage/places.js"
 * @import { Now } from "../view.js"
 * @typedef {{ head: HTMLElement[], body: HTMLElement[], mark?: () => void }} Parts of the panel
 */

/** The strongest bot, in games that its model knows. */
export const EXPERT = "expert"

export class Playing {
  /**
   * @param {HTMLElement} host
   * @param {Controls} controls
   * @param {Replay} replay
   * @param {Game} game
   * @param {Places} places
   * @param {Door | null} door null without a server
   */
  constructor(host, controls, replay, game, places, door) {
    this.host = host
    this.controls = controls
    this.replay = replay
    this.game = game
    this.places = places
    this.door = door
    this.trials = new Trials(async question => door?.try(question) ?? null)
    this.keys = new Keys(host, places.box)
    /** @type {Play | null} */
    this.play = null
    this.answered = 0
    this.goOn = false // bots move without being asked
    this.panel = null
    this.place = -1
    /** @type {boolean | undefined} */
    this.fresh = false // the choices are drawn, and the focus is not given on yet
    /** @type {Element | null} */
    this.focused = null // what had the focus when something was asked
    this.now = "" // what was taken in last
    this.drawn = 0 // the number of the move whose choices are shown
    this.again = "" // the choice that is made again
    this.drawing = false // instead of these, it is asked what came up
  }

  /** The seats that are due at the last move; those that may choose here come first. */
  get due() {
    return [...new Set([...(this.play?.offers ?? []).map(({ seat }) => seat), ...(this.play?.due ?? [])])]
  }

  /** The next move, as the page counts: only moves that stand. */
  get next() {
    return this.game.moves.length + 1
  }

  /** The element with the focus. */
  get active() {
    return /** @type {Document | ShadowRoot} */ (this.host.getRootNode()).activeElement
  }

  /** Whether somebody plays by hand. */
  get byHand() {
    return this.play !== null && Object.keys(this.play.bots).length < this.replay.seats.length
  }

  /** Updates the choices, and the answer to the last request.
   * @param {Pick<Data, "version" | "start" | "play" | "answer">} data
   */
  update({ version, start, play, answer }) {
    const now = JSON.stringify([version, start, play, answer])
    if (now !== this.now) this.take({ start, play, answer })
    this.now = now
  }

  /** @param {Pick<Data, "start" | "play" | "answer">} data */
  take({ start, play, answer }) {
    /** @type {PlayOn | null} */
    this.start = start
    this.play = play
    this.busy = false
    this.answer = null
    if (answer && answer.number > this.answered) {
      this.answer = answer
      this.answered = answer.number
      this.goOn = answer.go_on
      this.panel = null
    }
    this.focused ??= this.active
    this.place = -1
  }

  /** The replay shows this place.
   * @param {Now} now
   */
  show({ place, line }) {
    const { game, controls } = this
    const ready = place === game.moves.length && !controls.timer
    if (place === this.place && ready === this.ready && line === this.line) return
    this.place = place
    /** @type {boolean | undefined} */
    this.line = line
    /** @type {boolean | undefined} */
    this.ready = ready
    if (this.panel && this.panel.place !== place) this.panel = null
    const on = controls.buttons.playOn
    const over = this.replay.winners !== null
    const last = place === game.moves.length
    const closed = !last && !this.start?.branches
    mark(on, "hidden", !this.start)
    mark(on, "disabled", !this.start || line || closed || (last && over))
    mark(
      on,
      "title",
      !on.disabled
        ? "Play on from the move on show (P)"
        : line
          ? "These moves were not played: play on from them below the board."
          : closed
            ? "Until the game is over, it continues only from its last move."
            : "The game ends here. Go back to an earlier move to continue.",
    )
    say(
      on,
      place < game.moves.length || !this.start?.here || over
        ? "Continue from here"
        : this.play
          ? "Who plays"
          : "Play on",
    )
    this.paint()
  }

  /** Opens the panel that asks for the players of the seats. */
  open() {
    this.panel = { place: this.place }
    this.draw()
    this.host.scrollIntoView({ block: "nearest" })
    find(this.host, "select, input").focus()
  }

  /** Begins a new game after a move and commands that were not played: the seat that gave the first of them
   * is played by hand, the others by the bots that they are, or by this one. `expert` plays all others.
   * @param {number} move
   * @param {Line["commands"]} line
   * @param {string} bot
   */
  branch(move, line, bot) {
    const first = line[0]?.seat ?? 1
    const sit = bot === EXPERT ? {} : (this.start?.seated ?? {})
    const seats = this.replay.seats.map((_, i) => (i + 1 === first ? "hand" : (sit[i + 1] ?? bot)))
    this.begin(seats.join("."), { act: "branch", move, at_table: false, line })
  }

  /** Shows, or hides again, where what is to be placed fits. */
  fit() {
    this.host.querySelector(/** @type {"button"} */ (".fitting"))?.click()
  }

  /** Makes the choice with this number, if there is one.
   * @param {string} number
   */
  choose(number) {
    if (this.play && !this.panel && !this.busy) this.keys.press(number)
  }

  /** Draws the panel anew after a click in it. */
  draw() {
    this.paint()
    this.settle()
  }

  paint() {
    const { host, play, panel } = this
    this.makeRoom(Boolean(play || panel))
    mark(host, "inert", false)
    this.places.mark(new Map())
    this.places.lay(null)
    if (panel) {
      this.drawn = 0
      this.trials.drop()
      host.replaceChildren(this.seats())
    } else if (play) this.table()
  }

  /** Makes room for the panel, or takes it away: the list of moves is folded meanwhile.
   * @param {boolean} shown
   */
  makeRoom(shown) {
    const replay = /** @type {HTMLElement} */ (this.host.closest(".replay"))
    if (shown === replay.matches(".playing")) return
    this.host.hidden = !shown
    replay.classList.toggle("playing", shown)
    find(replay, "details.past").toggleAttribute("open", !shown)
  }

  seats() {
    /** @type {(seats: string, here: boolean, atTable: boolean) => void} */
    const begin = (seats, here, atTable) => {
      const move = this.place ? this.game.moves[this.place - 1].n : 0
      this.begin(seats, here ? null : { act: "branch", move, at_table: atTable })
    }
    const cancel = () => {
      this.panel = null
      this.draw()
      this.controls.buttons.playOn.focus()
    }
    return seating(
      this.replay,
      this.game,
      this.place,
      /** @type {PlayOn} */ (this.start),
      this.play?.bots ?? this.start?.seated ?? {},
      begin,
      cancel,
    )
  }

  table() {
    const { host, answer } = this
    if (host.contains(this.active)) this.focused ??= this.active
    const play = /** @type {Play} */ (this.play)
    const no =
      answer?.text && this.ready ? html("p", { class: "refused no", role: "alert" }, refused(answer)) : null
    if (no && this.drawn === play.n && !this.drawing && this.ready) {
      // Nothing was stored: what was filled in stays, to be mended.
      host.querySelector(".no")?.remove()
      find(host, "h2").after(no)
      this.trials.goOn()
    } else {
      this.trials.drop()
      const parts = this.ready ? this.moves() : this.elsewhere()
      host.replaceChildren(...parts.head, ...(no ? [no] : []), ...parts.body, this.foot(play))
      this.mark = parts.mark
      this.drawn = this.ready ? play.n : 0
      this.drawing = Boolean(answer?.draw) // the form is gone
    }
    this.mark?.()
    this.keys.write()
    this.fresh = this.ready
  }

  /** Gives the focus on: where what had it is gone, the next Tab is the first choice; who drew on the board
   * draws on. */
  settle() {
    const { host } = this
    if (!this.fresh) return
    this.fresh = false
    if (this.focused && !this.focused.checkVisibility())
      (
        (this.focused.matches(".drawing") && this.places.laid?.layer) ||
        host.querySelector(/** @type {"input"} */ (".coming-find input")) ||
        find(host, "h2")
      ).focus()
    this.focused = null
  }

  /**
   * @param {string} text
   * @param {number} [seat]
   */
  head(text, seat) {
    return html(
      "h2",
      { tabindex: -1 },
      seat ? emblem(this.replay.seats[seat - 1]) : null,
      html("span", {}, text),
    )
  }

  /** Asks for an outcome of the table's draw, and sends the move again with it.
   * @param {Await} draw
   * @returns {Parts}
   */
  coming(draw) {
    const play = /** @type {Play} */ (this.play)
    const { asked } = draw
    const pick = (/** @type {Outcome[]} */ chance) => this.ask({ ...asked, n: play.n, chance })
    const otherwise = () => {
      this.answer = null
      this.goOn = false
      this.draw()
      find(this.host, "h2").focus()
    }
    return {
      head: [this.head(`Move ${this.next}: the table draws`)],
      body: [
        coming(
          draw,
          pick,
          "h3",
          html("button", { type: "button", class: "other", onclick: otherwise }, "Other actions"),
        ),
      ],
    }
  }

  /** @returns {Parts} */
  moves() {
    const { replay } = this
    const play = /** @type {Play} */ (this.play)
    if (this.answer?.draw) return this.coming(this.answer.draw)
    if (!play.due.length)
      return { head: [this.head("The game is over")], body: [html("p", {}, this.result())] }
    if (!play.offers.length) return this.bots()
    const shown = play.offers.map(offer => {
      const line = (/** @type {string} */ command, /** @type {Args} */ args) => ({
        n: play.n,
        seat: offer.seat,
        command,
        args,
      })
      /** @type {Acts} */
      const acts = {
        make: (command, args, again = false) => {
          this.again = again ? JSON.stringify([offer.seat, command, args]) : ""
          this.ask({ act: "make", ...line(command, args) })
        },
        ask: (command, args, heard, act = "try") => this.trials.ask({ act, ...line(command, args) }, heard),
        why: (place, heard) => this.trials.ask({ act: "why", n: play.n, seat: offer.seat, place }, heard),
        agree: args => (offer.joint ? this.agree(/** @type {number[]} */ (args.agreed)) : ""),
        card: id => replay.cards[id],
      }
      return { offer, ...choices(offer, this.places, acts) }
    })
    this.repeat(play, this.again)
    const [first, ...others] = shown
    const title = (/** @type {Offer} */ { seat, joint }) => {
      const who = `${replay.seats[seat - 1].name} (seat ${seat})`
      return this.head(`Move ${this.next}: ${joint ? `the table decides, ${who} speaks` : who}`, seat)
    }
    const task = (/** @type {Offer} */ offer) =>
      offer.task ? [html("p", { class: "task" }, offer.task)] : []
    return {
      head: [title(first.offer), ...task(first.offer)],
      body: [
        ...first.hosts,
        ...others.flatMap(({ offer, hosts }) => [title(offer), ...task(offer), ...hosts]),
      ],
      mark: first.mark,
    }
  }

  /** Makes a choice once more, while its seat is offered it; else it is over.
   * @param {Play} play
   * @param {string} again the seat, the command and its args
   */
  repeat({ n, offers }, again) {
    if (!again || this.busy) return
    this.again = ""
    for (const { seat, commands } of this.answer?.text ? [] : offers)
      for (const { command, choices } of commands)
        for (const { args } of choices)
          if (JSON.stringify([seat, command, args]) === again) {
            this.again = again
            return this.ask({ act: "make", n, seat, command, args })
          }
  }

  /** @returns {Parts} */
  bots() {
    const { replay } = this
    const play = /** @type {Play} */ (this.play)
    const names = play.due
      .map(seat => {
        const bot = play.bots[seat] ? `, ${play.bots[seat]}` : ""
        return `${replay.seats[seat - 1].name} (seat ${seat}${bot})`
      })
      .join(", ")
    const head = [this.head(`Move ${this.next}: ${names}`, play.due[0])]
    if (!play.due.some(seat => play.bots[seat]))
      return { head, body: [html("p", {}, "This page goes on when the move has been made.")] } // elsewhere
    if (this.goOn) this.ask({ act: "bots", bots: this.replay.seats.map((_, i) => play.bots[i + 1] ?? null) })
    const stop = () => {
      this.goOn = false
      this.draw()
    }
    const go = () => {
      this.goOn = true
      this.draw()
    }
    return {
      head,
      body: this.goOn
        ? [
            html("progress", { "aria-label": "Bots are moving" }),
            html(
              "p",
              { class: "acts" },
              html("span", { role: "status" }, "Bots are moving …"),
              html("button", { type: "button", class: "other", onclick: stop }, "Stop"),
            ),
          ]
        : [
            html(
              "p",
              { class: "acts" },
              html("button", { type: "button", class: "main", onclick: go }, "Let the bots move"),
            ),
          ],
    }
  }

  /** @returns {Parts} */
  elsewhere() {
    const { controls, game } = this
    const shows = controls.timer
      ? "What happened is shown, move by move."
      : "The board shows an earlier move. Go to the end to make the next one."
    const end = () => controls.act("end")
    return {
      head: [this.head(game.moves.length ? `Move ${this.next} is due` : "The game begins")],
      body: [
        html("p", {}, shows),
        html(
          "p",
          { class: "acts" },
          html("button", { type: "button", class: "main", onclick: end }, "To the last move"),
        ),
      ],
    }
  }

  /** @param {Play} play */
  foot({ n, back }) {
    const place = back ? this.game.placeOf(back.move) : 0
    const text = `Take back move ${place}${place < this.game.moves.length ? " and what followed" : ""}`
    return html(
      "p",
      { class: "foot" },
      back
        ? html(
            "button",
            {
              type: "button",
              class: "other",
              onclick: () => this.ask({ act: "take_back", n, seat: back.seat, to: back.to }),
            },
            text,
          )
        : null,
      html("button", { type: "button", class: "other", onclick: () => this.watch() }, "Only watch"),
    )
  }

  /** Whose consent a joint decision carries, in words.
   * @param {number[]} seats
   */
  agree(seats) {
    const names = seats.map(seat => this.replay.seats[seat - 1].name)
    const last = names.pop()
    return names.length ? `${names.join(", ")} and ${last} agree` : `${last} agrees`
  }

  result() {
    const result = this.replay.result ?? ""
    return `${result.slice(0, 1).toUpperCase()}${result.slice(1)}.`
  }

  /** Begins to play: a branch, or the game as it is.
   * @param {string} seats a word for each seat
   * @param {Extract<import("../data.js").Act, { act: "branch" }> | null} branch
   */
  begin(seats, branch) {
    if (!this.wait()) return
    const bots = seats.split(".").map(word => (word === "hand" ? null : word))
    if (branch) this.door?.branch({ ...branch, bots }, seats)
    else this.door?.play(seats)
  }

  /** Only watches from now on. */
  watch() {
    if (this.wait()) this.door?.play(null)
  }

  /** Sends a move to the server; the answer arrives as an update.
   * @param {Move} what
   */
  ask(what) {
    if (this.wait(what.act === "bots")) this.door?.move(what)
  }

  /** Takes no further input until an update; returns false if it waits already.
   * @param {boolean} [open] whether the panel stays open for input
   */
  wait(open = false) {
    if (this.busy) return false
    this.busy = true
    this.focused = this.active
    this.places.close()
    this.trials.hold()
    if (!open) this.host.inert = true
    return true
  }
}
