// What lies beside the board: each seat with its score and groups, and the groups on offer.

import { count, emblem, html, mark, say, svg } from "../shared/dom.js"

export class Panels {
  constructor(replay, game, tooltip, seatsHost, offerHost) {
    this.replay = replay
    this.game = game
    this.tooltip = tooltip
    this.seats = replay.seats.map((seat, i) => {
      const score = html("span", { class: "score" })
      const gain = html("span", { class: "gain" })
      const groups = html("div", { class: "groups" })
      const won = html("span", { class: "won", hidden: true }, "won")
      const card = html("li", { class: "seat", style: `--seat:${seat.colour}` },
        html("div", { class: "seat-head" },
          emblem(seat, seat.colour_name),
          html("span", { class: "player" }, seat.name),
          won, gain, score),
        groups)
      return { card, score, gain, won, groups, shown: [], prefix: `${i + 1}/` }
    })
    seatsHost.replaceChildren(...this.seats.map(seat => seat.card))
    this.offer = { groups: offerHost, shown: [], prefix: "offer/" }
    offerHost.closest("section").querySelector("h2").textContent = replay.offer
  }

  /** Shows the scores, the seat whose turn it is, and the groups that changed. */
  show(seatInTurn, before, changed) {
    const { game, replay } = this
    const scores = game.scores[game.frame]
    const over = game.frame === game.last
    this.seats.forEach((seat, i) => {
      say(seat.score, scores[i])
      mark(seat.score, "aria-label", count(scores[i], "point"))
      const gained = scores[i] - before[i]
      say(seat.gain, gained ? (gained > 0 ? `+${gained}` : `−${-gained}`) : "")
      seat.card.classList.toggle("in-turn", seatInTurn === i + 1)
      mark(seat.won, "hidden", !(over && replay.winners.includes(i + 1)))
    })
    if (changed.size) this.fill()
  }

  /** Makes the groups anew that are others than those on show. */
  fill() {
    for (const part of [...this.seats, this.offer]) {
      const groups = []
      for (let i = 0; this.game.groups[part.prefix + i]; i += 1) groups.push(this.game.groups[part.prefix + i])
      const { children } = part.groups
      groups.forEach((group, i) => {
        if (!children[i]) part.groups.append(this.group(group))
        else if (group !== part.shown[i]) this.change(children[i], part.shown[i], group)
      })
      while (children.length > groups.length) part.groups.lastElementChild.remove()
      part.shown = groups
    }
  }

  group([title, kind, cards, facts]) {
    return html("div", { class: `group ${kind}` },
      html("span", { class: "group-title" }, title),
      html("span", { class: "cards" }, cards.map(id => this.card(id))),
      html("span", { class: "facts" }, this.facts(kind, facts)))
  }

  /** Makes a group another; where only its facts are others, its cards stay, and what points at one. */
  change(element, before, [title, kind, cards, facts]) {
    if (before[0] === title && before[1] === kind && String(before[2]) === String(cards)) element.lastElementChild.replaceChildren(...this.facts(kind, facts))
    else element.replaceWith(this.group([title, kind, cards, facts]))
  }

  facts(kind, facts) {
    const shown = facts.filter(([name, value]) => !(kind === "offer" && name !== "price" && value === 0))
    return shown.map(([name, value]) => this.fact(kind, name, value))
  }

  fact(kind, name, value) {
    if (name === "price") return html("span", { class: "fact price" }, value ? `costs ${value}` : "free")
    if (name === "coins") {
      const coins = Array.from({ length: Math.min(value, 6) }, () => html("i", { class: "coin", "aria-hidden": "true" }))
      return html("span", { class: "fact coins" }, coins, html("b", {}, count(value, "coin")))
    }
    const text = typeof value === "number" ? [html("b", {}, value), ` ${name.replace(/s$/, value === 1 ? "" : "s")}`] : [`${name} `, html("b", {}, value)]
    return html("span", { class: "fact" }, text)
  }

  card(id) {
    const { name, badge, text, sign, source } = this.replay.cards[id]
    const chip = html("button", { class: "card", type: "button" },
      html("span", { class: "card-name" }, name),
      sign ? svg("svg", { class: "sign", viewBox: "-12 -13 24 26", "aria-hidden": "true" }, svg("use", { href: sign })) : null,
      html("span", { class: "badge" }, badge))
    this.tooltip.on(chip, () => [
      html("strong", {}, name),
      html("p", {}, text),
      source ? html("p", { class: "small" }, source) : "",
    ])
    return chip
  }
}
