// The parts of a replay that is shown, all at the same frame; it goes there, and grows with the game.
//
// A frame is shown in three steps. Parts `leave` the one before, the board becomes what it is now, and each
// part is given the same to `show`. Then parts `settle` what depends on the others: where things lie, and
// which are left. Within a step a part depends on no other, so their order does not matter.

import { find, mark } from "../shared/dom.js"
import { remember, remembered } from "../shared/hiding.js"
import { Address, saying } from "./address.js"
import { Board } from "./board.js"
import { Caption } from "./caption.js"
import { Chart } from "./chart.js"
import { Compare } from "./compare.js"
import { Controls } from "./controls.js"
import { counted, reviewed, rows } from "./curves.js"
import { Head } from "./head.js"
import { Help } from "./help.js"
import { Game } from "./model.js"
import { Moments } from "./moments.js"
import { Moves } from "./moves.js"
import { Noting } from "./noting.js"
import { Panels } from "./panels.js"
import { Places } from "./places.js"
import { Playing } from "./playing.js"
import { Pointer } from "./pointer.js"
import { Reviewing } from "./review.js"
import { Seats } from "./seats.js"
import { Share } from "./share.js"
import { Story } from "./story.js"
import { Tooltip } from "./tooltip.js"
import { Turns } from "./turns.js"
import { Words } from "./words.js"
import { STEP, Zoom } from "./zoom.js"

/**
 * @import { Asked, Data, More, Replay } from "./data.js"
 * @import { Where } from "./address.js"
 */

/**
 * @typedef {object} Now what the parts show
 * @property {number} place the move on show, 0 for the start
 * @property {boolean} done whether its last frame is on show
 * @property {number} limit the last frame that may be known
 * @property {boolean} hidden whether later moves are hidden
 * @property {boolean} pinned whether another moment is compared with this one
 * @property {boolean} played whether the game is played on
 * @property {number[]} acting the seats that act next
 * @property {Set<string>} groups those beside the board that changed
 * @property {string | null} curve the curve that is drawn; null for the first
 */

/**
 * @typedef {object} Part
 * @property {() => void} [leave]
 * @property {(now: Now) => void} [show]
 * @property {() => void} [settle]
 */

const SHOWING = 2400 // milliseconds that several new moves take together
const EACH_AT_MOST = 450

export class View {
  /** Shows a replay as its address says, `wanted`. Where a player `asked` for the hand, it shows what
   * happened since that player moved last.
   * @param {HTMLElement} root
   * @param {Replay} replay
   * @param {Data} data
   * @param {ReturnType<typeof import("./address.js").wanted>} wanted
   * @param {(what: Asked) => void} ask
   * @param {boolean} asked
   * @param {AbortSignal} signal
   */
  constructor(root, replay, data, wanted, ask, asked, signal) {
    this.root = root
    this.replay = replay
    this.data = data
    this.game = new Game(replay)
    this.board = new Board(this.part("board"), replay.base)
    this.caption = new Caption(this.part("caption"))
    this.pointer = new Pointer(this.part("board"), text => this.caption.point(text))
    this.zoom = new Zoom(this.part("board"))
    this.words = new Words(this.part("words"), this.board.picture)
    this.tooltip = new Tooltip(root, signal)
    this.panels = new Panels(replay, this.game, this.tooltip, this.part("seats"), this.part("offer"))
    this.story = new Story(replay, this.game, this.part("story"), frame => this.jump(frame))
    this.moments = new Moments(replay, this.game, this.part("rule"))
    this.turns = new Turns()
    this.reviewing = new Reviewing(
      this.part("review"),
      replay,
      this.turns,
      () => this.reviewed(),
      place => this.jump(this.game.frameOf(place)),
      signal,
    )
    this.seats = new Seats(this.part("seen-by select"), this.part("seen-as"), replay, seat =>
      this.address.look({ ...this.where(), seat }),
    )
    this.help = new Help(this.part("help"), data.start !== null)
    this.head = new Head(root, replay, this.game)
    this.share = new Share(this.part("share"), replay, this.game, where =>
      saying({ ...this.where(), ...where }),
    )
    const others = {
      hide: () => this.hide(!this.hides),
      pin: () => this.pin(this.compare.pin === null ? this.game.frame : null),
      bookmark: () => this.noting.toggle(),
      note: () => this.noting.write(true),
      seat: () => this.seats.next(),
      playOn: () => this.playing.open(),
      fit: () => this.playing.fit(),
      zoomIn: () => this.zoom.by(STEP),
      zoomOut: () => this.zoom.by(1 / STEP),
      zoomWhole: () => this.zoom.whole(),
      share: () => this.share.open(this.data),
      curve: () => this.nextCurve(),
      help: this.help,
    }
    this.controls = new Controls(
      root,
      this.game,
      this.moments,
      this.turns,
      (place, jump) => this.go(this.game.frameOf(place), jump),
      others,
      signal,
    )
    const places = new Places(this.part("frame"), this.caption, this.board, replay.places, replay.sheet)
    this.compare = new Compare(
      this.part("compare"),
      this.board,
      replay,
      this.game,
      frame => this.jump(frame),
      () => this.pin(null),
    )
    this.playing = new Playing(this.part("play-panel"), this.controls, replay, this.game, places, ask)
    this.noting = new Noting(
      this.part("noting"),
      this.controls.buttons.bookmark,
      this.game,
      frame => this.jump(frame),
      data.start && ask,
    )
    this.address = new Address(signal, next => this.arrive(next))
    this.list()
    if (asked) this.playing.focused = this.part("cover") // it is gone: the next Tab is the first choice
    this.take(data)
    root.dataset.state = "ready" // what is hidden has no size, and a list could not be scrolled
    this.board.show(this.game.scene, Object.keys(this.game.scene))
    this.panels.fill()
    this.arrive(wanted, data.play ? this.game.last : 0)
    if (asked && data.play && !wanted.move) {
      this.show(this.game.frameOf(this.game.moves.findLastIndex(move => move.seat === Number(data.seat)) + 1))
      this.catchUp()
    }
    if (this.hides) this.address.step(this.where())
  }

  /** @template {HTMLElement} [E=HTMLElement]
   * @param {string} name */
  part(name) {
    return /** @type {E} */ (find(this.root, `.${name}`))
  }

  /** Lists the parts; some are made again when the moves change. */
  list() {
    const { replay, game } = this
    const toPlace = (/** @type {number} */ place) => this.jump(game.frameOf(place))
    const moments = this.moments.find(replay.moments)
    const moves = new Moves(replay, game, moments, this.part("moves"), toPlace)
    const hosts = { host: this.part("chart"), control: this.part("curves") }
    const { review } = this.reviewing
    const turns = this.turns.find(review, review ? rows(review, replay) : [], replay)
    /** @type {import("./curves.js").Curve[]} */
    this.curves = [...(review ? reviewed(review, replay, game) : []), ...counted(replay, game)]
    const choose = (/** @type {string} */ name) => this.draw(name)
    const { curves, tooltip } = this
    const chart = new Chart(replay, game, curves, moments, turns, tooltip, hosts, toPlace, choose)
    /** @type {Part[]} */
    this.parts = [
      this.tooltip,
      this.pointer,
      this.head,
      this.words,
      this.panels,
      this.story,
      this.compare,
      this.noting,
      this.playing,
      this.moments,
      this.controls,
      this.reviewing,
      chart,
      moves,
    ]
  }

  /** Shows what an address asks for; without a move the frame `otherwise`.
   * @param {ReturnType<typeof import("./address.js").wanted>} wanted
   */
  arrive({ move, pin, hide, curve }, otherwise = 0) {
    this.controls.pause()
    /** @type {string | null} */
    this.curve = curve
    /** @type {boolean} */
    this.hides = hide === null ? remembered() : hide === "1"
    this.compare.with(this.game.frameAt(pin))
    this.show(this.game.frameAt(move) ?? otherwise)
  }

  /** Whether later moves are hidden; never while the game is played on. */
  get hidden() {
    return this.hides && !this.playing.play
  }

  /** @param {boolean} hides */
  hide(hides) {
    this.hides = hides
    remember(hides)
    this.go(this.game.frame)
  }

  /** Draws a curve from now on; the address is silent about the first.
   * @param {string} name
   */
  draw(name) {
    this.curve = name === this.curves[0].name ? null : name
    this.go(this.game.frame)
  }

  /** Draws the curve after the one on show. */
  nextCurve() {
    const open = this.curves.filter(({ reviewed }) => !(reviewed && this.hidden))
    const now = Math.max(
      0,
      open.findIndex(({ name }) => name === this.curve),
    )
    this.draw(open[(now + 1) % open.length].name)
  }

  /** Shows what the review says, or no longer says. */
  reviewed() {
    this.list()
    this.show(this.game.frame)
  }

  /** Compares with this frame from now on; null: with none.
   * @param {number | null} frame
   */
  pin(frame) {
    this.compare.with(frame)
    this.go(this.game.frame)
  }

  /** @param {number} frame */
  jump(frame) {
    this.controls.pause()
    this.go(frame, true)
  }

  /** Shows a frame, and keeps it in the address; a jump can be undone by the browser's way back.
   * @param {number} frame
   */
  go(frame, jump = false) {
    this.show(frame)
    if (jump) this.address.jump(this.where())
    else this.address.step(this.where())
  }

  /** The current place for an address. A player at the last move stays at the last move.
   * @returns {Where}
   */
  where() {
    const {
      game,
      playing,
      compare: { pin },
    } = this
    const follows = playing.play && game.frame === game.last
    return {
      move: follows ? null : game.position(),
      pin: pin === null ? null : game.position(pin),
      hide: this.hides ? "1" : remembered() ? "0" : null,
      curve: this.curve,
    }
  }

  /** @param {number} frame */
  show(frame) {
    const { game, parts } = this
    if (frame !== game.frame) for (const part of parts) part.leave?.()
    const { elements, groups } = game.go(frame)
    this.board.show(game.scene, elements) // before the parts, which put marks on it
    const now = this.now(groups)
    for (const part of parts) part.show?.(now)
    for (const part of parts) part.settle?.()
  }

  /** What the parts show.
   * @param {Set<string>} groups
   * @returns {Now}
   */
  now(groups) {
    const { game, hidden, playing, compare, curve } = this
    const place = game.place()
    return {
      place,
      done: game.frame === game.frameOf(place),
      limit: hidden ? game.frame : game.last,
      hidden,
      pinned: compare.pin !== null,
      played: playing.play !== null,
      acting: place < game.moves.length ? [game.moves[place].seat] : playing.due,
      groups,
      curve,
    }
  }

  /** Takes in what may be done now; the moves are the same.
   * @param {Data} data
   */
  update(data) {
    const begins = data.play && !this.playing.play
    this.take(data)
    this.go(begins ? this.game.last : this.game.frame)
  }

  /** @param {Data} data */
  take(data) {
    this.data = data
    mark(this.controls.buttons.share, "hidden", data.share === null)
    mark(this.controls.buttons.share, "disabled", data.share === null)
    this.playing.update(data)
    this.seats.update(data)
    this.head.update(data.said)
    this.noting.update(data.said)
    this.reviewing.update(data.review)
  }

  /** Adds moves that were played, and drops those taken back; a view of the last move goes on to the new one.
   * @param {More} more
   * @param {Data} data
   */
  grow(more, data) {
    const { game, replay, controls } = this
    const kept = more.kept.moves
    const follows = game.place() === game.moves.length || game.place() > kept
    if (game.place() > kept) this.show(game.frameOf(kept))
    controls.pause()
    game.grow(more)
    const { winners, result, flaw, moments } = more
    Object.assign(replay, { winners, result, flaw, moments })
    if (this.compare.pin !== null) this.compare.with(Math.min(this.compare.pin, game.last))
    this.story.place = -1
    this.list()
    this.take(data)
    if (follows && this.playing.byHand) this.catchUp()
    else this.go(follows ? game.last : game.frame)
  }

  /** Shows what follows, move by move, to the last. */
  catchUp() {
    const { game } = this
    const ahead = game.moves.length - game.place()
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
    if (ahead <= 1 || calm) this.go(game.last)
    else this.controls.play(Math.min(EACH_AT_MOST, SHOWING / ahead))
  }
}
