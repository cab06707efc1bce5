// Where the replay is, in the page's address: a step takes the place of the one before, a jump adds to the
// history.

import { visit } from "../../shared/visit.js"

/** @typedef {"move" | "at" | "pin" | "against" | "hide" | "curve" | "seat"} Name */
/** @typedef {{ [name in Name]?: string | null }} Where */

const AFTER = 200 // milliseconds of rest after which a step is written: browsers bound how often that may be

/** What an address asks for; what it does not say is null. */
export function wanted() {
  const parameters = new URLSearchParams(location.search)
  return {
    move: parameters.get("move"),
    at: parameters.get("at"),
    pin: parameters.get("pin"),
    against: parameters.get("against"),
    hide: parameters.get("hide"),
    curve: parameters.get("curve"),
  }
}

/** Whether an address asks for a place in the game.
 * @param {ReturnType<typeof wanted>} wanted
 */
export function placed({ move, at, pin, against }) {
  return [move, at, pin, against].some(place => place !== null)
}

export class Address {
  /** `arrived(wanted)` is called when the way back or forth leads to another place of the same replay.
   * @param {AbortSignal} signal
   * @param {(where: ReturnType<typeof wanted>) => void} arrived
   */
  constructor(signal, arrived) {
    this.signal = signal
    this.home = home()
    /** @type {Where | null} */
    this.waiting = null
    // Capturing, to be first: the server would run the whole page again for what the browser can show by
    // itself.
    /** @type {(event: Event) => void} */
    const way = event => {
      if (home() !== this.home) return
      event.stopImmediatePropagation()
      this.forget()
      arrived(wanted())
    }
    addEventListener("popstate", way, { capture: true, signal })
    signal.addEventListener("abort", () => this.forget())
  }

  /** @param {Where} where */
  step(where) {
    clearTimeout(this.timer)
    this.waiting = where
    this.timer = setTimeout(() => this.write(), AFTER)
  }

  /** Done when the page has changed already: the browser's history takes longer than that.
   * @param {Where} where
   */
  jump(where) {
    const { waiting } = this
    this.forget()
    setTimeout(() => {
      if (this.signal.aborted) return
      if (waiting) put(waiting, "replaceState")
      put(where, "pushState")
      this.home = home()
    })
  }

  /** Asks the server to show the game as another seat sees it.
   * @param {Where} where
   */
  look(where) {
    this.write()
    visit(saying(where).href)
  }

  write() {
    if (this.waiting) put(this.waiting, "replaceState")
    this.forget()
    this.home = home()
  }

  forget() {
    clearTimeout(this.timer)
    this.waiting = null
  }

  /** Takes the place out of the address, unless it leads elsewhere by now: it is of the player before. */
  clear() {
    this.forget()
    if (home() === this.home) put({ move: null, at: null, pin: null, against: null }, "replaceState")
  }
}

/** The parameters that the server reads; the others are the place in the replay. */
function home() {
  const parameters = new URLSearchParams(location.search)
  return [location.pathname, parameters.get("game"), parameters.get("seat"), parameters.get("play")].join(" ")
}

/**
 * @param {Where} where
 * @param {"pushState" | "replaceState"} how
 */
function put(where, how) {
  const address = saying(where)
  if (address.href !== location.href) history[how](history.state, "", address)
}

/** The address with these values; null: without.
 * @param {Record<string, string | null | undefined>} where
 */
export function saying(where) {
  const address = new URL(location.href)
  for (const [name, value] of Object.entries(where)) {
    if (value === null || value === undefined) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  return address
}
