// Fetches a replay and shows it: everything after that happens here, without the server, until somebody
// plays. The document of the page shows it first, and Streamlit's component takes it over.

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

/** @typedef {{ host: HTMLElement, data: Data, leaving: unknown, running: ReturnType<typeof run> }} Early */

/** The replay in the document, until Streamlit has its page.
 * @type {Early | null} */
let early = null

/** Shows the replay in the document, before Streamlit begins. Resolves when it is there, or did not arrive.
 * @param {HTMLElement} host has the address of the table, and around a shadow root the HTML of the replay
 */
export async function begin(host) {
  const answer = await fetch(host.dataset.table ?? "")
  const table = await answer.json()
  const parentElement = /** @type {any} */ (host.firstElementChild?.shadowRoot)
  if (!answer.ok || !parentElement || table.cover) return host.remove()
  const data = { ...table, shown: null, goes_on: false, answer: null }
  const leave = (/** @type {string} */ _, /** @type {unknown} */ where) => {
    if (early) early.leaving = where
  }
  const running = run({ parentElement, data, setTriggerValue: leave })
  early = { host, data, leaving: null, running }
  await running.loaded()
}

/** Shows the replay at `data.url` at the place in the address, or goes on with the one in the document.
 * @param {Component<Data>} component
 */
export function mount(component) {
  const before = early
  early = null
  if (!before) return run(component)
  const { host, data, leaving, running } = before
  const { game, seat, cover } = component.data
  const same = game === data.game && seat === data.seat && !cover
  if (same) {
    const { scrollTop } = host
    running.move(component)
    host.remove()
    document.querySelector(".stMain")?.scrollTo({ top: scrollTop, behavior: "instant" })
    if (leaving) component.setTriggerValue("leaving", leaving)
    return running
  }
  running.stop()
  host.remove()
  return run(component)
}

/** Shows a replay; of a newer version, only the difference is fetched.
 * @param {Component<Data>} component
 */
function run(component) {
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
  const take = (/** @type {Component<Data>} */ { data, setTriggerValue }) => {
    given = data
    door.leave = where => setTriggerValue("leaving", where)
  }
  return {
    /** @param {Component<Data>} newest */
    update(newest) {
      if (newest.data === given) return
      take(newest)
      door.look().catch(error => door.fail(error))
    },
    /** Goes on in another component, with focus and places in lists.
     * @param {Component<Data>} newest
     */
    move(newest) {
      take(newest)
      transplant(root, find(newest.parentElement, ".replay"))
    },
    /** Resolves when the replay is there, or did not arrive. */
    loaded: () => loading,
    stop() {
      shown?.end.abort()
      leaving.abort()
    },
  }
}

/** Puts an element into the place of another one: what is focused, scrolled or in front stays so.
 *
 * `moveBefore` would do that by itself, but Chromium then loses the content of style rules.
 * @param {HTMLElement} element
 * @param {HTMLElement} other
 */
function transplant(element, other) {
  const { activeElement } = /** @type {ShadowRoot} */ (element.getRootNode())
  const places = [...element.querySelectorAll("*")]
    .filter(one => one.scrollTop || one.scrollLeft)
    .map(one => ({ one, left: one.scrollLeft, top: one.scrollTop }))
  const dialog = /** @type {HTMLDialogElement | null} */ (element.querySelector("dialog:modal"))
  other.replaceWith(element)
  for (const { one, left, top } of places) one.scrollTo({ left, top, behavior: "instant" })
  if (dialog) {
    dialog.open = false
    dialog.showModal()
  }
  if (activeElement) /** @type {HTMLElement} */ (activeElement).focus({ preventScroll: true })
}

/** What the page has of a game while later moves are missing: notes and the review may be about these.
 * @param {Data} data
 * @returns {Data}
 */
function opening(data) {
  return { ...data, review: null, remarks: { ...data.remarks, notes: [], bookmarks: [] } }
}
