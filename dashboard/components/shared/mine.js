// The person who uses this browser, as chosen on the page Mine. It is remembered for all pages.

const MINE = "vidi.mine"
/** The event of the window when another person is chosen. */
export const CHOSEN = "vidi.mine.chosen"

export function rememberedPerson() {
  try {
    return localStorage.getItem(MINE)
  } catch {
    return null // a browser that keeps nothing
  }
}

/** @param {string} name */
export function rememberPerson(name) {
  try {
    localStorage.setItem(MINE, name)
  } catch {
    // a browser that keeps nothing
  }
  dispatchEvent(new Event(CHOSEN))
}
