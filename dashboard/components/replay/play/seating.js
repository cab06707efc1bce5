// The panel that starts playing on: it asks for the player of each seat and, if both are possible, whether to
// branch.

import { emblem, html } from "../../shared/dom.js"

/**
 * @import { PlayOn, Replay } from "../data.js"
 * @import { Game } from "../steps/model.js"
 */

/** The panel. `begin(seats, here, atTable)` gets a word for each seat, whether the game itself goes on, and
 * whether a branch is drawn at the table. A branch may be so where the game is. `place` is on show, `start`
 * says how the game may be played on, `bots` the seats that are bots already, by name. Where all are bots,
 * the seat that moves next is offered by hand.
 * @param {Replay} replay
 * @param {Game} game
 * @param {number} place
 * @param {PlayOn} start
 * @param {Record<number, string>} bots
 * @param {(seats: string, here: boolean, atTable: boolean) => void} begin
 * @param {() => void} cancel
 */
export function seating(replay, game, place, start, bots, begin, cancel) {
  const last = game.moves.length
  const over = replay.winners !== null
  const here = start.here && !over
  const both = here && place < last
  // Where all are bots, nobody would play by hand.
  const next = replay.seats.every((_, i) => bots[i + 1]) ? game.moves[place]?.seat : null
  const choose = replay.seats.map((_, i) =>
    html(
      "select",
      { name: `seat-${i + 1}` },
      html("option", { value: "hand" }, "by hand"),
      start.bots.map(bot =>
        html("option", { value: bot, selected: bots[i + 1] === bot && i + 1 !== next }, `bot: ${bot}`),
      ),
    ),
  )
  /** @type {(name: string, value: string, checked: boolean, text: string) => HTMLElement} */
  const way = (name, value, checked, text) =>
    html(
      "label",
      { class: "way" },
      html("input", { type: "radio", name, value, checked }),
      html("span", {}, text),
    )
  const form = html(
    "form",
    { class: "seating" },
    html(
      "h2",
      {},
      place === last && here ? "Play on" : `Continue from ${place ? `move ${place}` : "the start"}`,
    ),
    both
      ? html(
          "fieldset",
          { class: "ways" },
          html("legend", {}, "Where?"),
          way("way", "branch", true, "here, as a new game; this one stays as it is"),
          way("way", "here", false, "at its last move"),
        )
      : html(
          "p",
          { class: "small" },
          here
            ? "The game goes on where it stands."
            : "A new game begins here, a branch. This one stays as it is.",
        ),
    start.at_table && (both || !here)
      ? html(
          "fieldset",
          { class: "ways" },
          html("legend", {}, "Who draws in the new game?"),
          way("draws", "table", true, "we, at the table"),
          way("draws", "vidi", false, "Vidi"),
        )
      : null,
    html(
      "fieldset",
      { class: "who" },
      html("legend", {}, "Who plays?"),
      replay.seats.map((seat, i) =>
        html("label", {}, emblem(seat), html("span", { class: "player" }, seat.name), choose[i]),
      ),
    ),
    start.why ? html("p", { class: "small" }, `The bot expert plays as steady here: ${start.why}`) : null,
    html(
      "p",
      { class: "acts" },
      html("button", { type: "submit", class: "main" }, "Start"),
      html("button", { type: "button", class: "other", onclick: cancel }, "Cancel"),
    ),
  )
  form.addEventListener("submit", event => {
    event.preventDefault()
    const filled = new FormData(form)
    begin(
      choose.map(select => select.value).join("."),
      both ? filled.get("way") === "here" : here,
      filled.get("draws") === "table",
    )
  })
  form.addEventListener("keydown", event => event.key === "Escape" && cancel())
  return form
}
