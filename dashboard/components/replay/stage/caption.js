// The line under the board: what the pointer is on, or the message of a form whose point or circle lies on
// the board.

import { find, say } from "../../shared/dom.js"

export class Caption {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.pointed = find(host, ".pointed")
    this.message = find(host, ".message")
  }

  /** @param {string} text */
  point(text) {
    say(this.pointed, text)
  }

  /** Holds the message of a form from now on; null: of none.
   * @param {HTMLElement | null} message
   */
  hold(message) {
    this.message.replaceChildren(...(message ? [message] : []))
  }
}
