// Where the replay is, in the page's address: a step takes the place of the one before, a jump adds to the
// history.

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
  /** `arrived(wanted)` is called when the way back or forth leads to another place of the same replay, and
   * `turned()` when it leads to the same game as others see or play it.
   * @param {AbortSignal} signal
   * @param {(where: ReturnType<typeof wanted>) => void} arrived
   * @param {() => void} turned
   */
  constructor(signal, arrived, turned) {
    this.signal = signal
    this.home = home()
    this.view = view()
    /** @type {Where | null} */
    this.waiting = null
    // Capturing, to be first: the server would run the whole page again for what the browser can show by
    // itself.
    /** @type {(event: Event) => void} */
    const way = event => {
      if (home() !== this.home) return
      event.stopImmediatePropagation()
      this.forget()
      if (view() === this.view) arrived(wanted())
      else turned()
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
    })
  }

  /** Names another view of the game.
   * @param {Where} where
   */
  look(where) {
    this.write()
    put(where, "pushState")
  }

  /** The view of the address is on show. */
  settle() {
    this.home = home()
    this.view = view()
  }

  write() {
    if (this.waiting) put(this.waiting, "replaceState")
    this.forget()
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

/** The game of the address. */
function home() {
  return `${location.pathname} ${new URLSearchParams(location.search).get("game")}`
}

/** The parameters that choose the view; the others are the place in the replay. */
function view() {
  const parameters = new URLSearchParams(location.search)
  return `${parameters.get("seat")} ${parameters.get("play")}`
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
