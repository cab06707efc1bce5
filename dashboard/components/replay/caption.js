// The line under the board: what somebody who places something has to know, otherwise what the pointer is on.

import { find, say } from "../shared/dom.js"

export class Caption {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.text = find(host, "span")
    this.told = ""
    this.pointed = ""
  }

  /** @param {string} text */
  tell(text) {
    this.told = text
    this.show()
  }

  /** @param {string} text */
  point(text) {
    this.pointed = text
    this.show()
  }

  show() {
    say(this.text, this.told || this.pointed)
  }
}
