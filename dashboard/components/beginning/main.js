// The form of a new game. It is filled in here, without the server, so nothing that is typed can get lost.

import { count, emblem, find, html } from "../shared/dom.js"
import { read, show } from "./options.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @import { Look } from "../replay/data.js"
 * @import { Option, Setup } from "./options.js"
 * @typedef {object} Offer a game that can begin
 * @property {string} name
 * @property {string} title
 * @property {string | null} line what the game is
 * @property {string} facts its players and minutes
 * @property {string | null} picture the address of a picture of its board
 * @property {boolean} secrets whether hands are hidden from other seats
 * @property {number[]} seats how many may sit down
 * @property {Look[]} looks by seat
 * @property {Record<string, string[]>} bots by name, what each is called in each seat
 * @property {Option[]} options
 * @property {{ kind: string, choices: [hash: string, title: string][] }[]} packs
 * @typedef {{ number: number, text: string, rule?: string, href?: string | null }} Answer
 * @typedef {{ games: Offer[], names: string[], filled_in: Filled | null, answer: Answer | null }} Data
 */

/**
 * @typedef {object} Filled
 * @property {string} game
 * @property {string[]} names
 * @property {string} play
 * @property {string} title
 * @property {boolean} told whether the table draws
 * @property {boolean} kept whether one person keeps the record
 * @property {Setup} setup
 */

const HAND = "hand"

/** @param {Component<Data>} component */
export function mount(component) {
  const form = /** @type {HTMLFormElement} */ (find(component.parentElement, ".beginning"))
  const { games, names, filled_in: last } = component.data
  const players = last ? [...last.names] : []
  const decide = last ? last.play.split(".") : []
  let send = component.setTriggerValue
  let answered = 0
  let game = games.find(({ name }) => name === last?.game) ?? games[0]
  let seats = players.length

  const refusal = html("p", { class: "refused", role: "alert", hidden: true })
  const number = html("fieldset", { class: "number" })
  const who = html("fieldset", { class: "who" })
  const screen = html("fieldset", { class: "screen", hidden: true })
  const settle = html("div", { class: "settle" })
  const title = html("input", { name: "title", maxlength: 200, autocomplete: "off", value: last?.title })
  const known = html(
    "datalist",
    { id: "known" },
    names.map(name => html("option", { value: name })),
  )

  /**
   * @param {string} name
   * @param {string} value
   * @param {boolean} checked
   * @param {string} text
   */
  const way = (name, value, checked, text, small = "", change = () => {}) =>
    html(
      "label",
      { class: "way" },
      html("input", { type: "radio", name, value, checked, onchange: change }),
      html("span", {}, text, small ? html("small", {}, small) : null),
    )

  /** @type {(label: string, each: HTMLElement[]) => HTMLElement} */
  const ways = (label, each) => html("div", { class: "ways", role: "radiogroup", "aria-label": label }, each)

  /** @param {Offer} each */
  const offered = each => {
    const { name, title, line, facts, picture } = each
    const change = () => {
      game = each
      sit()
    }
    const radio = html("input", {
      type: "radio",
      name: "game",
      value: name,
      checked: each === game,
      onchange: change,
      "aria-labelledby": `title-${name}`,
      "aria-describedby": `about-${name}`,
    })
    return html(
      "label",
      { class: "way offered" },
      picture ? html("img", { src: picture, alt: "", width: 450, height: 300 }) : null,
      html("span", { class: "title" }, radio, html("strong", { id: `title-${name}` }, title)),
      html(
        "span",
        { class: "about", id: `about-${name}` },
        line ? html("span", {}, line, " ") : null,
        html("small", {}, facts),
      ),
    )
  }

  const places = () => Array.from({ length: seats }, (_, place) => place)

  /** Asks who holds the screen if several people play a game with hidden hands. */
  function share() {
    screen.hidden = !game.secrets || places().filter(place => !game.bots[decide[place]]).length < 2
  }

  function sit() {
    if (!game.seats.includes(seats)) seats = game.seats[0]
    number.hidden = game.seats.length === 1
    number.replaceChildren(
      html("legend", {}, "How many play?"),
      ways(
        "How many play?",
        game.seats.map(many =>
          way("seats", String(many), many === seats, count(many, "seat"), "", () => {
            seats = many
            rows()
          }),
        ),
      ),
    )
    rows()
    settle.replaceChildren(show(game, game.name === last?.game ? last.setup : {}))
  }

  function rows() {
    who.replaceChildren(html("legend", {}, "Who sits where?"), ...places().map(row))
    share()
  }

  /** @param {number} place */
  function row(place) {
    const seat = place + 1
    const name = html("input", {
      name: `name-${seat}`,
      list: "known",
      maxlength: 200,
      required: true,
      autocomplete: "off",
      "aria-label": `Name in seat ${seat}`,
      placeholder: `Seat ${seat}: name`,
    })
    const by = html(
      "select",
      { name: `by-${seat}`, "aria-label": `Seat ${seat} is played` },
      html("option", { value: HAND }, "by hand"),
      Object.keys(game.bots).map(bot =>
        html("option", { value: bot, selected: decide[place] === bot }, `bot: ${bot}`),
      ),
    )
    const named = () => {
      const bot = game.bots[by.value]
      name.disabled = Boolean(bot)
      name.value = bot ? bot[place] : (players[place] ?? "")
    }
    name.addEventListener("input", () => {
      players[place] = name.value
    })
    by.addEventListener("change", () => {
      decide[place] = by.value
      named()
      share()
    })
    named()
    return html("div", { class: "seat" }, emblem(game.looks[place], `Seat ${seat}`), name, by)
  }

  screen.append(
    html("legend", {}, "How do you share this screen?"),
    ways("How do you share this screen?", [
      way("screen", "turns", !last?.kept, "Each player in turn", "Hands stay covered between the seats."),
      way(
        "screen",
        "keeper",
        Boolean(last?.kept),
        "One person keeps the record",
        "All hands are shown on this screen.",
      ),
    ]),
  )
  form.replaceChildren(
    refusal,
    html(
      "fieldset",
      { class: "which" },
      html("legend", {}, "Which game?"),
      html("div", { class: "offers", role: "radiogroup", "aria-label": "Which game?" }, games.map(offered)),
    ),
    html(
      "div",
      { class: "columns" },
      html("div", { class: "column" }, number, who),
      html(
        "div",
        { class: "column" },
        html(
          "fieldset",
          { class: "draws" },
          html("legend", {}, "Who draws?"),
          ways("Who draws?", [
            way(
              "draws",
              "vidi",
              !last?.told,
              "Vidi draws",
              "Dice, tiles, cards and who goes first come from a seed that nobody can guess.",
            ),
            way(
              "draws",
              "table",
              Boolean(last?.told),
              "We draw at the table",
              "Vidi asks for the outcome of each draw.",
            ),
          ]),
        ),
        screen,
      ),
      html(
        "div",
        { class: "column" },
        settle,
        html(
          "label",
          { class: "option" },
          html("span", {}, "Title"),
          title,
          html("small", {}, "Optional: the title of the game in the library."),
        ),
        html("button", { type: "submit", class: "main" }, "Begin"),
      ),
    ),
    known,
  )
  sit()

  form.addEventListener("submit", async event => {
    event.preventDefault()
    const by = places()
      .map(place => find(form, `[name=by-${place + 1}]`))
      .map(select => /** @type {HTMLSelectElement} */ (select).value)
    const read_ = await read(game, settle)
    if ("wrong" in read_) return refuse({ number: 0, text: read_.wrong })
    form.inert = true
    send("asked", {
      game: game.name,
      names: places().map(place => game.bots[by[place]]?.[place] ?? (players[place] ?? "").trim()),
      play: by.join("."),
      title: title.value.trim(),
      told: new FormData(form).get("draws") === "table",
      kept: !screen.hidden && new FormData(form).get("screen") === "keeper",
      ...read_,
    })
  })

  /** @param {Answer} answer */
  function refuse({ text, rule, href }) {
    form.inert = false
    refusal.replaceChildren(text, ...(rule ? [" ", href ? html("a", { href }, rule) : rule] : []))
    refusal.hidden = false
    refusal.scrollIntoView({ block: "nearest" })
  }

  const update = (/** @type {Component<Data>} */ { data: { answer }, setTriggerValue }) => {
    send = setTriggerValue
    if (answer && answer.number > answered) {
      answered = answer.number
      refuse(answer)
    }
  }
  answered = (component.data.answer?.number ?? 1) - 1
  update(component)
  return { update, stop: () => {} }
}
