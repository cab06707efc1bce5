// What others play meanwhile: the page asks twice a second whether the game has gone on.

const EACH = 500 // milliseconds

/** Calls `changed` once for each version that differs from the shown one. `look` gives the address of the
 * version and the one on show; null where the game is over, and while the page itself waits for an answer.
 * @param {() => { url: string, version: number } | null} look
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function news(look, changed, signal) {
  let seen = 0
  let asking = false
  const ask = async () => {
    const now = look()
    if (!now || asking || document.hidden) return
    asking = true
    try {
      const answer = await fetch(now.url, { signal })
      const { version } = answer.ok ? await answer.json() : now
      if (version !== now.version && version !== seen && look()?.version === now.version) {
        seen = version
        changed()
      }
    } catch {
      // the server does not answer: the page itself says so when it is used
    }
    asking = false
  }
  const timer = setInterval(ask, EACH)
  signal.addEventListener("abort", () => clearInterval(timer))
}
