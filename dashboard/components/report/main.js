// What became of imported files: a row for each file, a line for each game, and beside them what was not
// taken, with the reason. A word and a sign say how each came out.

import { find, html, icon } from "../shared/dom.js"
import { link } from "../shared/visit.js"

/**
 * @import { Component } from "../shared/entry.js"
 * @typedef {{ outcome: string, word: string, count: number }} Count
 * @typedef {object} File
 * @property {string} name
 * @property {string} format
 * @property {number} read
 * @property {number} taken
 * @property {number} ignored
 * @property {number} refused
 * @property {string[]} notes
 */

/**
 * @typedef {object} Data as dashboard/importing/imported.py makes them
 * @property {string} title
 * @property {string[]} left
 * @property {Count[]} counts
 * @property {File[]} files
 * @property {Game[]} games
 * @property {Problem[]} problems
 * @property {string[]} unlisted
 */

/**
 * @typedef {object} Game a game that was taken
 * @property {string} outcome
 * @property {string} word
 * @property {string} title
 * @property {string | null} kind
 * @property {string | null} day
 * @property {string[]} players
 * @property {string[]} points
 * @property {string[]} winners
 * @property {string} says
 * @property {string[]} notes
 * @property {string | null} href
 * @property {string} opens what the link is called
 */

/**
 * @typedef {object} Problem an entry that was not taken, or not whole
 * @property {string} outcome
 * @property {string} word
 * @property {string} title
 * @property {string} place its file, and where in that it stands
 * @property {string} says
 * @property {Mistake | null} wrong
 * @property {string | null} raw what stands in the file
 * @property {string | null} href
 */

/**
 * @typedef {object} Mistake
 * @property {string} why
 * @property {string | null} rule
 * @property {string | null} href
 * @property {{ seat: number, player: string | null, told: string | null, found: string | null }[]} ends
 */

/** @type {Record<string, string>} */
const SIGNS = {
  new: "M10.8 4h2.4v6.8H20v2.4h-6.8V20h-2.4v-6.8H4v-2.4h6.8z",
  continued: "M4 10.8h11.2l-4.6-4.6l1.7-1.7L19.8 12l-7.5 7.5l-1.7-1.7l4.6-4.6H4z",
  changed:
    "M4 8h11.4l-2.6-2.6l1.7-1.7L20 9.2l-5.5 5.5l-1.7-1.7l2.6-2.6H4z" +
    "M20 16v-2.4h-2.4V16H8.6l2.6-2.6l-1.7-1.7L4 17.2l5.5 5.5l1.7-1.7l-2.6-2.6H20z",
  withdrawn: "M4 10.8h16v2.4H4z",
  ignored: "M5 5h2.4v14H5zM10.8 12l8.2-7v14z",
  same: "M9.4 18.6L3.6 12.8l1.8-1.8l4 4l9.2-9.2l1.8 1.8z",
  partial: "M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18zM12 5.5v13a6.5 6.5 0 0 0 0-13z",
  contradicts: "M4 7.5h16v2.6H4zM4 13.9h16v2.6H4zM14.9 3.2l2.3 1.2L9.1 20.8l-2.3-1.2z",
  conflict: "M5.7 4L12 10.3L18.3 4L20 5.7L13.7 12L20 18.3L18.3 20L12 13.7L5.7 20L4 18.3L10.3 12L4 5.7z",
  refused: "M12 2.5a9.5 9.5 0 0 1 0 19a9.5 9.5 0 0 1 0-19zM6.2 10.8v2.4h11.6v-2.4z",
}

/** @param {Component<Data>} component */
export function mount(component) {
  const host = find(component.parentElement, ".report")
  const update = (/** @type {Component<Data>} */ { data }) => {
    host.replaceChildren(
      html("div", { class: "summary" }, html("h2", {}, name(data.title)), counts(data.counts)),
      ...(data.left.length ? [left(data.left)] : []),
      ...(data.files.length ? [files(data.files)] : []),
      ...data.files.flatMap(file =>
        file.notes.map(note => html("p", { class: "small" }, name(file.name), ": ", name(note))),
      ),
      html(
        "div",
        { class: data.games.length && data.problems.length ? "both" : "one" },
        data.problems.some(({ wrong }) => wrong) ? problems(data.problems) : null,
        data.games.length ? games(data.games) : null,
        data.problems.every(({ wrong }) => !wrong) && data.problems.length ? problems(data.problems) : null,
      ),
      ...data.unlisted.map(text => html("p", { class: "small" }, text)),
    )
  }
  update(component)
  return { update, stop: () => {} }
}

/** @param {Count[]} counts */
function counts(counts) {
  if (!counts.length) return null
  return html(
    "ul",
    { class: "counts", "aria-label": "Entries by outcome" },
    counts.map(({ outcome, word, count }) =>
      html("li", { class: "count" }, html("b", {}, count.toLocaleString("en")), " ", mark(outcome, word)),
    ),
  )
}

/** The files that were not read.
 * @param {string[]} files
 */
function left(files) {
  return html(
    "p",
    { class: "left" },
    html("b", {}, `Stopped; ${files.length.toLocaleString("en")} not read: `),
    files.flatMap((file, i) => [i ? ", " : "", name(file)]),
  )
}

/**
 * @param {string} outcome
 * @param {string} word
 */
function mark(outcome, word) {
  return html("span", { class: "mark" }, icon(SIGNS[outcome]), word)
}

/** @param {string} text */
function name(text) {
  return html("bdi", {}, text)
}

/** What every file was recognised as, with its numbers.
 * @param {File[]} files
 */
function files(files) {
  const numbers = /** @type {const} */ (["read", "taken", "ignored", "refused"])
  const heads = ["Entries", "Taken", "Left out", "Refused"]
  return html(
    "table",
    { class: "files", "aria-label": "Files" },
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        ["File", "Read as", ...heads].map((text, i) =>
          html("th", { scope: "col", class: i > 1 ? "number" : null }, text),
        ),
      ),
    ),
    html(
      "tbody",
      {},
      files.map(file =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, name(file.name)),
          html("td", { "data-label": "Read as" }, file.format),
          numbers.map((number, i) =>
            html(
              "td",
              {
                class: `number${number === "refused" && file[number] ? " some" : ""}`,
                "data-label": heads[i],
              },
              file[number].toLocaleString("en"),
            ),
          ),
        ),
      ),
    ),
  )
}

/** A line for each game that was taken.
 * @param {Game[]} games
 */
function games(games) {
  const heads = ["Title", "Day", "Players", "Points", "Winner", "Outcome", ""]
  return html(
    "div",
    { class: "box", role: "region", tabindex: 0, "aria-label": "Games" },
    html(
      "table",
      { class: "games", "aria-label": "Games" },
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          heads.map(text => html("th", { scope: "col" }, text)),
        ),
      ),
      html("tbody", {}, games.map(game)),
    ),
  )
}

/** @param {Game} game */
function game({ outcome, word, title, kind, day, players, points, winners, says, notes, href, opens }) {
  const cell = (/** @type {string} */ label, /** @type {string[]} */ texts) =>
    html(
      "td",
      { "data-label": label, class: label.toLowerCase() },
      texts.length
        ? texts.flatMap((text, i) => [i ? ", " : "", name(text)])
        : html("span", { class: "none" }, "–"),
    )
  return html(
    "tr",
    { class: `game ${outcome}` },
    html(
      "th",
      { scope: "row" },
      name(title),
      kind ? html("span", { class: "small" }, " ", name(kind)) : null,
      ...notes.map(note => html("p", { class: "small" }, name(note))),
    ),
    cell("Day", day ? [day] : []),
    cell("Players", players),
    cell("Points", points),
    cell("Winner", winners),
    html(
      "td",
      { class: "how" },
      mark(outcome, word),
      says ? html("span", { class: "small" }, " ", says) : null,
    ),
    html("td", {}, href ? link(href, { class: "open" }, opens) : null),
  )
}

/** What was not taken, or not whole, each with its place and the reason.
 * @param {Problem[]} problems
 */
function problems(problems) {
  return html(
    "section",
    { class: "problems" },
    html("h3", {}, "Not taken"),
    html("ol", { class: "box", role: "list", tabindex: 0, "aria-label": "Not taken" }, problems.map(problem)),
  )
}

/** @param {Problem} problem */
function problem({ outcome, word, title, place, says, wrong, raw, href }) {
  return html(
    "li",
    { class: `problem ${wrong ? "bad" : outcome}` },
    html("p", {}, mark(outcome, word), " ", html("b", {}, name(place))),
    title ? html("p", { class: "small" }, href ? link(href, {}, title) : name(title)) : null,
    says ? html("p", {}, name(says)) : null,
    wrong ? mistake(wrong) : null,
    raw ? html("pre", { tabindex: 0, role: "region", "aria-label": "As in the file" }, raw) : null,
  )
}

/** @param {Mistake} mistake */
function mistake({ why, rule, href, ends }) {
  return html(
    "div",
    { class: "wrong" },
    html(
      "p",
      {},
      name(why),
      " ",
      href ? link(href, { class: "rule" }, rule) : html("span", { class: "rule" }, rule),
    ),
    ends.length
      ? html(
          "table",
          { "aria-label": "The end in the record, and by the rules" },
          html(
            "thead",
            {},
            html(
              "tr",
              {},
              ["Seat", "Record", "By the rules"].map(text => html("th", { scope: "col" }, text)),
            ),
          ),
          html(
            "tbody",
            {},
            ends.map(end =>
              html(
                "tr",
                { class: end.told === end.found ? null : "differs" },
                html("th", { scope: "row" }, `${end.seat} `, name(end.player ?? "")),
                html("td", {}, end.told ?? "–"),
                html("td", {}, end.found ?? "not over"),
              ),
            ),
          ),
        )
      : null,
  )
}
