// How often the things of a log's move are played in the other games of its title.

import { html, mark } from "../../shared/dom.js"

/**
 * @import { Data } from "../data.js"
 * @import { Game } from "./model.js"
 */

export class Usual {
  /** @param {HTMLElement} host
   * @param {Game} game
   */
  constructor(host, game) {
    this.host = host
    this.game = game
    /** @type {NonNullable<Data["usual"]>} */
    this.sentences = {}
  }

  /** @param {Data["usual"]} sentences by the number of a move */
  update(sentences) {
    this.sentences = sentences ?? {}
  }

  /** @param {import("../view.js").Now} now */
  show({ place, line }) {
    const move = place > 0 && !line ? this.game.moves[place - 1] : null
    const sentences = (move && this.sentences[move.n]) || []
    mark(this.host, "hidden", sentences.length === 0)
    if (sentences.length === 0) return
    const listed = sentences.map(sentence => html("li", {}, sentence))
    this.host.replaceChildren(html("h3", {}, "In this library"), html("ul", {}, ...listed))
  }
}
