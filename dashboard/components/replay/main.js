// Fetches a replay and shows it: everything after that happens here, without the server, until somebody
// plays.

import { find } from "../shared/dom.js"
import { Door } from "./door.js"
import { cover } from "./play/cover.js"
import { placed, wanted } from "./steps/address.js"
import { news } from "./steps/news.js"
import { View } from "./view.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Data } from "./data.js"
 */

/** Shows the replay at `data.url` at the place in the address; of a newer version, only the difference is
 * fetched.
 * @param {Component<Data>} component
 */
export function mount(component) {
  const root = find(component.parentElement, ".replay")
  const blank = /** @type {HTMLElement} */ (root.cloneNode(true))
  const leaving = new AbortController()
  const part = (/** @type {string} */ name) => find(root, `.${name}`)
  /** @type {{ view: View, seat: string, version: number, end: AbortController } | null} */
  let shown = null
  let given = component.data

  /** @param {string} address */
  async function fetched(address) {
    const answer = await fetch(address, { signal: leaving.signal })
    if (!answer.ok)
      throw new Error(
        (answer.status === 404 && (await answer.text())) || `the server answered ${answer.status}`,
      )
    return answer.json()
  }

  /** Takes the view on show away: what comes next is of another one. */
  function clear() {
    shown?.end.abort()
    shown = null
    root.className = blank.className
    root.replaceChildren(...blank.cloneNode(true).childNodes)
    part("again").onclick = again
  }

  async function load() {
    const newest = door.data
    if (shown && (newest.cover || newest.seat !== shown.seat)) clear()
    if (newest.cover) return cover(root, newest.cover, seat => door.show(seat))
    try {
      if (!shown) {
        const asked = root.dataset.state === "covered"
        root.dataset.state = "loading"
        const place = wanted()
        const first = placed(place) ? null : newest.first
        const known = first ? opening(newest) : newest
        const replay = await fetched((first ?? newest).url)
        const end = new AbortController()
        const view = new View(root, replay, known, place, door, asked, end.signal)
        shown = { view, seat: newest.seat, version: (first ?? newest).version, end }
        if (first) {
          view.showLoading()
          again()
        }
      } else if (newest.version === shown.version) {
        shown.view.update(newest)
      } else {
        const { more: known } = newest
        const more =
          known?.after === shown.version
            ? known.replay
            : await fetched(`${newest.url}&after=${shown.version}`)
        if (shown.version === newest.first?.version) shown.view.complete(more, newest)
        else shown.view.grow(more, newest)
        shown.version = newest.version
      }
    } catch (error) {
      if (leaving.signal.aborted) return
      root.dataset.state = "failed"
      part("failure").textContent =
        error instanceof TypeError ? "the server did not answer" : /** @type {Error} */ (error).message
    }
  }

  const next = () => {
    loading = loading.then(load)
  }
  const again = () => {
    root.dataset.state = shown ? "ready" : "loading"
    next()
  }
  const door = new Door(
    component.data,
    next,
    where => component.setTriggerValue("leaving", where),
    leaving.signal,
  )
  let loading = Promise.resolve()
  part("again").onclick = again
  next()
  news(
    () => {
      const { news, game, version } = door.data
      const busy = shown?.view.playing.busy ?? false
      return news ? { stream: `/api/v1/games/${game}/news`, url: news, version, busy } : null
    },
    () => door.look().catch(() => {}),
    leaving.signal,
  )
  return {
    /** @param {Component<Data>} newest */
    update({ data, setTriggerValue }) {
      if (data === given) return
      given = data
      door.leave = where => setTriggerValue("leaving", where)
      door.look().catch(error => door.fail(error))
    },
    stop() {
      shown?.end.abort()
      leaving.abort()
    },
  }
}

/** What the page has of a game while later moves are missing: notes and the review may be about these.
 * @param {Data} data
 * @returns {Data}
 */
function opening(data) {
  return { ...data, review: null, remarks: { ...data.remarks, notes: [], bookmarks: [] } }
}
