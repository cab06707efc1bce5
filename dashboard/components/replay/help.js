// The keys, as a list over the page.

import { html } from "../shared/dom.js"

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "a move back, a move on; held down, one after the other"],
  [["Shift ←", "Shift →"], "a turn or phase back, a turn or phase on"],
  [["Home", "End"], "the start, the end"],
  [["n", "Shift n"], "the next key moment, the one before"],
  [["g"], "draw the next curve of the chart"],
  [["Space"], "play and pause"],
  [["+", "−"], "faster, slower"],
  [["h"], "hide later moments, or show them again"],
  [["m"], "keep this moment and compare others with it; once more to leave"],
  [["z", "Shift z", "0"], "enlarge the board, make it smaller, show it whole"],
  [["v"], "see the game as the next seat sees it, then as all together"],
  [["/"], "search in the sentences; then Enter, Shift Enter: the next hit, the one before"],
]
/** @type {[string[], string][]} */
const WITH_SERVER = [
  [["s"], "share: the link, pictures, files"],
  [["w"], "write a note on the moment on show"],
  [["b"], "set a bookmark there, or remove it"],
]
/** @type {[string[], string][]} */
const WITH_RULES = [
  [["t", "Shift t"], "the next marked turn of the review, the one before"],
  [["p"], "play on by hand from the move on show"],
  [["f"], "while a point or a circle is placed: show where one fits"],
  [["Tab"], "onto the sheet of the board, where keys place it:"],
  [["←", "↑", "Shift ↑"], "move it by 1, by 5"],
  [["+", "−"], "make a circle larger, smaller"],
  [["Enter"], "play it, where it is allowed"],
]
/** @type {[string[], string]} */
const LIST = [["?"], "this list"]

export class Help {
  /** Without a server nothing can be written, and without rules there nothing can be played.
   * @param {HTMLDialogElement} dialog
   * @param {boolean} server
   * @param {boolean} rules
   */
  constructor(dialog, server, rules) {
    this.dialog = dialog
    const keys = [...KEYS, ...(server ? WITH_SERVER : []), ...(rules ? WITH_RULES : []), LIST]
    dialog.replaceChildren(
      html("h2", {}, "Keys"),
      html(
        "dl",
        {},
        keys.map(([keys, text]) =>
          html(
            "div",
            {},
            html(
              "dt",
              {},
              keys.map(key => html("kbd", {}, key)),
            ),
            html("dd", {}, text),
          ),
        ),
      ),
      html("form", { method: "dialog" }, html("button", { class: "main" }, "Close")),
    )
    dialog.onclick = event => {
      // A click beside the list closes it. A handler that returned false would stop the button.
      if (event.target === dialog) dialog.close()
    }
  }

  get open() {
    return this.dialog.open
  }

  toggle() {
    if (this.open) this.dialog.close()
    else this.dialog.showModal()
  }
}
