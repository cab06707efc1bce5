// Recorded games as cards: what was played, by whom, how it went and how it ended.

import { count, emblem, find, html, icon, svg } from "../shared/dom.js"
import { link } from "../shared/visit.js"

/**
 * @import { Look } from "../replay/data.js"
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ games: Game[], looks: Record<string, Look[]> }} Data the games, and by kind how their seats look
 * @typedef {{ name: string, href?: string, look: Look | null, score?: number | string | null, won: boolean, shared: boolean }} Seat
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} game
 * @property {string | null} kind null where the title says it
 * @property {string | null} title
 * @property {string | null} played_on
 * @property {string | null} source
 * @property {string | null} branch
 * @property {boolean} ended
 * @property {string} fidelity
 * @property {string | null} flaw
 * @property {number | null} moves null where only the result is known
 * @property {number} quantity of plays that it stands for
 * @property {number} rounds
 * @property {{ text: string, href?: string }[]} players
 * @property {number[][]} lines by seat, the points round by round
 * @property {(string | null)[] | null} told by seat, the points as a source has them; null where moves are known
 * @property {string | null} label of the points, where the end pays
 * @property {number[]} winners
 * @property {boolean} together whether there is one score for all
 * @property {string | null} result how it ended, where the players' list does not say it
 */

/** Signs of a record that is not whole: half a disc, and unequal.
 * @type {Record<string, string>}
 */
const SIGNS = {
  partial: "M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18zM12 5.5v13a6.5 6.5 0 0 0 0-13z",
  contradicts: "M4 7.5h16v2.6H4zM4 13.9h16v2.6H4zM14.9 3.2l2.3 1.2L9.1 20.8l-2.3-1.2z",
}

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".shelf")
  const update = (/** @type {Component<Data>} */ { data }) => {
    host.replaceChildren(...data.games.map(game => card(game, data.looks[game.game] ?? [])))
  }
  update(component)
  return { update, stop: () => {} }
}

/**
 * @param {Game} game
 * @param {Look[]} looks
 */
function card(game, looks) {
  const seats = game.players.map(({ text, href }, i) => ({
    name: text, href, look: game.told ? null : looks[i] ?? { colour: "gray", outline: "M-18-18h36v36h-36z" }, score: game.told ? game.told[i] : game.lines[i]?.at(-1), won: game.winners.includes(i + 1) && !game.together, shared: game.together && !game.told,
  }))
  const title = game.title || game.players.map(player => player.text).join(", ")
  const flaw = game.flaw ? `flaw-${game.id}` : null
  const card = link(`/replay?game=${game.id}`, { class: "game", "aria-describedby": flaw },
    html("div", { class: "top" }, html("h2", {}, title), game.kind ? html("span", { class: "kind" }, game.kind) : null),
    html("p", { class: "about" }, flaw ? mark(game) : null, game.told ? html("span", { class: "mark", title: "A source tells the result of this game, and no moves." }, "result only") : null, about(game)),
    game.told ? null : lines(game, seats), game.result ? html("p", { class: "result" }, game.result) : null, game.label ? html("p", { class: "label" }, `${game.ended ? "Line" : "Line and points"}: ${game.label}`) : null)
  const players = html("ol", { class: "players", "aria-label": "Players" }, (game.told ? [...seats].sort((a, b) => Number(b.won) - Number(a.won)) : [...seats].sort((a, b) => Number(b.won) - Number(a.won) || Number(b.score ?? -1) - Number(a.score ?? -1))).map(player))
  return html("li", {}, card, players, flaw ? html("p", { id: flaw, hidden: true }, `The record: ${game.flaw}`) : null)
}

/** @param {Game} game */
function mark(game) {
  return html("span", { class: "mark", title: `The record: ${game.flaw}` }, icon(SIGNS[game.fidelity]), game.fidelity)
}

/** @param {Game} game */
function about(game) {
  return [
    game.played_on,
    game.moves === null ? null : count(game.rounds, "round"),
    game.moves === null ? null : count(game.moves, "move"),
    game.quantity > 1 ? count(game.quantity, "play") : null,
    game.source,
    game.branch,
    game.ended ? null : "not finished",
  ].filter(Boolean).join(" · ")
}

/** @param {Seat} seat */
function player({ name, href, look, score, won, shared }) {
  return html("li", { class: won ? "winner" : null },
    look ? emblem(look) : null, href ? link(href, { class: "player" }, html("bdi", {}, name)) : html("bdi", {}, name), won ? html("span", { class: "won" }, "won") : null,
    shared ? null : html("b", { class: "score" }, score ?? "–"))
}

/** The points over the rounds, of every seat or of all together.
 * @param {Game} game
 * @param {Seat[]} seats
 */
function lines(game, seats) {
  const rounds = Math.max(1, ...game.lines.map(line => line.length - 1))
  const top = Math.max(1, ...game.lines.flat())
  const path = (/** @type {number[]} */ line) => line.map((points, i) => `${i ? "L" : "M"}${(i / rounds) * 100} ${40 - (points / top) * 38}`).join("")
  return svg("svg", { class: "lines", viewBox: "0 0 100 41", preserveAspectRatio: "none", "aria-hidden": "true" },
    (game.together ? game.lines.slice(0, 1) : game.lines).flatMap((line, i) => [
      svg("path", { class: "casing", d: path(line) }),
      svg("path", { class: "line", d: path(line), stroke: game.together ? "var(--accent)" : seats[i]?.look?.colour }),
    ]))
}
