// What lies beside the board: each seat with its score and groups, and the groups on offer.

import { count, emblem, find, html, mark, say, svg } from "../../shared/dom.js"
import { Rows } from "../steps/rows.js"

/**
 * @import { Fact, Group, Replay } from "../data.js"
 * @import { Game } from "../steps/model.js"
 * @import { Tooltip } from "../stage/tooltip.js"
 * @import { Now } from "../view.js"
 */

const DISCS = 6 // that are drawn before a number, however many it counts

export class Panels {
  /**
   * @param {Replay} replay
   * @param {Game} game
   * @param {Tooltip} tooltip
   * @param {HTMLElement} seatsHost
   * @param {HTMLElement} offerHost
   */
  constructor(replay, game, tooltip, seatsHost, offerHost) {
    this.replay = replay
    this.game = game
    this.tooltip = tooltip
    this.seats = replay.seats.map((seat, i) => {
      const score = html("span", { class: "score", title: replay.labels?.scores })
      const gain = html("span", { class: "gain" })
      const host = html("div", { class: "groups" })
      const won = html("span", { class: "won", hidden: true }, "won")
      const acts = html("span", { class: "acts-next", hidden: true }, "to act")
      const inHand = new Text()
      const received =
        replay.labels &&
        html(
          "p",
          { class: "tally" },
          html("span", {}, inHand, ` ${replay.labels.received}`),
          html("span", {}, replay.labels.scores),
        )
      const card = html(
        "li",
        { class: "seat", style: `--seat:${seat.colour}` },
        html(
          "div",
          { class: "seat-head" },
          emblem(seat, seat.colour_name),
          html("span", { class: "player" }, seat.name),
          won,
          acts,
          gain,
          score,
        ),
        received,
        host,
      )
      return {
        card,
        score,
        gain,
        won,
        acts,
        received,
        inHand,
        groups: this.groups(host),
        prefix: `${i + 1}/`,
      }
    })
    this.host = /** @type {HTMLElement} */ (seatsHost.parentElement)
    this.acting = 0 // the first of the seats that act next
    this.reached = ""
    seatsHost.classList.toggle("several", replay.seats.length > 2)
    seatsHost.replaceChildren(...this.seats.map(seat => seat.card))
    const offers = /** @type {HTMLElement} */ (offerHost.closest("section"))
    this.offer = { card: offers, groups: this.groups(offerHost), prefix: "offer/" }
    find(offers, "h2").textContent = replay.offer
    offers.hidden = !replay.offer
  }

  /** Shows the scores, the seats that act next, and the groups that changed.
   * @param {Now} now
   */
  show({ place, acting, groups }) {
    const { game, replay } = this
    const scores = game.scores[game.frame]
    const before = game.scores[game.frameOf(place - 1)]
    const over = game.frame === game.last
    this.seats.forEach((seat, i) => {
      mark(seat.score, "hidden", !replay.scored)
      say(seat.score, scores[i])
      mark(seat.score, "aria-label", count(scores[i], "point"))
      if (seat.received) {
        mark(seat.received, "hidden", over && replay.winners !== null)
        seat.inHand.data = String(game.received?.[game.frame][i])
      }
      const gained = scores[i] - before[i]
      say(seat.gain, gained ? (gained > 0 ? `+${gained}` : `−${-gained}`) : "")
      const acts = acting.includes(i + 1)
      seat.card.classList.toggle("in-turn", acts)
      mark(seat.acts, "hidden", !acts)
      mark(seat.won, "hidden", !(over && replay.winners?.includes(i + 1)))
    })
    if (groups.size) this.fill()
    this.acting = acting[0] ?? 0
  }

  /** Scrolls to the seat that acts next; where that and the room are the same as before, the list stays as it
   * is. */
  settle() {
    const now = `${this.acting} ${this.host.clientHeight}`
    if (!this.acting || now === this.reached) return
    this.reached = now
    const [list, card] = [this.host, this.seats[this.acting - 1].card].map(element =>
      element.getBoundingClientRect(),
    )
    if (card.top < list.top) this.host.scrollTop -= list.top - card.top
    else if (card.bottom > list.bottom)
      this.host.scrollTop += Math.min(card.bottom - list.bottom, card.top - list.top)
  }

  /** Updates the shown groups. */
  fill() {
    for (const { card, groups, prefix } of [...this.seats, this.offer]) {
      const shown = []
      for (let i = 0; this.game.groups[prefix + i]; i += 1) shown.push(this.game.groups[prefix + i])
      groups.show(shown)
      card.classList.toggle(
        "bare",
        shown.every(([, look]) => look.split(" ").includes("drawn")),
      )
    }
  }

  /** @param {HTMLElement} host */
  groups(host) {
    const parts = new Map()
    const make = () => {
      const [title, cards, facts] = ["group-title", "cards", "facts"].map(name =>
        html("span", { class: name }),
      )
      const group = html("div", {}, title, cards, facts)
      parts.set(group, {
        title,
        cards: new Rows(cards, card, (chip, id) => this.print(chip, id)),
        facts: new Rows(facts, fact, write),
      })
      return group
    }
    return new Rows(host, make, (group, /** @type {Group} */ [title, look, ids, lines]) => {
      const { title: head, cards, facts } = parts.get(group)
      mark(group, "class", `group ${look}`)
      say(head, title)
      cards.show(ids)
      facts.show(lines)
    })
  }

  /** Makes a card that of a component.
   * @param {HTMLElement} chip
   * @param {string} id
   */
  print(chip, id) {
    const { name, badge, text, sign, source } = this.replay.cards[id]
    const number = find(chip, ".badge")
    say(find(chip, ".card-name"), name)
    say(number, badge)
    const shown = chip.querySelector(".sign")
    if (shown && sign) mark(/** @type {Element} */ (shown.firstChild), "href", sign)
    else if (shown) shown.remove()
    else if (sign)
      number.before(
        svg(
          "svg",
          { class: "sign", viewBox: "-12 -13 24 26", "aria-hidden": "true" },
          svg("use", { href: sign }),
        ),
      )
    this.tooltip.on(chip, () => [
      html("strong", {}, name),
      html("p", {}, text),
      source ? html("p", { class: "small" }, source) : "",
    ])
  }
}

function card() {
  return html(
    "button",
    { class: "card", type: "button" },
    html("span", { class: "card-name" }),
    html("span", { class: "badge" }),
  )
}

/** A fact: discs, words, those that are bold, and more words. */
function fact() {
  return html("span", {}, new Text(), html("b"), new Text())
}

/**
 * @param {HTMLElement} element
 * @param {Fact} fact
 */
function write(element, [before, inBold = "", after = "", number = 0]) {
  const discs = Math.min(number, DISCS)
  mark(element, "class", discs ? "fact discs" : "fact")
  while (element.childElementCount - 1 > discs) element.firstChild?.remove()
  while (element.childElementCount - 1 < discs)
    element.prepend(html("i", { class: "disc", "aria-hidden": "true" }))
  const bold = find(element, "b")
  const [ahead, behind] = /** @type {Text[]} */ ([bold.previousSibling, bold.nextSibling])
  ahead.data = before
  say(bold, inBold)
  behind.data = after
}
