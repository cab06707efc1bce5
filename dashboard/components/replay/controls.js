// Stepping: buttons, the slider, the keys, and playing by itself; playing on is somebody else's.

import { icon } from "../shared/dom.js"

const ICONS = {
  start: "M6 5h2v14H6zM20 5v14l-10-7z",
  turnBack: "M12 5v14l-9-7zM21 5v14l-9-7z",
  back: "M16 5v14l-10-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  on: "M8 5v14l10-7z",
  turnOn: "M12 5v14l9-7zM3 5v14l9-7z",
  end: "M18 5h-2v14h2zM4 5v14l10-7z",
}
const KEYS = { ArrowLeft: ["back", "turnBack"], ArrowRight: ["on", "turnOn"], Home: ["start", "start"], End: ["end", "end"] }
const SPEEDS = [1, 2, 4, 0.5]
const STEP = 1100 // milliseconds for a move at speed 1

export class Controls {
  constructor(root, game, goTo, playOn, signal) {
    this.game = game
    this.goTo = goTo
    this.playOn = playOn
    this.root = root
    this.place = 0
    this.speed = 0
    this.timer = null
    this.buttons = {}
    for (const button of root.querySelectorAll("[data-act]")) {
      const { act } = button.dataset
      this.buttons[act] = button
      if (ICONS[act]) button.replaceChildren(icon(ICONS[act]))
      button.onclick = () => this.act(act)
    }
    this.slider = root.querySelector(".slider")
    this.slider.oninput = () => {
      this.pause()
      goTo(Number(this.slider.value))
    }
    this.label = root.querySelector(".position")
    document.addEventListener("keydown", event => this.key(event), { signal })
    signal.addEventListener("abort", () => this.pause())
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.composedPath()[0]
    const typing = target.matches?.("input:not(.slider), textarea, select, [contenteditable=true], [role=combobox], [role=listbox] *")
    if (typing) return
    let act = KEYS[event.key]?.[event.shiftKey ? 1 : 0]
    const presses = target.closest?.("button, summary, [role=button]")?.matches(":focus-visible")
    if (event.key === " " && !presses) act = "play"
    if (event.key.toLowerCase() === "p" && !this.buttons.playOn.disabled) act = "playOn"
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    this.act(act)
  }

  act(act) {
    if (act === "play") return this.timer ? this.pause() : this.play()
    if (act === "speed") return this.faster()
    if (act === "playOn") {
      this.pause()
      return this.playOn()
    }
    const { place, game } = this
    const targets = {
      start: 0,
      end: game.moves.length,
      on: place + 1,
      back: game.frame < game.frameOf(place) ? place : place - 1,
      turnOn: game.ends.find(end => end > place) ?? game.moves.length,
      turnBack: game.ends.findLast(end => end < place) ?? 0,
    }
    if (act === "on" && game.frame < game.frameOf(place)) targets.on = place
    if (act === "back" && game.frame < game.frameOf(place)) targets.back = place - 1
    this.pause()
    return this.goTo(Math.max(0, Math.min(game.moves.length, targets[act])))
  }

  /** Shows a move after the other, each for so many milliseconds. */
  play(each = STEP / SPEEDS[this.speed]) {
    this.pause()
    if (this.place >= this.game.moves.length) this.goTo(0)
    this.root.classList.add("playing")
    this.timer = setInterval(() => {
      this.goTo(this.place + 1)
      if (this.place >= this.game.moves.length) this.pause()
    }, each)
    this.drawPlay()
  }

  pause() {
    if (!this.timer) return
    clearInterval(this.timer)
    this.timer = null
    this.root.classList.remove("playing")
    this.drawPlay()
  }

  faster() {
    this.speed = (this.speed + 1) % SPEEDS.length
    this.buttons.speed.textContent = `${SPEEDS[this.speed]}×`
    if (this.timer) {
      this.pause()
      this.play()
    }
  }

  drawPlay() {
    const name = this.timer ? "pause" : "play"
    this.buttons.play.replaceChildren(icon(ICONS[name]))
    this.buttons.play.setAttribute("aria-label", this.timer ? "Pause" : "Play")
    this.root.querySelector(".story").setAttribute("aria-live", this.timer ? "off" : "polite")
  }

  show(place) {
    this.place = place
    const last = this.game.moves.length
    const move = this.game.moves[place - 1]
    this.slider.max = last
    this.slider.value = place
    this.slider.setAttribute("aria-valuetext", move ? `move ${move.n} of ${this.game.moves[last - 1].n}` : "start")
    this.slider.style.setProperty("--done", `${last ? (place / last) * 100 : 0}%`)
    this.label.textContent = move ? `Move ${move.n} / ${this.game.moves[last - 1].n}` : "Start"
    for (const act of ["start", "turnBack", "back"]) this.buttons[act].disabled = place === 0
    for (const act of ["end", "turnOn", "on"]) this.buttons[act].disabled = place === last
  }
}
