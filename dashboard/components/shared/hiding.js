// Whether this browser hides how games ended, and what comes in a replay. It is remembered for all pages.

const HIDE = "vidi.replay.hide"

export function remembered() {
  try {
    return localStorage.getItem(HIDE) === "1"
  } catch {
    return false // a browser that keeps nothing
  }
}

/** @param {boolean} hidden */
export function remember(hidden) {
  try {
    localStorage.setItem(HIDE, hidden ? "1" : "0")
  } catch {
    // a browser that keeps nothing
  }
}
