// The board in words, for those who do not see it: what each of its parts is, and what stands there.

import { find, html } from "../../shared/dom.js"

export class Words {
  /**
   * @param {HTMLDetailsElement} host
   * @param {SVGSVGElement} picture
   */
  constructor(host, picture) {
    this.host = host
    this.picture = picture
    host.ontoggle = () => this.show()
  }

  /** Lists the board as it is now; does nothing while the list is closed. */
  show() {
    if (!this.host.open) return
    const titles = [...this.picture.querySelectorAll("title")].filter(title => !title.closest("symbol, defs"))
    const lines = new Set(titles.map(title => title.textContent?.trim() ?? "").filter(Boolean))
    find(this.host, "ul").replaceChildren(...[...lines].map(line => html("li", {}, line)))
  }
}
