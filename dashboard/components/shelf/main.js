// Recorded games as cards or as a list: what was played, by whom, how it went and how it ended.

import { count, emblem, find, html, icon, mark, say, svg } from "../shared/dom.js"
import { remember, remembered } from "../shared/hiding.js"
import { rememberedPerson } from "../shared/mine.js"
import { link } from "../shared/visit.js"

/**
 * @import { Look } from "../replay/data.js"
 * @import { Component } from "../shared/entry.js"
 * @typedef {object} Data
 * @property {Game[]} games
 * @property {Game[]} start the games with which a new library begins, before the others
 * @property {Record<string, Look[]>} looks by kind of game, how its seats look
 * @property {boolean} list whether the games are rows of a list; else they are cards
 * @property {string} about the text beside the switch that hides results; empty without both
 * @property {string[]} mistaken the players with mistakes to whose games a link leads
 * @property {string | null} own the player who the visitor is, if the server knows
 */

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} [href]
 * @property {Look | null} look
 * @property {number | string | null} [score]
 * @property {boolean} won
 * @property {boolean} shared
 * @property {string[]} badges of a bot
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} game
 * @property {string} kind the name of the game
 * @property {string} title
 * @property {string | null} story a sentence about how it went
 * @property {string} unspoiled a title that does not say how it ended
 * @property {string[]} about its setup
 * @property {string | null} played_on
 * @property {string | null} source
 * @property {string | null} branch
 * @property {string | null} picture the address of its last position; null without moves
 * @property {boolean} ended
 * @property {string} fidelity
 * @property {string | null} flaw
 * @property {number | null} moves null where only the result is known
 * @property {number} quantity of plays that it stands for
 * @property {number} rounds
 * @property {{ text: string, href?: string, badges: string[] }[]} players
 * @property {number[][]} lines by seat, the points round by round
 * @property {(number | null)[] | null} scores by seat, the points at the end; null while it is not over
 * @property {(string | null)[] | null} told by seat, the points as the source writes them; null for games
 *   with moves
 * @property {string | null} label of the points, if the end pays
 * @property {number[]} winners
 * @property {boolean} together whether there is one score for all
 * @property {string | null} result the result, if the list of players does not show it
 * @property {string | null} review the state of its review
 */

/** Signs of a record that is not whole: half a disc, and unequal.
 * @type {Record<string, string>}
 */
const SIGNS = {
  partial: "M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18zM12 5.5v13a6.5 6.5 0 0 0 0-13z",
  contradicts: "M4 7.5h16v2.6H4zM4 13.9h16v2.6H4zM14.9 3.2l2.3 1.2L9.1 20.8l-2.3-1.2z",
}
const NO_LOOK = { colour: "gray", outline: "M-18-18h36v36h-36z" }

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".games")
  const start = find(component.parentElement, ".start")
  const [bar, about, own, hide] = [".bar", ".said", ".mistakes", ".hide"].map(name =>
    find(component.parentElement, name),
  )
  let { data } = component
  const draw = () => {
    const hidden = remembered()
    mark(hide, "aria-pressed", String(hidden))
    mark(bar, "hidden", !data.about)
    say(about, data.about)
    own.replaceChildren(...mistakes(data))
    const asShown = (/** @type {Game} */ game) => (hidden ? unspoiled(game) : game)
    const shown = data.games.map(asShown)
    mark(start, "hidden", !data.start.length)
    start.replaceChildren(...(data.start.length ? beginning(data.start.map(asShown), data.looks) : []))
    host.replaceChildren(data.list ? table(shown, data.looks, hidden) : cards(shown, data.looks))
  }
  const toggle = () => {
    remember(!remembered())
    draw()
  }
  hide.addEventListener("click", toggle)
  draw()
  const update = (/** @type {Component<Data>} */ { data: newer }) => {
    data = newer
    draw()
  }
  return { update, stop: () => hide.removeEventListener("click", toggle) }
}

/** A link to the games with mistakes of the visitor, if there are any.
 * @param {Data} data
 */
function mistakes({ mistaken, own }) {
  const name = own ?? rememberedPerson()
  if (name === null || !mistaken.includes(name)) return []
  return [link(`/?${new URLSearchParams({ mistakes: name })}`, {}, "Games with my mistakes")]
}

/** The game without its result: the winner, the points, and the length.
 * @param {Game} game
 * @returns {Game}
 */
function unspoiled(game) {
  return {
    ...game,
    title: game.unspoiled,
    story: null,
    lines: [],
    scores: null,
    picture: null,
    told: game.told?.map(() => null) ?? null,
    winners: [],
    result: null,
    label: null,
    rounds: 0,
    moves: game.moves && 0,
  }
}

/**
 * @param {Game} game
 * @param {Look[]} looks
 * @returns {Seat[]} the winners first, then by points
 */
function seats(game, looks) {
  const seats = game.players.map(({ text, href, badges }, i) => ({
    name: text,
    href,
    badges,
    look: game.told ? null : (looks[i] ?? NO_LOOK),
    score: game.told ? game.told[i] : (game.scores?.[i] ?? game.lines[i]?.at(-1)),
    won: game.winners.includes(i + 1) && !game.together,
    shared: game.together && !game.told,
  }))
  return seats.sort(
    (a, b) =>
      Number(b.won) - Number(a.won) || (game.told ? 0 : Number(b.score ?? -1) - Number(a.score ?? -1)),
  )
}

/** The games with which a new library begins, under a heading.
 * @param {Game[]} games
 * @param {Record<string, Look[]>} looks
 */
function beginning(games, looks) {
  return [html("h2", {}, "Start here"), cards(games, looks, "Start here")]
}

/**
 * @param {Game[]} games
 * @param {Record<string, Look[]>} looks
 * @param {string} label
 */
function cards(games, looks, label = "Games") {
  return html(
    "ul",
    { class: "shelf", "aria-label": label },
    games.map(game => card(game, looks[game.game] ?? [])),
  )
}

/**
 * @param {Game} game
 * @param {Look[]} looks
 */
function card(game, looks) {
  const flaw = game.flaw ? `flaw-${game.id}` : null
  const drawn = game.lines.some(line => line.length > 1)
  const card = link(
    `/replay?game=${game.id}`,
    { class: "game", "aria-describedby": flaw },
    game.picture ? html("img", { class: "position", src: game.picture, alt: "", loading: "lazy" }) : null,
    html("p", { class: "kind" }, game.kind),
    html("h2", {}, game.title),
    game.story ? html("p", { class: "story" }, game.story) : null,
    html("p", { class: "about" }, marks(game), about(game)),
    drawn ? lines(game, looks) : null,
    game.result ? html("p", { class: "result" }, game.result) : null,
    game.label
      ? html(
          "p",
          { class: "label" },
          `${!drawn ? "Points" : game.ended ? "Line" : "Line and points"}: ${game.label}`,
        )
      : null,
  )
  const players = html("ol", { class: "players", "aria-label": "Players" }, seats(game, looks).map(player))
  return html(
    "li",
    {},
    card,
    players,
    flaw ? html("p", { id: flaw, hidden: true }, `The record: ${game.flaw}`) : null,
  )
}

/** The games as rows, in the order that the page has asked for.
 * @param {Game[]} games
 * @param {Record<string, Look[]>} looks
 * @param {boolean} hidden
 */
function table(games, looks, hidden) {
  const heads = ["Game", "Players", "Played on", ...(hidden ? [] : ["Moves"]), "Source"]
  return html(
    "table",
    { class: "list", "aria-label": "Games" },
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        heads.map(head => html("th", { scope: "col", class: head === "Moves" ? "number" : null }, head)),
      ),
    ),
    html(
      "tbody",
      {},
      games.map(game => row(game, looks[game.game] ?? [], hidden)),
    ),
  )
}

/**
 * @param {Game} game
 * @param {Look[]} looks
 * @param {boolean} hidden
 */
function row(game, looks, hidden) {
  const flaw = game.flaw ? `flaw-${game.id}` : null
  const note = [
    game.kind,
    ...game.about,
    game.result,
    game.quantity > 1 ? count(game.quantity, "play") : null,
    game.branch,
    game.ended ? null : "not finished",
    game.review,
  ]
    .filter(Boolean)
    .join(" · ")
  const cell = (
    /** @type {string} */ label,
    /** @type {any} */ content,
    /** @type {string | null} */ kind = null,
  ) => html("td", { "data-label": label, class: kind }, content ?? "–")
  return html(
    "tr",
    {},
    html(
      "th",
      { scope: "row" },
      link(`/replay?game=${game.id}`, { class: "game", "aria-describedby": flaw }, game.title),
      html("span", { class: "about" }, marks(game), note),
      flaw ? html("span", { id: flaw, hidden: true }, `The record: ${game.flaw}`) : null,
    ),
    html(
      "td",
      { "data-label": "Players" },
      html("ol", { class: "players", "aria-label": "Players" }, seats(game, looks).map(player)),
    ),
    cell("Played on", game.played_on),
    hidden ? null : cell("Moves", game.moves, "number"),
    cell("Source", game.source),
  )
}

/** The text about a record with an error, or without moves.
 * @param {Game} game
 */
function marks(game) {
  return [
    game.flaw
      ? html(
          "span",
          { class: "mark", title: `The record: ${game.flaw}` },
          icon(SIGNS[game.fidelity]),
          game.fidelity,
        )
      : null,
    game.told
      ? html(
          "span",
          { class: "mark", title: "The source of this game has only its result, no moves." },
          "result only",
        )
      : null,
  ]
}

/** @param {Game} game */
function about(game) {
  return [
    ...game.about,
    game.played_on,
    game.rounds ? count(game.rounds, "round") : null,
    game.moves ? count(game.moves, "move") : null,
    game.quantity > 1 ? count(game.quantity, "play") : null,
    game.source,
    game.branch,
    game.ended ? null : "not finished",
    game.review,
  ]
    .filter(Boolean)
    .join(" · ")
}

/** @param {Seat} seat */
function player({ name, href, look, score, won, shared, badges }) {
  return html(
    "li",
    { class: won ? "winner" : null },
    look ? emblem(look) : null,
    href ? link(href, { class: "player" }, html("bdi", {}, name)) : html("bdi", {}, name),
    badges.map(badge => html("span", { class: "badge" }, badge)),
    won ? html("span", { class: "won" }, "won") : null,
    shared || score === undefined || score === null ? null : html("b", { class: "score" }, score),
  )
}

/** The points over the rounds, of every seat or of all together.
 * @param {Game} game
 * @param {Look[]} looks
 */
function lines(game, looks) {
  const rounds = Math.max(1, ...game.lines.map(line => line.length - 1))
  const top = Math.max(1, ...game.lines.flat())
  const path = (/** @type {number[]} */ line) =>
    line.map((points, i) => `${i ? "L" : "M"}${(i / rounds) * 100} ${40 - (points / top) * 38}`).join("")
  return svg(
    "svg",
    { class: "lines", viewBox: "0 0 100 41", preserveAspectRatio: "none", "aria-hidden": "true" },
    (game.together ? game.lines.slice(0, 1) : game.lines).flatMap((line, i) => [
      svg("path", { class: "casing", d: path(line) }),
      svg("path", {
        class: "line",
        d: path(line),
        stroke: game.together ? "var(--accent)" : (looks[i] ?? NO_LOOK).colour,
      }),
    ]),
  )
}
