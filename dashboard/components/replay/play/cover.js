// What is shown instead of a hand until its player asks for it: two at one machine do not see each other's.

import { emblem, find, html } from "../../shared/dom.js"

/**
 * @import { Child } from "../../shared/dom.js"
 * @import { Cover } from "../data.js"
 */

/** Waits until one of `seats` confirms: only then the replay of that seat is fetched. With `asks` nobody
 * plays here, and the keeper of the game may look at everything.
 * @param {HTMLElement} root
 * @param {Cover} cover
 * @param {(seat: string) => void} show
 */
export function cover(root, { asks, seats }, show) {
  if (root.dataset.state === "covered") return
  root.dataset.state = "covered"
  /** @type {(look: string, seat: string, ...text: Child[]) => HTMLElement} */
  const button = (look, seat, ...text) =>
    html("button", { type: "button", class: look, onclick: () => show(seat) }, text)
  const keeper = (/** @type {string} */ text) => button("other", "all", text)
  const [due] = seats
  const head = html("h1", { tabindex: -1 }, asks ? "Who is looking?" : `Pass the screen to ${due.name}`)
  const parts = asks
    ? [
        head,
        html(
          "p",
          {},
          "This game is not over, and has secrets. " +
            "Choose your seat: the board then shows what that player may see.",
        ),
        html(
          "div",
          { class: "lookers" },
          seats.map(seat =>
            button("other", seat.seat, emblem(seat), html("span", { class: "player" }, seat.name)),
          ),
        ),
        keeper("Show everything: I record this game"),
      ]
    : [
        emblem(due),
        head,
        html("p", {}, "The board then shows this hand: continue when nobody else looks."),
        button("again", due.seat, `${due.name}: show my hand`),
        keeper("Show all hands from now on: I keep this game"),
      ]
  find(root, ".cover").replaceChildren(...parts)
  head.focus() // and not the button: a key that is still held must not press it
}
