// What is shown instead of a hand until its player asks for it: two at one machine do not see each other's.

import { emblem, html } from "../shared/dom.js"

/** Asks `seat` to ask: the replay of that seat is fetched then, and not before. */
export function cover(root, seat, ask) {
  if (root.dataset.state === "covered") return
  root.dataset.state = "covered"
  const head = html("h1", { tabindex: -1 }, `Give the machine to ${seat.name}`)
  root.querySelector(".cover").replaceChildren(
    emblem(seat),
    head,
    html("p", {}, "The board comes with this hand on it: ask for it when nobody else looks."),
    html("button", { type: "button", class: "again", onclick: () => ask({ act: "show", seat: seat.seat }) }, `${seat.name}: show my hand`))
  head.focus() // and not the button: a key that is still held must not press it
}
