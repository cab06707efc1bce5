import type * as Api from "./api.js"

export type {
  Act,
  Branched,
  Commanded,
  Cover,
  Draw,
  DrawOption,
  PlayOn,
  Remarked,
  Remarks,
  Result,
} from "./api.js"

// What the server sends of a game: dashboard/replay/replay.py makes the replay, dashboard/replay/playing.py
// the offers.

/** By element id, its attributes; `text` is the element's text. */
export type Scene = Record<string, Record<string, string>>

/** Attributes of a scene to set; null: the attribute is not there. */
export type Changes = Record<string, Record<string, string | null>>

/** Words, what is bold of them, and the words behind; a number of discs to be drawn in front. */
export type Fact = [before: string, bold?: string, after?: string, discs?: number]

/** Things that lie together: cards by id, and facts. */
export type Group = [title: string, look: string, cards: string[], facts: Fact[]]

/** Groups by where they lie: `offer/0`, or with seat 1 `1/0`. */
export type Groups = Record<string, Group>

/** Groups to put there; null: gone. */
export type GroupChanges = Record<string, Group | null>

/** Points by seat, the first seat's first. */
export type Points = number[]

/** Something that a game counts, of each seat or of the table: one number then. */
export interface Tally {
  name: string
  label: string
  table: boolean
  less_is_better: boolean
}

/** An event in words; a quiet one only hands over. */
export interface Sentence {
  say?: string
  quiet?: boolean
  /** There where points changed. */
  scores?: Points
  /** There with `scores` where the end of a game pays: the points without that. */
  received?: Points
  /** In a log, the type of the entry. */
  type?: string
  /** In a log, the seat that the entry is about; absent where it is about nobody. */
  seat?: number
  /** In a log, the numbers of the things that the entry changes. One that comes back keeps its first. */
  things?: number[]
  /** By further numbers of things that come back, their first. */
  again?: Record<string, number>
}

/** What differs from the frame before. */
export interface Frame extends Sentence {
  /** There where a round begins, or whatever the game counts in. */
  stage?: string
  scene?: Changes
  table?: GroupChanges
  /** By tally, the numbers that changed of what else is counted. */
  counts?: Record<string, Points>
}

/** The table as it was set up. */
export interface Start {
  /** The events of setting up, where there are any. */
  says?: Sentence[]
  stage?: string
  scene?: Changes
  table?: GroupChanges
  scores: Points
  received?: Points
  counts?: Record<string, Points>
}

export interface Move {
  /** Its number in the record. */
  n: number
  seat: number
  /** The move in a few words. */
  label: string
  note?: string
  /** How long it took, in words, where the game says it. */
  took?: string
  /** The place of its turn in the list of turns; -1 before the first. */
  turn: number
  /** Its last frame, counted from 1. */
  frame: number
}

/** The turn of a seat, or a phase by name in which all act. */
export interface Turn {
  /** The round or whatever the game counts in. */
  stage: string
  seat: number | null
  name: string
}

/** A turn that changed the lead much, with the seat in front after it and its lead before and after; where
 * there is one score for all, no seat and that score. */
export interface Moment {
  turn: number
  seat: number | null
  before: number
  after: number
}

/** How a seat is told apart. */
export interface Look {
  colour: string
  /** An SVG path within 27 units around (0, 0). */
  outline: string
}

export interface Seat extends Look {
  name: string
  colour_name: string
}

/** A component of the game: its name, the number on it and its effect. */
export interface Card {
  name: string
  badge: string
  text: string
  /** The piece of the base that is printed on it, as `#id`, or empty. */
  sign: string
  /** Where its number is from, or empty. */
  source: string
}

/** A place that commands name, by ids of elements of the base; empty where it has none. */
export interface Place {
  name: string
  element: string
  shape: string
  piece: string
  number: string
  /** Its text says what the place is and, after a colon, what stands there. */
  sentence: string
}

/** Where the numbers of points and circles lie, in the coordinates of a group of the base; y grows
 * upwards. */
export interface Sheet {
  element: string
  /** Where 0, 0 lies. */
  x: number
  y: number
  /** From one number to the next. */
  unit: number
}

/** A game to step through: the picture once, then what every event changed. */
export interface Replay {
  game: string
  source: string | null
  /** Whether it is a log, which no rule checked. */
  logged: boolean
  seats: Seat[]
  /** What the groups on offer are together. */
  offer: string
  /** Whether the picture shows every seat, and which one acts. */
  seats_drawn: boolean
  /** The words for both kinds of points, where the end of the game pays. */
  labels?: { scores: string; received: string }
  /** The points, and what else the game counts. */
  tallies: Tally[]
  /** What a key moment is. */
  rule: string
  cards: Record<string, Card>
  places: Record<string, Place>
  /** Where points and circles are placed; without one, in their form. */
  sheet?: Sheet
  /** The picture, an SVG whose changing parts have ids. */
  base: string
  start: Start
  frames: Frame[]
  moves: Move[]
  turns: Turn[]
  moments: Moment[]
  /** By seat; null while the game runs, empty where nobody won. */
  winners: number[] | null
  /** How it ended, in words. */
  result: string | null
  /** Whether the game has points; without, all scores are 0. */
  scored: boolean
  /** Who all seats together play against. */
  opponent: string | null
  /** What is wrong with the record. */
  flaw?: string
}

/** What leads from a replay to that of the game as it went on; frames of moves count from those that are
 * kept. */
export interface More
  extends Pick<Replay, "frames" | "moves" | "turns" | "moments" | "winners" | "result" | "scored" | "flaw"> {
  kept: { moves: number; turns: number }
}

/** A turn as it was played, beside turns of our bot: places and chances. `after` less `bot` is its worth. */
export interface ReviewedTurn {
  /** Null where it is a turn of the table. */
  seat: number | null
  first: number
  last: number
  /** Whether games confirm that it differs from the bot's turns, or a mistake in it. */
  marked: boolean
  before: number
  after: number
  /** Its gain by games that were played on, else by the model. */
  difference: number
  /** The mean after the bot's turns, their lowest and their highest. */
  bot: number
  least: number
  most: number
  /** The part of draws in `after`. */
  luck: number
  /** Where it differs from a turn of the bot; null if that is not known, or the turn is neither marked nor
   * suspected. */
  differs: Parting | null
  /** What the games that confirm it count otherwise; empty if they do not tell. */
  why: string
}

/** Where a choice lies on the board: the places that it names, and the point or circle that it draws. */
export interface Outline {
  places: string[]
  circle: { x: number; y: number; r?: number } | null
}

/** The first move of a turn that the bot would not make, with both choices in words and on the board. */
export interface Parting {
  place: number
  words: string
  played: Outline
  bot: Outline
}

/** The review of a game: dashboard/replay/reviewed.py makes it. Chances are from 0 to 1. */
export interface Review {
  /** The seats of its rows; null where the table is the only row. */
  seats: number[] | null
  /** By place and row, with the lowest and the highest of the models. */
  chances: number[][]
  low: number[][]
  high: number[][]
  /** By place, whether the line to it is from games that were played on; else it is the model's. */
  played: boolean[]
  bot: string
  /** Why turns and draws are left out, or empty. */
  lacks: string
  /** What happened, in sentences, with the place of each; none while the game goes on. */
  summary: { text: string; place: number | null }[]
  /** By row, what own turns gained beside the bot's, and the luck of own draws. */
  own: { turns: number[]; draws: number[] }
  turns: ReviewedTurn[]
  /** Whether games were played on for each turn that the model suspects. */
  confirmed: boolean
  /** By move that drew; the luckiest ones say what they drew. */
  draws: { place: number; luck: number[]; drew: string }[]
}

/** Another command that the seat could have given. */
export interface OtherCommand {
  words: string
  /** The chance that it gains by the model, or by games that were played on between `low` and `high`. */
  gain: number
  low: number
  high: number
  /** The pairs of games that were played on, and how many more this command won. */
  pairs: number
  won: number
  /** Of the better command of a mistake; null of others. */
  outline: Outline | null
}

/** A move beside other commands, the best first. */
export interface JudgedMove {
  place: number
  seat: number
  /** The move in the words of a list. */
  words: string
  compared: number
  mistake: boolean
  /** What games count otherwise after the better command; empty if it is no mistake. */
  why: string
  /** Null if it is no mistake. */
  outline: Outline | null
  others: OtherCommand[]
}

/** A move that was a mistake, among other choices. */
export interface Question {
  place: number
  seat: number
  choices: string[]
  /** Which of them games confirm as better, and which was played; from 0. */
  better: number
  played: number
}

/** Why a game has no review; or what its chances are, its review where it was made, and its judged moves. */
export type Reviewed =
  | { reason: string }
  | {
      about: string[]
      /** Whether moves of the weakest turns are left to judge. */
      left: boolean
      rough: boolean
      review: Review | null
      judged: JudgedMove[]
      /** What the server reviews by itself; null where it does not. */
      queue: Queued | null
    }

/** The games that a server reviews by itself: dashboard/shared/queue.py. */
export interface Queued {
  address: string
  paused: boolean
  /** Whether another process plays games on in the library. */
  elsewhere: boolean
  /** Whether it has worked long enough for a day. */
  full: boolean
  /** How many other games wait, and whether one of them is under way. */
  waiting: number
  others: boolean
  /** Whether the game on show waits or is under way; then the kind of work, and how far it is. */
  waits: boolean
  look: "model" | "turns" | "games" | "expert" | null
  done: number
  total: number
  /** Whether the visitor may pause and clear it. */
  keeps: boolean
}

/** Moves that were not played: what leads there, their chances, and the commands to play them. */
export interface Line {
  more: More
  chances: number[][]
  low: number[][]
  high: number[][]
  commands: { seat: number; command: string; args: Record<string, unknown> }[]
  /** Whether a move of it draws. */
  draws: boolean
}

/** What the server writes while it works on a review. */
export type ReviewLine =
  | { refused: string }
  | { done: number; total: number }
  | { review: Review }
  | { line: Line }
  | { questions: Question[] }
  | { judged: JudgedMove; done: number; total: number; number: number; of: number }

/** What a page asks of a review. */
export type ReviewAsked =
  | { act: "review" | "weakest" | "guess" }
  | { act: "turn"; first: number }
  | { act: "judge"; place: number }
  | { act: "after"; place: number; other: number }

export interface Choice {
  text: string
  /** Its group, by its place in those of the command; those of one group and effect are shown together. */
  group?: number
  /** The cards that it takes or builds, by id. */
  cards?: string[]
  args: Record<string, unknown>
  /** Where on the board it can be chosen. */
  place: string | null
  /** Pieces of the base, as `#id`. */
  pictures?: string[]
  /** What it would change. */
  effect: string
}

interface Named {
  command: string
  title: string
  text: string
  /** Whether it stands back until it is asked for. */
  seldom: boolean
  /** Whether a choice may be made again and again with one click. */
  repeated?: boolean
}

/** A command with its choices, or the first of them, and how many there are. */
export interface Listed extends Named {
  count: number
  /** The beginnings or ends that texts of choices share. */
  groups?: string[]
  choices: Choice[]
}

export type Item = string | number
export type Bounds = [least: number, most: number]

/** What a form has to know of each shape. */
export interface Forms {
  counts: { names: [name: string, least: number, most: number][]; total: number }
  group: { pool: [item: Item, number: number][]; sizes: Bounds }
  point: { bounds: Record<string, Bounds> }
  circle: { bounds: Record<string, Bounds> }
  /** With a group against each target. */
  aimed: { targets: Item[]; pool: [item: Item, number: number][]; groups: Item[][] }
}

/** A command whose choices have a shape: the args that a form fills in, words for items, and the args with
 * which the form begins. A point or a circle begins empty. The listed choices stand above the form. */
export interface Described extends Listed {
  shape: keyof Forms
  fields: string[]
  form: Forms[keyof Forms]
  words: [item: Item, text: string][]
  /** Where items lie on the board. */
  places?: [item: Item, place: string][]
  start?: Record<string, Item[] | Record<string, number>>
}

/** A command that may be given. */
export type Command = Listed | Described

export interface Offer {
  seat: number
  /** Whether the table decides, and the seat speaks for it. */
  joint: boolean
  /** What has to be done now, with the numbers; empty if the game does not say. */
  task: string
  commands: Command[]
}

/** What may be done now: for those who play by hand, and who speaks for the table. */
export interface Play extends Omit<Api.Play, "offers"> {
  offers: Offer[]
}

/** Why something is forbidden, or empty; its rule, and where that is read. */
export interface Refused {
  text: string
  rule?: string
  href?: string | null
}

/** A command that the rules forbid now, the place where it may be looked for, and the reason. */
export interface Forbidden {
  place: string | null
  words: string
  why: Refused
}

/** What would come of what a form entered: the args of the move, null where it is none. */
export interface Tried extends Refused {
  args: Record<string, unknown> | null
  /** What an allowed move would change. */
  effect?: string | null
  /** Where one fits, where that was asked: points row by row, `[y, from, to, from, to, ...]`. */
  rows?: number[][] | null
  /** Of the circles that fit around the centre that was asked about. */
  radii?: number[] | null
  /** Where it was asked what is forbidden. */
  forbidden?: Forbidden[]
}

/** What came of the last thing that was asked. */
export interface Answer extends Refused {
  number: number
  /** Whether bots may go on by themselves. */
  go_on: boolean
  /** What the move waits for, in a game that is drawn at a table. */
  draw?: Await
}

/** A draw at the table, and what was asked and is asked again with what came up. */
export interface Await extends Api.Draw {
  asked: Extract<Api.Act, { act: "make" | "bots" }>
}

/** What the page has beside the replay. */
export interface Data extends Table {
  /** The view that was shown before, without a cover. */
  shown: string | null
  /** Whether bots move at once. */
  goes_on: boolean
  /** What came of the last act. */
  answer: Answer | null
}

/** The result of an act that stores something. */
export interface Done extends Omit<Api.DoneHere, "table"> {
  /** The table that follows, if it was asked for. */
  table?: Table | null
}

/** The table of the game, which the API sends; the replay lies at `url`. */
export interface Table
  extends Omit<Api.Table, "play" | "share" | "usual" | "beside" | "backgrounds" | "more"> {
  /** What follows on the replay of an earlier version. */
  more?: { after: number; replay: More } | null
  /** Where files of the game lie, as it is seen; null where there is no server. */
  share: string | null
  play: Play | null
  usual?: Record<string, string[]> | null
  beside?: Beside | null
  backgrounds?: Scene
}

/** Where the points of seats in other games of the title were. */
export interface Beside {
  /** How many games. */
  games: number
  /** Whether the places are ends of rounds; else shares of the moves. */
  by_round: boolean
  /** The number of a move, and the lower and the upper edge after it. */
  places: [move: number, low: number, high: number][]
}
