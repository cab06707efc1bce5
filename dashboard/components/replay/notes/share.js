// The window "Share": the link to the current moment, and files of the game.

import { html } from "../../shared/dom.js"
import { seenBy } from "../play/seats.js"
import { lines } from "../review/lines.js"

/**
 * @import { Child } from "../../shared/dom.js"
 * @import { Data, Replay } from "../data.js"
 * @import { Game } from "../steps/model.js"
 */

const BEFORE = 20 // moves that a GIF begins with, up to the one on show
const OWN = /^(localhost|127\.|\[::1\])/
const SEED = " It may have the seed, from which future draws can be computed."

export class Share {
  /** `link(where)` is the address of the current moment with these values.
   * @param {HTMLDialogElement} dialog
   * @param {Replay} replay
   * @param {Game} game
   * @param {(where: Record<string, string | null>) => URL} link
   */
  constructor(dialog, replay, game, link) {
    this.dialog = dialog
    this.replay = replay
    this.game = game
    this.link = link
    /** @type {AbortController | null} */
    this.drawing = null
    dialog.onclose = () => this.drawing?.abort()
    dialog.onclick = event => {
      // A click beside the window closes it. A handler that returned false would stop the buttons.
      if (event.target === dialog) dialog.close()
    }
  }

  /** Opens the window for the current moment.
   * @param {Data} data
   */
  open({ share, seat, seen_as: seen }) {
    const { dialog, replay, game } = this
    const position = game.position()
    const name = seat === "all" ? null : seenBy(seat, replay)
    const over = replay.winners !== null || replay.logged // a log has no seed
    /** @type {(file: string, text: string) => HTMLElement} */
    const file = (file, text) => html("a", { class: "other", href: `${share}/${file}`, download: "" }, text)
    /** @type {(title: string, ...parts: Child[]) => HTMLElement} */
    const part = (title, ...parts) => html("section", {}, html("h3", {}, title), parts)
    const place =
      position === "0"
        ? "The board at the start"
        : `The board ${position.includes(".") ? "within" : "after"} move ${game.place()}`
    dialog.replaceChildren(
      html("h2", {}, "Share"),
      html("p", { class: "small" }, seen.length > 1 || name ? this.secrets(name, over) : ""),
      part(
        "Link to this moment",
        this.address(game.spot(), seat),
        OWN.test(location.hostname)
          ? html("p", { class: "small" }, "It leads to this machine only: to people elsewhere, send a file.")
          : null,
      ),
      part(
        place,
        html(
          "p",
          { class: "acts" },
          file(`${position}.png`, "PNG image"),
          file(`${position}.svg`, "SVG drawing"),
        ),
      ),
      part("Moves as a GIF", this.film(/** @type {string} */ (share))),
      part(
        "The whole game",
        html(
          "p",
          { class: "acts" },
          file("replay.html", "Replay in one HTML file"),
          name ? null : file("record.vidi.jsonl", "Record"),
        ),
        html("p", { class: "small" }, "The HTML file replays the game in any browser, without a network."),
        html(
          "p",
          { class: "small" },
          name
            ? "A record has the secrets of all seats, so it is offered only where the game is seen by all."
            : `The record is for Vidi and other programs.${over ? "" : SEED}`,
        ),
      ),
      html("form", { method: "dialog" }, html("button", { class: "main" }, "Close")),
    )
    dialog.showModal()
  }

  /** What the files show of a game that hides something.
   * @param {string | null} name
   * @param {boolean} over
   */
  secrets(name, over) {
    if (name)
      return (
        `As ${name} sees it: the files leave out the secrets of others. ` +
        "The link opens the same view. Anybody can change it to see other views."
      )
    return over
      ? "The game is over: the files show what was hidden, too."
      : "Seen by all, and not over: the files show the secrets of every seat."
  }

  /** @param {ReturnType<Game["spot"]>} spot
   * @param {string} seat
   */
  address(spot, seat) {
    const { href } = this.link({ ...spot, play: null, seat: seat === "all" ? null : seat })
    const field = html("input", { type: "text", readonly: true, value: href, "aria-label": "Link" })
    const status = html("p", { class: "small", role: "status" })
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(href)
        status.textContent = "Copied."
      } catch {
        // the browser has no clipboard for this page
        field.focus()
        field.select()
        status.textContent = "This page may not use the clipboard. The link is selected: copy it with Ctrl+C."
      }
    }
    return html(
      "div",
      {},
      html(
        "p",
        { class: "acts" },
        field,
        html("button", { type: "button", class: "main", autofocus: true, onclick: copy }, "Copy link"),
      ),
      status,
    )
  }

  /** @param {string} share */
  film(share) {
    const { game } = this
    const last = game.place() || Math.min(BEFORE, game.moves.length)
    /** @type {(label: string, value: number) => HTMLInputElement} */
    const number = (label, value) =>
      html("input", { type: "number", min: 0, max: 999_999, required: true, value, "aria-label": label })
    const from = number("From move", Math.max(0, last - BEFORE))
    const to = number("To move", last)
    const bar = html("progress", { "aria-label": "Positions drawn", hidden: true })
    const status = html("p", { class: "small", role: "status" })
    const button = html("button", { type: "submit", class: "other" }, "Make the GIF")
    const form = html(
      "form",
      {},
      html("p", { class: "acts" }, "from move", from, "to", to, button),
      bar,
      status,
    )
    /** @param {string} text @param {boolean} draws */
    const state = (text, draws) => {
      status.textContent = text
      bar.hidden = !draws
      button.textContent = draws ? "Stop" : "Make the GIF"
    }
    form.onsubmit = async event => {
      event.preventDefault()
      if (this.drawing) return this.drawing.abort()
      const drawing = new AbortController()
      this.drawing = drawing
      bar.removeAttribute("value")
      state("The first picture takes longest.", true)
      try {
        for await (const line of lines(
          `${share}/${game.numberOf(from.valueAsNumber)}-${game.numberOf(to.valueAsNumber)}.gif.jsonl`,
          drawing.signal,
        )) {
          if (line.gif) {
            save(line.name, line.gif)
            state(`${line.name} is saved.`, false)
          } else {
            bar.max = line.of
            bar.value = line.drawn
            status.textContent = `${line.drawn} of ${line.of} positions`
          }
        }
      } catch (error) {
        const lost = error instanceof TypeError // as a browser says it
        state(
          drawing.signal.aborted
            ? "Stopped: there is no GIF."
            : lost
              ? "The server did not answer, so there is no GIF."
              : /** @type {Error} */ (error).message,
          false,
        )
      }
      this.drawing = null
    }
    return form
  }
}

/** Hands a GIF to the browser as a file.
 * @param {string} name
 * @param {string} base64
 */
function save(name, base64) {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/gif" }))
  html("a", { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
