// The parts of a replay that is shown, all at the same frame; it goes there, and grows with the game.
//
// A frame is shown in three steps. Parts `leave` the one before, the board becomes what it is now, and each
// part is given the same to `show`. Then parts `settle` what depends on the others: where things lie, and
// which are left. Within a step a part depends on no other, so their order does not matter.

import { find, mark } from "../shared/dom.js"
import { remember, remembered } from "../shared/hiding.js"
import { Aside } from "./notes/aside.js"
import { Noting } from "./notes/noting.js"
import { Share } from "./notes/share.js"
import { Panels } from "./play/panels.js"
import { EXPERT, Playing } from "./play/playing.js"
import { Seats } from "./play/seats.js"
import { Chart } from "./review/chart.js"
import { counted, reviewed, rows } from "./review/curves.js"
import { Queue } from "./review/queue.js"
import { Overview } from "./review/review.js"
import { Reviewing } from "./review/reviewing.js"
import { Short } from "./review/short.js"
import { Turns } from "./review/turns.js"
import { Verdict } from "./review/verdict.js"
import { Board } from "./stage/board.js"
import { Caption } from "./stage/caption.js"
import { Motion } from "./stage/motion.js"
import { Places } from "./stage/places.js"
import { Pointer } from "./stage/pointer.js"
import { Swipe } from "./stage/swipe.js"
import { Tooltip } from "./stage/tooltip.js"
import { Words } from "./stage/words.js"
import { Zoom } from "./stage/zoom.js"
import { Address, saying } from "./steps/address.js"
import { Compare } from "./steps/compare.js"
import { Controls } from "./steps/controls.js"
import { Head } from "./steps/head.js"
import { Help } from "./steps/help.js"
import { Game } from "./steps/model.js"
import { Moments } from "./steps/moments.js"
import { Moves } from "./steps/moves.js"
import { Search } from "./steps/search.js"
import { Story } from "./steps/story.js"
import { Things } from "./steps/things.js"
import { Usual } from "./steps/usual.js"

/**
 * @import { PlayOn, Data, Line, More, Replay } from "./data.js"
 * @import { Door } from "./door.js"
 * @import { Where } from "./steps/address.js"
 */

/**
 * @typedef {object} Now what the parts show
 * @property {number} place the move on show, 0 for the start
 * @property {boolean} done whether its last frame is on show
 * @property {number} limit the last frame that may be known
 * @property {boolean} hidden whether later moves are hidden
 * @property {boolean} pinned whether another moment is compared with this one
 * @property {boolean} guessing whether it is asked which move is best; later moves are hidden then
 * @property {boolean} line whether moves are shown that were not played
 * @property {boolean} played whether the game is played on
 * @property {number[]} acting the seats that act next; in a log, where nobody is due, the one that moved
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
   * @param {ReturnType<typeof import("./steps/address.js").wanted>} wanted
   * @param {Door | null} door null without a server
   * @param {boolean} asked
   * @param {AbortSignal} signal
   */
  constructor(root, replay, data, wanted, door, asked, signal) {
    this.root = root
    const template = /** @type {HTMLTemplateElement} */ (find(root, "template"))
    template.replaceWith(template.content)
    root.classList.toggle("seats-drawn", replay.seats_drawn)
    this.replay = replay
    this.data = data
    this.game = new Game(replay)
    this.board = new Board(this.part("board"), replay.base)
    this.motion = new Motion(this.board.picture)
    this.caption = new Caption(this.part("caption"))
    this.pointer = new Pointer(this.part("board"), text => this.caption.point(text))
    this.zoom = new Zoom(this.part("board"))
    this.words = new Words(this.part("words"), this.board.picture)
    this.tooltip = new Tooltip(root, signal)
    this.panels = new Panels(replay, this.game, this.tooltip, this.part("seats"), this.part("offer"))
    this.story = new Story(replay, this.game, this.part("story"), frame => this.jump(frame))
    this.usual = new Usual(this.part("usual"), this.game)
    this.moments = new Moments(replay, this.game, this.part("rule"))
    this.turns = new Turns()
    const toPlace = (/** @type {number} */ place) => this.jump(this.game.frameOf(place))
    this.reviewing = new Reviewing(
      () => this.reviewed(),
      () => this.progress(),
      () => this.queue?.begin(this.reviewing.known?.queue ?? null),
      signal,
    )
    this.queue = new Queue(this.part("queue"), this.reviewing, () => this.quiet, signal)
    this.verdict = new Verdict(this.part("verdict"), replay, this.game, this.reviewing, this.board, {
      go: toPlace,
      enter: (line, title) => this.enter(line, title),
      guess: on => this.guess(on),
    })
    this.overview = new Overview(this.part("review"), replay, this.reviewing, this.queue, this.turns, {
      open: turn => {
        this.exit()
        this.verdict.open(turn)
      },
      go: place => {
        this.exit()
        toPlace(place)
      },
      guess: () => {
        this.exit()
        this.verdict.guess()
      },
    })
    this.short = new Short(this.part("short"), replay, this.reviewing, {
      go: place => {
        this.exit()
        toPlace(place)
      },
      method: () => this.part("review").scrollIntoView({ block: "start" }),
    })
    this.aside = new Aside(
      this.part("not-played"),
      replay,
      this.game,
      data.start?.branches ? this.playsOn(data.start) : {},
      () => this.exit(),
    )
    this.guessing = false
    this.seats = new Seats(this.part("seen-by select"), this.part("seen-as"), replay, seat => {
      this.address.look({ ...this.where(), seat })
      door?.look().catch(error => door.fail(error))
    })
    this.help = new Help(this.part("help"), data)
    this.head = new Head(root, replay, this.game)
    this.share = new Share(this.part("share"), replay, this.game, where =>
      saying({ ...this.where(), ...where }),
    )
    const others = {
      hide: () => this.hide(!this.hides),
      pin: () => this.pin(this.compare.pin === null ? this.game.frame : null),
      bookmark: () => this.noting.toggle(),
      note: () => this.aside.shown || this.noting.write(true),
      seat: () => this.seats.next(),
      playOn: () => this.playing.open(),
      fit: () => this.playing.fit(),
      choose: (/** @type {string} */ number) => this.playing.choose(number),
      zoomIn: () => this.zoom.closer(),
      zoomOut: () => this.zoom.farther(),
      zoomWhole: () => this.zoom.whole(),
      share: () => {
        this.exit() // what was not played is in no file
        this.share.open(this.data)
      },
      curve: () => this.nextCurve(),
      markedOn: () => this.verdict.open(this.turns.next(this.game.place())),
      markedBack: () => this.verdict.open(this.turns.previous(this.game.place())),
      mistakeOn: () => this.mistake(place => place > this.game.place()),
      mistakeBack: () => this.mistake(place => place < this.game.place(), true),
      search: () => this.search.open(),
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
    new Swipe(this.part("board"), act => this.controls.act(act))
    const places = new Places(this.part("frame"), this.caption, this.board, replay.places, replay.sheet)
    this.compare = new Compare(
      this.part("compare"),
      this.board,
      replay,
      this.game,
      frame => this.jump(frame),
      () => this.pin(null),
    )
    this.playing = new Playing(this.part("play-panel"), this.controls, replay, this.game, places, door)
    this.noting = new Noting(
      this.part("noting"),
      this.controls.buttons.bookmark,
      this.game,
      frame => this.jump(frame),
      data.writes && door ? act => door.remark(act) : null,
    )
    this.things = new Things(this.part("board"), replay, this.game, this.board.picture, () =>
      this.search.follow(),
    )
    this.search = new Search(this.part("search"), replay, this.game, this.things, frame => this.jump(frame))
    this.address = new Address(
      signal,
      next => this.arrive(next),
      () => door?.look().catch(error => door.fail(error)),
    )
    // The hand of the next player opens at what that player has not seen, and not where this one looked.
    signal.addEventListener("abort", () => this.playing.byHand && this.address.clear())
    this.list()
    if (asked) this.playing.focused = this.part("cover") // it is gone: the next Tab is the first choice
    this.take(data)
    root.dataset.state = "ready" // what is hidden has no size, and a list could not be scrolled
    this.board.show(this.game.scene, Object.keys(this.game.scene))
    this.panels.fill()
    this.arrive(wanted, data.play ? this.game.last : 0)
    if (asked && data.play && !wanted.move && !wanted.at) {
      this.show(this.game.frameOf(this.game.moves.findLastIndex(move => move.seat === Number(data.seat)) + 1))
      this.catchUp()
    }
    const { at, against } = this.where()
    if (this.hides || at !== wanted.at || against !== wanted.against) this.address.step(this.where())
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
    this.moves = new Moves(replay, game, moments, this.part("moves"), toPlace)
    this.moves.judge(this.mistakes)
    const hosts = { host: this.part("chart"), control: this.part("curves") }
    const review = this.aside.of(this.reviewing.review)
    const turns = this.turns.find(review, review ? rows(review, replay) : [], replay)
    /** @type {import("./review/curves.js").Curve[]} */
    this.curves = [
      ...(review ? reviewed(review, replay, game) : []),
      ...counted(replay, game, this.data.beside),
    ]
    const choose = (/** @type {string} */ name) => this.draw(name)
    const { curves, tooltip } = this
    mark(this.part("course"), "hidden", !replay.scored && replay.tallies.length === 1)
    const chart = new Chart(replay, game, curves, moments, turns, tooltip, hosts, toPlace, choose)
    /** @type {Part[]} */
    this.parts = [
      this.tooltip,
      this.pointer,
      this.head,
      this.words,
      this.panels,
      this.story,
      this.usual,
      this.compare,
      this.noting,
      this.things,
      this.search,
      this.playing,
      this.moments,
      this.controls,
      this.overview,
      this.short,
      this.verdict,
      this.aside,
      chart,
      this.moves,
    ]
  }

  /** Shows what an address asks for; without a move the frame `otherwise`.
   * @param {ReturnType<typeof import("./steps/address.js").wanted>} wanted
   */
  arrive({ move, at, pin, against, hide, curve }, otherwise = 0) {
    this.controls.pause()
    this.exit()
    /** @type {string | null} */
    this.curve = curve
    /** @type {boolean} */
    this.hides = hide === null ? remembered() : hide === "1"
    this.compare.with(this.game.frameOfSpot({ move: pin, at: against }))
    this.show(this.game.frameOfSpot({ move, at }) ?? otherwise)
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
    const open = this.curves.filter(({ reviewed }) => !(reviewed && (this.hidden || this.guessing)))
    const now = Math.max(
      0,
      open.findIndex(({ name }) => name === this.curve),
    )
    this.draw(open[(now + 1) % open.length].name)
  }

  /** What plays on after moves that were not played, by the text of its button.
   * @param {PlayOn} start
   */
  playsOn({ expert }) {
    const against = (/** @type {string | null} */ bot) => {
      return (/** @type {number} */ move, /** @type {Line["commands"]} */ commands) =>
        this.playing.branch(move, commands, bot ?? this.reviewing.review?.bot ?? "")
    }
    const usual = { "Play on from here": against(null) }
    return expert ? { ...usual, [`Play on against ${EXPERT}`]: against(EXPERT) } : usual
  }

  /** Shows what the review says, or no longer says. */
  reviewed() {
    this.list()
    this.show(this.game.frame)
  }

  /** Shows what is under way of the review. */
  progress() {
    this.overview.draw()
    this.verdict.draw()
    this.short.draw()
    this.moves?.judge(this.mistakes)
  }

  /** Whether nobody uses what a renewed review draws again. */
  get quiet() {
    const { activeElement } = /** @type {Document | ShadowRoot} */ (this.part("review").getRootNode())
    const parts = ["course", "review", "short", "verdict", "moves"].map(name => this.part(name))
    return !this.aside.shown && !this.guessing && !parts.some(part => part.contains(activeElement))
  }

  /** The places of moves that are called a mistake. */
  get mistakes() {
    return this.reviewing.judged.filter(({ mistake }) => mistake).map(({ place }) => place)
  }

  /** Shows the first mistake at a place that is `wanted`, or the last one.
   * @param {(place: number) => boolean} wanted
   */
  mistake(wanted, last = false) {
    if (this.hidden || this.guessing || this.aside.shown) return
    const places = this.mistakes.filter(wanted)
    const place = last ? places.at(-1) : places[0]
    if (place !== undefined) this.jump(this.game.frameOf(place))
  }

  /** Shows moves that were not played, from the first of them on.
   * @param {Line} line
   * @param {string} title
   */
  enter(line, title) {
    const { game, aside } = this
    if (this.playing.play) return
    const left = aside.exit() // of a line that may be on show
    const kept = line.more.kept.moves
    this.controls.pause()
    this.show(Math.min(left, game.frameOf(kept)))
    aside.enter(line, title, left)
    this.changed()
    this.show(game.frameOf(kept + 1))
  }

  /** Shows the game again, where it was left. */
  exit() {
    const { game, aside } = this
    if (!aside.shown) return
    this.controls.pause()
    this.show(Math.min(game.frame, game.frameOf(aside.shown.line.more.kept.moves)))
    const frame = aside.exit()
    this.changed()
    this.show(frame)
  }

  /** Takes in that the moves on show are others than before. */
  changed() {
    if (this.compare.pin !== null) this.compare.with(Math.min(this.compare.pin, this.game.last))
    this.story.place = -1
    this.list()
  }

  /** @param {boolean} on */
  guess(on) {
    this.guessing = on
    this.go(this.game.frame)
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

  /** Whether the last move is on show, or what led to it since the player looked. */
  get follows() {
    return this.game.frame === this.game.last || this.controls.catchesUp
  }

  /** The current place for an address. A player who follows the game stays at its last move.
   * @returns {Where}
   */
  where() {
    const {
      game,
      playing,
      compare: { pin },
    } = this
    const follows = playing.play && this.follows
    const { shown } = this.aside // an address is a place in the game itself
    const none = { move: null, at: null }
    const compared = pin === null || shown ? none : game.spot(pin)
    return {
      ...(follows ? none : (shown?.spot ?? game.spot())),
      pin: compared.move,
      against: compared.at,
      hide: this.hides ? "1" : remembered() ? "0" : null,
      curve: this.curve,
    }
  }

  /** @param {number} frame */
  show(frame) {
    const { game, parts } = this
    if (frame !== game.frame) for (const part of parts) part.leave?.()
    const from = game.frame
    const { elements, groups } = game.go(frame)
    const step = Math.abs(game.place() - game.place(from)) <= 1 && !this.controls.dragging
    // Before the parts, which put marks on the board.
    this.motion.draw(step, () => this.board.show(game.scene, elements))
    const now = this.now(groups)
    for (const part of parts) part.show?.(now)
    for (const part of parts) part.settle?.()
  }

  /** What the parts show.
   * @param {Set<string>} groups
   * @returns {Now}
   */
  now(groups) {
    const { game, playing, compare, curve, guessing } = this
    const place = game.place()
    const hidden = this.hidden || guessing
    return {
      place,
      done: game.frame === game.frameOf(place),
      limit: hidden ? game.frame : game.last,
      hidden,
      guessing,
      line: this.aside.shown !== null,
      pinned: compare.pin !== null,
      played: playing.play !== null,
      acting: this.acting(place),
      groups,
      curve,
    }
  }

  /** The seats that act after a move; in a log the one that made it.
   * @param {number} place
   */
  acting(place) {
    const { game, replay, playing } = this
    const move = game.moves[replay.logged ? place - 1 : place]
    return move ? [move.seat] : playing.due
  }

  /** Takes in what may be done now; the moves are the same.
   * @param {Data} data
   */
  update(data) {
    if (data.play) this.exit()
    const begins = data.play && !this.playing.play
    this.take(data)
    this.go(begins ? this.game.last : this.game.frame)
  }

  /** @param {Data} data */
  take(data) {
    this.data = data
    this.address.settle()
    mark(this.controls.buttons.share, "hidden", data.share === null)
    mark(this.controls.buttons.share, "disabled", data.share === null)
    this.playing.update(data)
    this.seats.update(data)
    this.head.update(data.remarks)
    this.noting.update(data.remarks, data.seat)
    this.usual.update(data.usual ?? null)
    const { backgrounds = {} } = data
    this.board.show(backgrounds, Object.keys(backgrounds))
    this.reviewing.update(data.play ? null : data.review) // who plays gets no advice
  }

  /** Adds moves that were played, and drops those taken back; a view of the last move goes on to the new one.
   * @param {More} more
   * @param {Data} data
   */
  grow(more, data) {
    const { game, controls } = this
    this.exit()
    const kept = more.kept.moves
    const follows = this.follows || game.place() === game.moves.length || game.place() > kept
    if (game.place() > kept) this.show(game.frameOf(kept))
    controls.pause()
    this.extend(more, data)
    if (follows && this.playing.byHand) this.catchUp()
    else this.go(follows ? game.last : game.frame)
  }

  /** Shows that later moves of a long game are still missing. */
  showLoading() {
    this.head.showLoading(true)
    this.show(this.game.frame)
  }

  /** Adds the later moves of a long game; the move on show stays, unless somebody went to the end.
   * @param {More} more
   * @param {Data} data
   */
  complete(more, data) {
    const { game } = this
    const atEnd = game.frame === game.last
    this.head.showLoading(false)
    this.extend(more, data)
    this.show(atEnd ? game.last : game.frame)
  }

  /** @param {More} more
   * @param {Data} data
   */
  extend(more, data) {
    this.game.grow(more)
    const { winners, result, scored, flaw, moments } = more
    Object.assign(this.replay, { winners, result, scored, flaw, moments })
    this.changed()
    this.take(data)
  }

  /** Shows what follows, move by move, to the last. */
  catchUp() {
    const { game } = this
    const ahead = game.moves.length - game.place()
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
    if (ahead <= 1 || calm) this.go(game.last)
    else this.controls.catchUp(Math.min(EACH_AT_MOST, SHOWING / ahead))
  }
}
