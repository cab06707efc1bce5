// Notes and bookmarks: those of the current move, and a list of all with links; who may write them does so
// here.

import { html, mark, say } from "../../shared/dom.js"

/**
 * @import { Act, Remarked, Remarks } from "../data.js"
 * @import { Game } from "../steps/model.js"
 * @import { Now } from "../view.js"
 */

const LETTERS = 10_000
const SHOWN = 80 // letters of a note in the list

export class Noting {
  /**
   * @param {HTMLElement} host
   * @param {HTMLButtonElement} button which sets the bookmark
   * @param {Game} game
   * @param {(frame: number) => void} go
   * @param {((act: Act) => Promise<string>) | null} ask null where none can be written
   */
  constructor(host, button, game, go, ask) {
    this.host = host
    this.button = button
    this.game = game
    this.go = go
    this.ask = ask
    this.seat = "all"
    /** @type {Remarks} */
    this.remarks = { title: null, played_on: null, notes: [], bookmarks: [] }
    this.here = html("div", {
      class: "here",
      role: "group",
      "aria-label": "Notes on this move",
      tabindex: "0",
    })
    this.text = html("textarea", {
      rows: 3,
      maxlength: LETTERS,
      "aria-label": "Note on the moment on show",
      placeholder: "Note on this moment",
    })
    this.save = html("button", { type: "submit", class: "main" }, "Save")
    this.failure = html("p", { class: "refused", role: "alert", hidden: true })
    this.form = html(
      "form",
      { hidden: true },
      this.text,
      this.failure,
      html(
        "p",
        { class: "both" },
        this.save,
        html("button", { type: "button", class: "other", onclick: () => this.write(false) }, "Cancel"),
      ),
    )
    this.form.onsubmit = event => {
      event.preventDefault()
      if (this.text.value.trim()) this.send({ act: "note", ...this.moment(), text: this.text.value })
    }
    this.text.onkeydown = event => {
      if (event.key === "Escape") this.write(false)
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.form.requestSubmit()
    }
    this.opener = html(
      "button",
      {
        type: "button",
        class: "other",
        title: "Write a note on the moment on show (W)",
        onclick: () => this.write(true),
      },
      "✎ Write a note",
    )
    this.count = html("summary")
    this.list = html("ul", { class: "remarks" })
    this.all = html("details", {}, this.count, this.list)
    host.replaceChildren(this.here, ...(ask ? [this.opener, this.form] : []), this.all)
    mark(button, "hidden", !ask)
  }

  /** The current moment, as a record names it. */
  moment() {
    const [move, event] = this.game.position().split(".").map(Number)
    return { move, event: event ?? null, seat: this.seat }
  }

  /** @param {Remarked} remark */
  frame({ move, event }) {
    return this.game.frameAt(event === null ? `${move}` : `${move}.${event}`) ?? 0
  }

  /** Opens the form, or closes it.
   * @param {boolean} open
   */
  write(open) {
    if (!this.ask) return
    mark(this.form, "hidden", !open)
    mark(this.opener, "hidden", open)
    mark(this.failure, "hidden", true)
    if (open) this.text.focus()
    else this.opener.focus({ preventScroll: true })
  }

  /** Sets the bookmark of the current moment, or removes it. */
  toggle() {
    const there = this.remarks.bookmarks.find(remark => this.frame(remark) === this.game.frame)
    const { seat } = this
    this.send(there ? { act: "unmark", ...there, seat } : { act: "bookmark", ...this.moment() })
  }

  /** @param {Act} act */
  async send(act) {
    if (!this.ask) return
    this.save.disabled = true
    const text = await this.ask(act)
    this.save.disabled = false
    say(this.failure, text)
    mark(this.failure, "hidden", !text)
    if (text) mark(this.form, "hidden", false)
    else if (!this.form.hidden && act.act === "note") {
      this.text.value = ""
      this.write(false)
    }
  }

  /** Updates the remarks on the game.
   * @param {Remarks} remarks
   * @param {string} seat the view
   */
  update(remarks, seat) {
    this.remarks = remarks
    this.seat = seat
  }

  /** Shows the remarks at the current move, and the list up to frame `limit`.
   * @param {Now} now
   */
  show({ place, limit, line }) {
    const { game, remarks } = this
    const there = (/** @type {Remarked} */ remark) => this.frame(remark) <= limit
    const notes = remarks.notes.filter(there)
    const bookmarks = remarks.bookmarks.filter(there)
    this.here.replaceChildren(
      ...notes
        .filter(note => game.place(this.frame(note)) === place)
        .map(note =>
          html(
            "blockquote",
            { class: "note" },
            note.text,
            this.ask &&
              html(
                "button",
                {
                  type: "button",
                  class: "other",
                  "aria-label": `Remove the note ${note.text.slice(0, SHOWN)}`,
                  title: "Remove this note",
                  onclick: () => this.send({ act: "withdraw", note: note.number, seat: this.seat }),
                },
                "✕",
              ),
          ),
        ),
    )
    const rows = [
      ...bookmarks.map(remark => ({ remark, sign: "★", text: this.label(remark) })),
      ...notes.map(note => ({ remark: note, sign: "✎", text: note.text })),
    ].sort((a, b) => this.frame(a.remark) - this.frame(b.remark))
    this.list.replaceChildren(
      ...rows.map(({ remark, sign, text }) =>
        html(
          "li",
          {},
          html(
            "button",
            { type: "button", onclick: () => this.go(this.frame(remark)) },
            html("span", { class: "number" }, game.place(this.frame(remark)) || "·"),
            html("span", { "aria-label": sign === "★" ? "bookmark" : "note", role: "img" }, sign),
            html("span", { class: "label" }, text.slice(0, SHOWN)),
          ),
        ),
      ),
    )
    say(this.count, `Notes and bookmarks (${rows.length})`)
    mark(this.all, "hidden", !rows.length)
    mark(this.host, "hidden", line || (!this.ask && !rows.length))
    mark(this.button, "aria-pressed", String(bookmarks.some(remark => this.frame(remark) === game.frame)))
  }

  /** A bookmark in words: the move that it is on.
   * @param {Remarked} remark
   */
  label(remark) {
    return this.game.moves[this.game.place(this.frame(remark)) - 1]?.label ?? "The table is set up"
  }
}
