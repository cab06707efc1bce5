// Fetches a replay and shows it: everything after that happens here, without the server, until somebody
// plays.

import { find } from "../shared/dom.js"
import { cover } from "./play/cover.js"
import { placed, wanted } from "./steps/address.js"
import { news } from "./steps/news.js"
import { View } from "./view.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Asked, Data } from "./data.js"
 */

/** Shows the replay at `data.url` at the place in the address; of a newer version, only the difference is
 * fetched.
 * @param {Component<Data>} component
 */
export function mount(component) {
  const root = find(component.parentElement, ".replay")
  const leaving = new AbortController()
  const part = (/** @type {string} */ name) => find(root, `.${name}`)
  let { data } = component
  /** @type {View | null} */
  let view = null
  let shown = 0 // the version
  /** @type {(what: Asked) => void} */
  const ask = what => component.setTriggerValue("asked", what)

  /** @param {string} address */
  async function fetched(address) {
    const answer = await fetch(address, { signal: leaving.signal })
    if (!answer.ok)
      throw new Error(
        (answer.status === 404 && (await answer.text())) || `the server answered ${answer.status}`,
      )
    return answer.json()
  }

  async function load() {
    const newest = data
    if (newest.cover) return cover(root, newest.cover, ask)
    try {
      if (!view) {
        const asked = root.dataset.state === "covered"
        root.dataset.state = "loading"
        const place = wanted()
        const first = placed(place) ? null : newest.first
        const known = first ? opening(newest) : newest
        const replay = await fetched((first ?? newest).url)
        view = new View(root, replay, known, place, ask, asked, leaving.signal)
        if (first) {
          shown = first.version
          view.showLoading()
          again()
          return
        }
      } else if (newest.version === shown) {
        view.update(newest)
      } else {
        const more = await fetched(`${newest.url}&after=${shown}`)
        if (shown === newest.first?.version) view.complete(more, newest)
        else view.grow(more, newest)
      }
      shown = newest.version
    } catch (error) {
      if (leaving.signal.aborted) return
      root.dataset.state = "failed"
      part("failure").textContent =
        error instanceof TypeError ? "the server did not answer" : /** @type {Error} */ (error).message
    }
  }

  const again = () => {
    loading = loading.then(load)
  }
  let loading = Promise.resolve()
  again()
  news(
    () => (data.news && !view?.playing.busy ? { url: data.news, version: data.version } : null),
    () => ask({ act: "look" }),
    leaving.signal,
  )
  part("again").onclick = () => {
    root.dataset.state = view ? "ready" : "loading"
    again()
  }
  return {
    /** @param {Component<Data>} newest */
    update(newest) {
      component = newest
      data = newest.data
      again()
    },
    stop: () => leaving.abort(),
  }
}

/** What the page has of a game while later moves are missing: notes and the review may be about these.
 * @param {Data} data
 * @returns {Data}
 */
function opening(data) {
  return { ...data, review: null, said: { ...data.said, notes: [], bookmarks: [] } }
}
