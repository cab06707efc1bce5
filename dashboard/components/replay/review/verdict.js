// What the review says of the turn and the move on show; and questions about moves that could be better.

import { emblem, html, mark, say } from "../../shared/dom.js"
import { percent, signed } from "./curves.js"
import { legend, Outlines } from "./outlines.js"
import { cost } from "./short.js"
import { GAIN, LOSS } from "./turns.js"

/**
 * @import { JudgedMove, Line, OtherCommand, Outline } from "../data.js"
 * @import { Question, Replay, ReviewAsked, ReviewedTurn } from "../data.js"
 * @import { Board } from "../stage/board.js"
 * @import { Game } from "../steps/model.js"
 * @import { Reviewing } from "./reviewing.js"
 * @import { Marked } from "./turns.js"
 * @import { Now } from "../view.js"
 */

const SCORE = "vidi.review.guessed"

export class Verdict {
  /** `go(place)` leads to a move, `enter(line)` shows moves that were not played, `guess(on)` begins or ends
   * to ask.
   * @param {HTMLDetailsElement} host
   * @param {Replay} replay
   * @param {Game} game
   * @param {Reviewing} reviewing
   * @param {Board} board
   * @param {{
   *   go: (place: number) => void, enter: (line: Line, title: string) => void, guess: (on: boolean) => void,
   * }} acts
   */
  constructor(host, replay, game, reviewing, board, acts) {
    this.host = host
    this.outlines = new Outlines(board, replay)
    this.replay = replay
    this.game = game
    this.reviewing = reviewing
    this.acts = acts
    this.head = html("summary", {})
    this.body = html("div", { class: "verdict-body" })
    host.replaceChildren(this.head, this.body)
    host.addEventListener("toggle", () => this.outline())
    /** @type {ReviewedTurn | null} */
    this.opened = null // a turn that was gone to at its start
    /** @type {Now | null} */
    this.now = null
    /** @type {Question[]} */
    this.questions = []
    /** @type {Question | null} */
    this.question = null
    this.waits = false // for the questions
    /** @type {number | null} */
    this.guessed = null // which choice somebody took for the best
    /** @type {Set<number>} */
    this.answered = new Set() // places
    this.score = remembered()
  }

  /** Shows a marked turn from its start.
   * @param {Marked} [marked]
   */
  open(marked) {
    if (!marked) return
    this.opened = marked.turn
    this.host.open = true
    this.acts.go(marked.start)
    this.draw()
  }

  /** @param {Now} now */
  show(now) {
    const before = this.now
    this.now = now
    if (before && before.place === now.place && before.hidden === now.hidden && before.line === now.line)
      return
    this.draw()
  }

  /** Whether the server works on another part: it makes one at a time. */
  get busy() {
    return this.reviewing.working !== null
  }

  /** The turn on show.
   * @param {number} place
   */
  turn(place) {
    const { opened } = this
    if (opened && opened.first - 1 <= place && place <= opened.last) return opened
    return this.reviewing.review?.turns.find(({ first, last }) => first <= place && place <= last)
  }

  draw() {
    this.fill()
    this.outline()
  }

  /** Outlines both choices on the board where the text about them is open. */
  outline() {
    const { now, host } = this
    const shown = now && host.open && !host.hidden && !now.guessing
    this.outlines.show(shown ? pair(this.turn(now.place), this.mistakeOnBoard) : null)
  }

  fill() {
    const { now, host, reviewing } = this
    if (!now) return
    const { guessing, hidden, line, place } = now
    const review = reviewing.review
    const shown = review && !review.lacks && !line && (guessing || !hidden)
    mark(host, "hidden", !shown)
    if (!shown) return
    if (guessing) {
      host.open = true
      say(this.head, `Guess the move: ${this.score.right} of ${this.score.asked} right`)
      this.body.replaceChildren(...this.asking())
      return
    }
    const turn = this.turn(place)
    this.head.replaceChildren(
      ...(turn ? [html("span", {}, this.summary(turn))] : [html("span", {}, "Review of the move on show")]),
    )
    const at = turn ? Math.max(place, turn.first) : place
    this.body.replaceChildren(...(turn ? this.ofTurn(turn, review.bot) : []), ...(at ? this.ofMove(at) : []))
  }

  /** @param {ReviewedTurn} turn */
  summary({ before, after, bot, marked, difference }) {
    const sign = marked ? (difference < 0 ? ` ${LOSS}` : ` ${GAIN}`) : ""
    return `Turn by the model: ${part(before)} → ${part(after)}, our bot ${part(bot)}${sign}`
  }

  /**
   * @param {ReviewedTurn} turn
   * @param {string} bot
   */
  ofTurn(turn, bot) {
    const { first, last, before, after, bot: mean, least, most, luck, seat, marked, difference } = turn
    const moves = first === last ? `Move ${first}` : `Moves ${first} to ${last}`
    const whose = seat ? this.replay.seats[seat - 1].name : "the table"
    const line = /** @type {ReviewAsked} */ ({ act: "turn", first })
    const mistakes = this.mistakes(turn)
    const byGames = mistakes.length ? "The largest mistake, by games" : "Difference, by games"
    const rows = [
      ["Before the turn", part(before)],
      ["After it, as played", part(after)],
      [`After eight turns of our bot ${bot}`, `${part(mean)} (${part(least)} to ${part(most)})`],
      ["Difference, by the model", signed((after - mean) * 100)],
      ...(marked ? [[byGames, signed(difference * 100)]] : []),
      ...(luck ? [["Luck in this turn", signed(luck * 100)]] : []),
    ]
    return [
      html("h3", {}, seat ? emblem(this.replay.seats[seat - 1]) : null, `${moves}: the chance of ${whose}`),
      html(
        "dl",
        { class: "chances" },
        rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
      ),
      ...(mistakes.length
        ? [html("p", { class: "acts mistakes" }, "Mistakes:", ...mistakes.map(one => this.mistake(one)))]
        : []),
      ...(turn.differs ? [html("p", { class: "small" }, `Our bot: ${turn.differs.words}.`)] : []),
      ...(turn.differs && !this.mistakeOnBoard && isOnBoard(turn.differs.played, turn.differs.bot)
        ? [legend("as played", "our bot")]
        : []),
      ...(turn.why ? [html("p", { class: "small" }, `Why: ${turn.why}.`)] : []),
      ...this.unless(line, "The bot plays the turn …", () => [
        html(
          "p",
          { class: "acts" },
          html(
            "button",
            {
              type: "button",
              class: "other",
              disabled: this.busy,
              onclick: () =>
                this.reviewing.line(line, moves =>
                  this.acts.enter(moves, `what ${bot} would have played from move ${first} on`),
                ),
            },
            "What the bot would have done",
          ),
        ),
      ]),
    ]
  }

  /** The mistakes of a turn, in their order.
   * @param {ReviewedTurn} turn
   */
  mistakes({ first, last, seat }) {
    return this.reviewing.judged.filter(
      one => one.mistake && first <= one.place && one.place <= last && (!seat || one.seat === seat),
    )
  }

  /** @param {JudgedMove} judged */
  mistake(judged) {
    const { place, words } = judged
    const text = `Move ${place}: ${signed(-cost(judged) * 100)}`
    return html(
      "button",
      { type: "button", class: "other", title: words, onclick: () => this.acts.go(place) },
      text,
    )
  }

  /** The mistake on show, if something of it lies on the board: then it is outlined, and not its turn. */
  get mistakeOnBoard() {
    const { now, reviewing } = this
    const mistake = now && reviewing.judged.find(one => one.mistake && one.place === now.place)
    const outlines = mistake ? [mistake.outline, mistake.others[0].outline] : []
    return mistake && isOnBoard(...outlines) ? mistake : null
  }

  /** The parts, or what is under way where this was asked.
   * @param {ReviewAsked} asked
   * @param {string} text
   * @param {() => HTMLElement[]} parts
   */
  unless(asked, text, parts) {
    const { reviewing } = this
    if (!reviewing.asks) return []
    const same = JSON.stringify(reviewing.asked) === JSON.stringify(asked)
    if (reviewing.working && same) return under(reviewing, text)
    const problem = same && reviewing.problem
    return [
      ...parts(),
      ...(problem ? [html("p", { class: "refused", role: "alert" }, reviewing.problem)] : []),
    ]
  }

  /** @param {number} place */
  ofMove(place) {
    const { reviewing } = this
    const judged = reviewing.judged.find(one => one.place === place)
    const asked = /** @type {ReviewAsked} */ ({ act: "judge", place })
    const heading = html("h3", {}, `Move ${place}: ${this.game.moves[place - 1].label}`)
    if (judged) return [heading, ...this.judgement(judged)]
    const { stage } = reviewing
    if (!reviewing.asks) return []
    const soFar = stage?.judged.place === place ? stage.judged.others : []
    return [
      heading,
      ...soFar.map(other => html("p", { class: "small" }, `So far: “${other.words}” ${evidence(other)}`)),
      ...this.unless(asked, "Comparing other choices …", () => [
        html(
          "p",
          { class: "acts" },
          html(
            "button",
            { type: "button", class: "other", disabled: this.busy, onclick: () => reviewing.judge(asked) },
            "Judge this move",
          ),
        ),
      ]),
    ]
  }

  /** @param {JudgedMove} judged */
  judgement(judged) {
    const { place, compared, mistake, others, why, words } = judged
    if (!others.length)
      return [
        html(
          "p",
          {},
          `This move alone is no confirmed mistake: none of ${compared} other choices looks better.`,
        ),
      ]
    const [best] = others
    return [
      mistake
        ? html("p", { class: "mistake" }, html("b", {}, "Mistake. "), `${won(best)} than “${words}”; ${why}.`)
        : html(
            "p",
            {},
            `This move alone is no confirmed mistake. ${won(best)} than “${words}”, which may be chance.`,
          ),
      ...(judged === this.mistakeOnBoard ? [legend("as played", "the better command")] : []),
      html(
        "ul",
        { class: "others" },
        others.map((other, number) => {
          const asked = /** @type {ReviewAsked} */ ({ act: "after", place, other: number })
          return html(
            "li",
            {},
            html("span", { class: "label" }, html("b", {}, other.words), ` ${evidence(other)}`),
            ...this.unless(asked, "The bot plays on …", () => [
              html(
                "button",
                {
                  type: "button",
                  class: "other",
                  disabled: this.busy,
                  "aria-label": `Show ${other.words} on the board`,
                  onclick: () =>
                    this.reviewing.line(asked, moves =>
                      this.acts.enter(moves, `“${other.words}” instead of move ${place}`),
                    ),
                },
                "Show",
              ),
            ]),
          )
        }),
      ),
    ]
  }

  /** Begins to ask. */
  guess() {
    this.question = null
    this.waits = true
    this.acts.guess(true)
    this.prepare()
  }

  /** Asks for questions about the mistakes so far, and shows the next one. */
  async prepare() {
    this.waits = true
    await this.reviewing.questions(questions => {
      this.questions = questions
    })
    if (this.now?.guessing) this.next()
  }

  /** Has more moves judged, and asks about their mistakes. */
  async search() {
    await this.reviewing.judge({ act: "weakest" })
    if (this.now?.guessing) await this.prepare()
  }

  /** Shows the next question, before its move. */
  next() {
    this.waits = false
    this.guessed = null
    this.question = this.questions.find(({ place }) => !this.answered.has(place)) ?? null
    if (this.question) this.acts.go(this.question.place - 1)
    this.draw()
  }

  /** A question, or its answer. */
  asking() {
    const { question, guessed, reviewing } = this
    const leave = html("button", { type: "button", class: "other", onclick: () => this.stop() }, "Leave")
    if (!question) {
      if (reviewing.working || this.waits) return [...under(reviewing, "Looking for moves to guess …"), leave]
      const text = this.answered.size ? "You have answered all mistakes so far." : "No mistake is known yet."
      return [
        html("p", {}, reviewing.problem || text),
        html(
          "p",
          { class: "acts" },
          html(
            "button",
            { type: "button", class: "main", onclick: () => this.search() },
            "Search the weakest turns",
          ),
          leave,
        ),
      ]
    }
    const { place, seat, choices, better, played } = question
    const { name } = this.replay.seats[seat - 1]
    const head = html("h3", {}, emblem(this.replay.seats[seat - 1]), `Move ${place}, ${name}: what is best?`)
    if (guessed === null)
      return [
        head,
        html(
          "div",
          { class: "options" },
          choices.map((words, choice) =>
            html("button", { type: "button", class: "option", onclick: () => this.take(choice) }, words),
          ),
        ),
        html("p", { class: "acts" }, leave),
      ]
    const judged = reviewing.judged.find(one => one.place === place)
    return [
      head,
      html(
        "p",
        { role: "status" },
        html("b", {}, guessed === better ? "Right: " : guessed === played ? "Not that: " : "Not compared: "),
        isCompared(question, guessed) ? "" : `no games were played on from “${choices[guessed]}”. `,
        `“${choices[better]}” is better than “${choices[played]}”, which was played.`,
      ),
      ...(judged ? this.judgement(judged) : []),
      html(
        "p",
        { class: "acts" },
        html("button", { type: "button", class: "main", onclick: () => this.next() }, "Next move"),
        leave,
      ),
    ]
  }

  /** @param {number} choice */
  take(choice) {
    const question = /** @type {Question} */ (this.question)
    const { place, better } = question
    const { asked, right } = this.score
    this.guessed = choice
    this.answered.add(place)
    if (isCompared(question, choice)) {
      this.score = { asked: asked + 1, right: right + (choice === better ? 1 : 0) }
      remember(this.score)
    }
    this.draw()
  }

  stop() {
    this.question = null
    this.acts.guess(false)
  }
}

/** Whether games were played on from a choice; of the others it is not known how good they are.
 * @param {Question} question
 * @param {number} choice
 */
function isCompared({ better, played }, choice) {
  return choice === better || choice === played
}

/** What is outlined: a mistake and the better command, else where a turn and the bot's part.
 * @param {ReviewedTurn | undefined} turn
 * @param {JudgedMove | null} mistake
 */
function pair(turn, mistake) {
  if (mistake?.outline && mistake.others[0].outline)
    return { played: mistake.outline, instead: mistake.others[0].outline }
  const { differs } = turn ?? {}
  return differs ? { played: differs.played, instead: differs.bot } : null
}

/** Whether something of both choices lies on the board.
 * @param {(Outline | null)[]} outlines
 */
function isOnBoard(...outlines) {
  return outlines.some(one => one && (one.places.length || one.circle))
}

/** What is under way, and a button that stops it.
 * @param {Reviewing} reviewing
 * @param {string} text
 */
export function under(reviewing, text) {
  const part = reviewing.stage ?? reviewing.part
  return [
    html("progress", { "aria-label": text, ...(part && { value: part.done, max: part.total }) }),
    html(
      "p",
      { class: "acts" },
      html("span", { role: "status" }, text),
      html("button", { type: "button", class: "other", onclick: () => reviewing.working?.abort() }, "Stop"),
    ),
  ]
}

/** @param {number} chance */
function part(chance) {
  return percent(chance * 100)
}

/** What games that were played on say of another command.
 * @param {OtherCommand} other
 */
function won({ pairs, won, words }) {
  const more = won < 0 ? `${-won} fewer` : `${won} more`
  return `In ${pairs} pairs of games played on by our bots, “${words}” won ${more}`
}

/** @param {OtherCommand} other */
function evidence({ pairs, gain, won, low, high }) {
  if (!pairs) return `model only: ${signed(gain * 100)}`
  if (low === high) return `no difference in ${pairs} pairs`
  return `${won < 0 ? "−" : "+"}${Math.abs(won)} in ${pairs} pairs; 95 %: ${interval(low, high)}`
}

/**
 * @param {number} low
 * @param {number} high
 */
function interval(low, high) {
  return `${signed(low * 100)} to ${signed(high * 100)}`
}

/** The score of this session, of all games. */
function remembered() {
  try {
    const { right, asked } = JSON.parse(sessionStorage.getItem(SCORE) ?? "")
    return { right: Number(right), asked: Number(asked) }
  } catch {
    return { right: 0, asked: 0 } // there is none yet, or a browser that keeps nothing
  }
}

/** @param {{ right: number, asked: number }} score */
function remember(score) {
  try {
    sessionStorage.setItem(SCORE, JSON.stringify(score))
  } catch {
    // a browser that keeps nothing
  }
}
