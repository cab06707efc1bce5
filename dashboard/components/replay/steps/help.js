// The keys, as a list over the page.

import { html } from "../../shared/dom.js"

/** @import { Data } from "../data.js" */

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
const SHARE = [[["s"], "share: the link, pictures, files"]]
/** @type {[string[], string][]} */
const WRITE = [
  [["w"], "write a note on the moment on show"],
  [["b"], "set a bookmark there, or remove it"],
]
/** @type {[string[], string][]} */
const REVIEW = [
  [["t", "Shift t"], "the next marked turn of the review, the one before"],
  [["x", "Shift x"], "the next move that is called a mistake, the one before"],
]
/** @type {[string[], string][]} */
const PLAY = [
  [["p"], "play on by hand from the move on show"],
  [["1", "9"], "make the choice with this number, or open its group"],
  [["f"], "while a point or a circle is placed: show where one fits"],
  [["Tab"], "onto the sheet of the board, where keys place it:"],
  [["←", "↑", "Shift ↑"], "move it by 1, by 5"],
  [["+", "−"], "make a circle larger, smaller"],
  [["Enter"], "play it, where it is allowed"],
]
/** @type {[string[], string]} */
const LIST = [["?"], "this list"]

export class Help {
  /** The keys of what can be done with this game, here and by this visitor.
   * @param {HTMLDialogElement} dialog
   * @param {Pick<Data, "share" | "writes" | "review" | "start">} data
   */
  constructor(dialog, { share, writes, review, start }) {
    this.dialog = dialog
    const keys = [
      ...KEYS,
      ...(share === null ? [] : SHARE),
      ...(writes ? WRITE : []),
      ...(review === null ? [] : REVIEW),
      ...(start === null ? [] : PLAY),
      LIST,
    ]
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
