// Stepping: buttons, the slider, the keys, and playing by itself; what else keys and buttons do is the
// view's.

import { find, icon, mark, say } from "../../shared/dom.js"

/**
 * @import { Help } from "./help.js"
 * @import { Game } from "./model.js"
 * @import { Moments } from "./moments.js"
 * @import { Turns } from "../review/turns.js"
 * @import { Now } from "../view.js"
 */

/** @type {Record<string, string>} */
const ICONS = {
  start: "M6 5h2v14H6zM20 5v14l-10-7z",
  turnBack: "M12 5v14l-9-7zM21 5v14l-9-7z",
  back: "M16 5v14l-10-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  on: "M8 5v14l10-7z",
  turnOn: "M12 5v14l9-7zM3 5v14l9-7z",
  end: "M18 5h-2v14h2zM4 5v14l10-7z",
  more: "M5 10a2 2 0 1 0 .01 0zM12 10a2 2 0 1 0 .01 0zM19 10a2 2 0 1 0 .01 0z",
}
/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  "Shift+ArrowLeft": "turnBack",
  "Shift+ArrowRight": "turnOn",
  Home: "start",
  End: "end",
  n: "momentOn",
  N: "momentBack",
  t: "markedOn",
  T: "markedBack",
  x: "mistakeOn",
  X: "mistakeBack",
  g: "curve",
  " ": "play",
  "+": "faster",
  "-": "slower",
  h: "hide",
  m: "pin",
  b: "bookmark",
  w: "note",
  v: "seat",
  p: "playOn",
  f: "fit",
  s: "share",
  "/": "search",
  z: "zoomIn",
  Z: "zoomOut",
  0: "zoomWhole",
  "?": "help",
}
const JUMPS = ["start", "end", "momentOn", "momentBack"]
const STEP = 1100 // milliseconds for a move at speed 1

export class Controls {
  /** `go(place, jump)` shows a place; `others` are what the view does, by name.
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {Moments} moments
   * @param {Turns} turns
   * @param {(place: number, jump?: boolean) => void} go
   * @param {{ help: Help } & Record<string, any>} others
   * @param {AbortSignal} signal
   */
  constructor(root, game, moments, turns, go, others, signal) {
    this.game = game
    this.moments = moments
    this.turns = turns
    this.go = go
    this.others = others
    this.root = root
    this.place = 0
    this.timer = null
    this.catchesUp = false // it plays what happened meanwhile, to the last move
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {}
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("[data-act]"))) {
      const { act = "" } = button.dataset
      this.buttons[act] = button
      if (ICONS[act]) button.replaceChildren(icon(ICONS[act]))
      button.onclick = () => this.act(act)
    }
    this.slider = /** @type {HTMLInputElement} */ (find(root, ".slider"))
    this.dragging = false
    this.slider.oninput = () => {
      this.pause()
      go(Number(this.slider.value), !this.dragging)
      this.dragging = true
    }
    this.slider.onchange = () => {
      this.dragging = false
    }
    this.speed = /** @type {HTMLSelectElement} */ (find(root, ".speed select"))
    this.speed.onchange = () => this.timer && this.play()
    this.label = find(root, ".position")
    this.extras = find(root, ".extras")
    this.windows = [...root.querySelectorAll("dialog")]
    document.addEventListener("keydown", event => this.key(event), { signal })
    signal.addEventListener("abort", () => this.pause())
  }

  /** Whether a window lies over the page. */
  get covered() {
    return this.windows.some(window => window.open)
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = /** @type {Element} */ (event.composedPath()[0])
    const step = /^(Arrow(Left|Right)|Home|End)$/.test(event.key)
    if (
      target.matches?.(
        "input:not(.slider), textarea, [contenteditable=true], [role=combobox], [role=listbox] *",
      )
    )
      return
    if (target.matches?.("select") && !(step && target.closest(".controls"))) return
    const presses = target.closest?.("button, summary, [role=button]")?.matches(":focus-visible")
    if (/^[1-9]$/.test(event.key)) {
      if (!event.repeat && !this.covered) this.others.choose(event.key)
      return
    }
    const act =
      (event.shiftKey && KEYS[`Shift+${event.key}`]) ||
      KEYS[event.key] ||
      KEYS[event.shiftKey ? "" : event.key.toLowerCase()]
    if (!act || (act === "play" && presses) || (this.covered && act !== "help")) return
    event.preventDefault()
    event.stopPropagation()
    if (!this.buttons[act]?.disabled && !(event.repeat && !step)) this.act(act)
  }

  /** @param {string} act */
  act(act) {
    if (act === "play") return this.timer ? this.pause() : this.play()
    if (act === "faster" || act === "slower") return this.change(act === "faster" ? 1 : -1)
    if (act === "more") return this.more(!this.extras.classList.contains("open"))
    if (act === "help") return this.others.help.toggle()
    if (this.others[act]) {
      if (act === "playOn" || act === "share") this.pause()
      return this.others[act]()
    }
    const { place, game, moments } = this
    const within = game.frame < game.frameOf(place)
    const ways = /** @type {Record<string, () => number | undefined>} */ ({
      start: () => 0,
      end: () => game.moves.length,
      on: () => (within ? place : place + 1),
      back: () => place - 1,
      turnOn: () => game.ends.find(end => end > place) ?? game.moves.length,
      turnBack: () => game.ends.findLast(end => end < place) ?? 0,
      momentOn: () => moments.next(place),
      momentBack: () => moments.previous(place),
    })
    const target = ways[act]()
    this.pause()
    if (target !== undefined) this.go(Math.max(0, Math.min(game.moves.length, target)), JUMPS.includes(act))
  }

  /** Shows a move after the other, each for so many milliseconds. */
  play(each = STEP / Number(this.speed.value)) {
    this.pause()
    if (this.place >= this.game.moves.length) this.go(0)
    this.timer = setInterval(() => {
      // the last is shown at rest: who plays chooses then
      if (this.place + 1 >= this.game.moves.length) this.pause()
      this.go(this.place + 1)
    }, each)
    this.drawPlay()
  }

  /** Shows what happened meanwhile, to the last move.
   * @param {number} each milliseconds
   */
  catchUp(each) {
    this.play(each)
    this.catchesUp = true
  }

  pause() {
    if (!this.timer) return
    clearInterval(this.timer)
    this.timer = null
    this.catchesUp = false
    this.drawPlay()
  }

  /** @param {number} by */
  change(by) {
    this.speed.selectedIndex = Math.max(0, Math.min(this.speed.length - 1, this.speed.selectedIndex + by))
    if (this.timer) this.play()
  }

  /** Unfolds the second row, which a narrow page keeps folded.
   * @param {boolean} open
   */
  more(open) {
    this.extras.classList.toggle("open", open)
    this.buttons.more.setAttribute("aria-expanded", String(open))
  }

  drawPlay() {
    const name = this.timer ? "pause" : "play"
    this.buttons.play.replaceChildren(icon(ICONS[name]))
    this.buttons.play.setAttribute("aria-label", this.timer ? "Pause" : "Play")
    find(this.root, ".story").setAttribute("aria-live", this.timer ? "off" : "polite")
  }

  /** Shows the current place; with `hidden`, not the length of the game.
   * @param {Now} now
   */
  show({ place, hidden, pinned, played, line, guessing }) {
    this.place = place
    const { game, moments, turns, buttons, slider } = this
    this.root.classList.toggle("veiled", hidden)
    mark(buttons.hide, "aria-pressed", String(hidden))
    mark(buttons.hide, "disabled", played || guessing)
    mark(buttons.bookmark, "disabled", line)
    mark(buttons.pin, "aria-pressed", String(pinned))
    const last = game.moves.length
    slider.max = String(last)
    slider.value = String(place)
    slider.setAttribute("aria-valuetext", place ? `move ${place} of ${last}` : "start")
    slider.style.setProperty("--done", `${last ? (place / last) * 100 : 0}%`)
    say(this.label, !place ? "Start" : hidden ? `Move ${place}` : `Move ${place} / ${last}`)
    for (const act of ["start", "turnBack", "back"]) mark(buttons[act], "disabled", place === 0)
    for (const act of ["end", "turnOn", "on"])
      mark(buttons[act], "disabled", place === last && game.frame === game.last)
    mark(buttons.momentBack, "disabled", moments.previous(place) === undefined)
    mark(buttons.momentOn, "disabled", hidden || moments.next(place) === undefined)
    mark(/** @type {Element} */ (buttons.markedOn.parentElement), "hidden", hidden || !turns.all.length)
    mark(buttons.markedBack, "disabled", hidden || turns.previous(place) === undefined)
    mark(buttons.markedOn, "disabled", hidden || turns.next(place) === undefined)
  }
}
