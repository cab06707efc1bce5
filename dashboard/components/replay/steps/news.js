// What others play meanwhile: a stream of the server names each new version of the game. A page that gets no
// stream, as there are too many, asks twice a second.

const EACH = 500 // milliseconds
const AGAIN = 30 // so many questions later it tries to get a stream again

/** Calls `changed` once for each version that is newer than the shown one. `look` gives the addresses, the
 * version on show, and whether the page itself waits for an answer; null where the game is over.
 * @param {() => { stream: string, url: string, version: number, busy: boolean } | null} look
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function news(look, changed, signal) {
  let seen = 0
  let newest = 0 // as the stream says
  let asking = false
  let without = 0 // questions until a stream is tried again
  /** @type {EventSource | null} */
  let stream = null

  const take = (/** @type {number} */ version) => {
    const now = look()
    if (!now || now.busy || version <= now.version || version === seen) return
    seen = version
    changed()
  }

  const close = () => {
    stream?.close()
    stream = null
    newest = 0
  }

  /** @param {string} address */
  const open = address => {
    const opened = new EventSource(address)
    stream = opened
    opened.onmessage = ({ data }) => {
      newest = JSON.parse(data).version
      take(newest)
    }
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED || stream !== opened) return
      close()
      without = AGAIN
    }
  }

  const ask = async (/** @type {string} */ url) => {
    if (asking) return
    asking = true
    try {
      const answer = await fetch(url, { signal })
      if (answer.ok) take((await answer.json()).version)
    } catch {
      // the server does not answer: the page itself says so when it is used
    }
    asking = false
  }

  const tick = () => {
    const now = look()
    if (!now || document.hidden) return close() // a browser has few connections to a site
    if (without) {
      without -= 1
      if (!now.busy) ask(now.url)
    } else if (!stream) open(now.stream)
    else if (newest) take(newest) // what came while the page waited for an answer
  }
  const timer = setInterval(tick, EACH)
  document.addEventListener("visibilitychange", tick, { signal })
  signal.addEventListener("abort", () => {
    clearInterval(timer)
    close()
  })
}
