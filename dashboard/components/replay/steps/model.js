// The game as frames: 0 is the table as it was set up, each further one what an event made of it.

/** @import { Changes, Frame, GroupChanges, Groups, More, Points, Replay, Scene } from "../data.js" */

/** Changes a scene; `changed` takes in the ids of its elements.
 * @param {Scene} scene
 * @param {Changes} [changes]
 * @param {Set<string>} [changed]
 */
function put(scene, changes, changed) {
  for (const id in changes) {
    changed?.add(id)
    scene[id] ??= {}
    for (const name in changes[id]) set(scene[id], name, changes[id][name])
  }
}

/** Changes groups; `changed` takes in their keys.
 * @param {Groups} groups
 * @param {GroupChanges} [changes]
 * @param {Set<string>} [changed]
 */
function putGroups(groups, changes, changed) {
  for (const key in changes) {
    changed?.add(key)
    set(groups, key, changes[key])
  }
}

/**
 * @template T
 * @param {Record<string, T>} store
 * @param {string} name
 * @param {T | null} value
 */
function set(store, name, value) {
  if (value === null) delete store[name]
  else store[name] = value
}

/** What a frame's changes replace, as changes that lead back.
 * @param {{ scene: Scene, groups: Groups }} shown
 * @param {Frame} changes
 * @returns {{ scene: Changes, table: GroupChanges }}
 */
function undoing({ scene, groups }, changes) {
  const undo = { scene: /** @type {Changes} */ ({}), table: /** @type {GroupChanges} */ ({}) }
  for (const id in changes.scene) {
    undo.scene[id] = {}
    for (const name in changes.scene[id]) undo.scene[id][name] = scene[id]?.[name] ?? null
  }
  for (const key in changes.table) undo.table[key] = groups[key] ?? null
  return undo
}

export class Game {
  /** @param {Replay} replay */
  constructor(replay) {
    this.frames = replay.frames
    this.moves = replay.moves
    this.turns = replay.turns
    this.start = replay.start
    /** @type {Scene} */
    this.scene = {}
    /** @type {Groups} */
    this.groups = {}
    this.frame = 0
    /** @type {Points[]} */
    this.scores = [replay.start.scores]
    // Where the end pays, the scores without that.
    /** @type {Points[] | null} */
    this.received = replay.start.received ? [replay.start.received] : null
    /** @type {Record<string, Points[]>} */
    this.others = {} // by tally, the numbers of what else is counted
    for (const [name, numbers] of Object.entries(replay.start.counts ?? {})) this.others[name] = [numbers]
    /** @type {Map<number, number>} */
    this.again = new Map() // by further numbers of things of a log, their first
    /** @type {string[]} */
    this.stages = [replay.start.stage ?? ""]
    this.counts = { ...this.others, [replay.tallies[0].name]: this.scores }
    this.count(this.frames)
    put(this.scene, replay.start.scene)
    putGroups(this.groups, replay.start.table)
    /** @type {{ scene: Changes, table: GroupChanges }[]} */
    this.back = [] // by frame, what leads back from it; made when it is first gone to
    /** @type {number[] | null} */
    this.cachedEnds = null
  }

  /** Takes in the rounds and points of further frames, what else they count, and things that come back.
   * @param {Frame[]} frames
   */
  count(frames) {
    for (const frame of frames) {
      this.stages.push(frame.stage ?? this.stages[this.stages.length - 1])
      this.scores.push(frame.scores ?? this.scores[this.scores.length - 1])
      this.received?.push(frame.received ?? this.received[this.received.length - 1])
      for (const [name, numbers] of Object.entries(this.others))
        numbers.push(frame.counts?.[name] ?? numbers[numbers.length - 1])
      for (const number in frame.again) this.again.set(Number(number), frame.again[number])
    }
  }

  get last() {
    return this.frames.length
  }

  /** The move that a frame belongs to, 0 for the start; moves count from 1 here, however a record numbers
   * them. */
  place(frame = this.frame) {
    let low = 0
    let high = this.moves.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.moves[middle].frame < frame) low = middle + 1
      else high = middle
    }
    return frame === 0 ? 0 : low + 1
  }

  /** The last frame of a move, 0 for the start.
   * @param {number} place
   */
  frameOf(place) {
    return place <= 0 ? 0 : this.moves[Math.min(place, this.moves.length) - 1].frame
  }

  /** The place of a move by its number, or of the one that stands next; 0 for the start.
   * @param {number} number
   */
  placeOf(number) {
    const index = this.moves.findIndex(move => move.n >= number)
    return number <= 0 ? 0 : index < 0 ? this.moves.length : index + 1
  }

  /** The number that a record gives to a move; beyond the last, one that no move has.
   * @param {number} place
   */
  numberOf(place) {
    const { length } = this.moves
    const over = Math.max(0, place - length)
    return (this.moves[place - over - 1]?.n ?? 0) + over
  }

  /** Drops moves that were taken back, and adds later ones; the current frame must be one that stays.
   * @param {More} more
   */
  grow({ kept, frames, moves, turns }) {
    const last = this.frameOf(kept.moves)
    this.frames.splice(last, Infinity, ...frames)
    this.back.splice(last)
    this.moves.splice(kept.moves, Infinity, ...moves.map(move => ({ ...move, frame: move.frame + last })))
    this.turns.splice(kept.turns, Infinity, ...turns)
    this.stages.splice(last + 1)
    this.scores.splice(last + 1)
    this.received?.splice(last + 1)
    for (const numbers of Object.values(this.others)) numbers.splice(last + 1)
    this.count(frames)
    this.cachedEnds = null
  }

  /** The place at the end of each turn that has moves, with the start. */
  get ends() {
    this.cachedEnds ??= [
      0,
      ...this.moves.flatMap((move, i) => (this.moves[i + 1]?.turn === move.turn ? [] : [i + 1])),
    ]
    return this.cachedEnds
  }

  /** A frame in words that an address can hold: the number of its move and, within that, its event:
   * `12.3`. */
  position(frame = this.frame) {
    return this.within(frame, this.moves[this.place(frame) - 1]?.n ?? 0)
  }

  /** A frame in such words for an address of the page: by the number of its move, if the page counts the same
   * there; else by the page's count alone.
   */
  spot(frame = this.frame) {
    const move = this.position(frame)
    const at = this.within(frame, this.place(frame))
    return move === at ? { move, at: null } : { move: null, at }
  }

  /**
   * @param {number} frame
   * @param {number} number of its move
   */
  within(frame, number) {
    const place = this.place(frame)
    return frame === this.frameOf(place) ? `${number}` : `${number}.${frame - this.frameOf(place - 1)}`
  }

  /** The frame of such a text, or the nearest one; null if the text is not a place.
   * @param {string | null} position
   * @param {(number: number) => number} placeOf the place of a number
   */
  frameAt(position, placeOf = number => this.placeOf(number)) {
    const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(position ?? "")
    if (!match) return null
    const place = placeOf(Number(match[1]))
    const last = this.frameOf(place)
    return match[2] ? Math.min(last, this.frameOf(place - 1) + Number(match[2])) : last
  }

  /** The frame of such texts in an address, as `spot` gives them.
   * @param {{ move: string | null, at: string | null }} spot
   */
  frameOfSpot({ move, at }) {
    return at === null ? this.frameAt(move) : this.frameAt(at, place => place)
  }

  /** The scene of a frame, computed from the first frame on.
   * @param {number} frame
   */
  sceneAt(frame) {
    const scene = /** @type {Scene} */ ({})
    for (const changes of [this.start, ...this.frames.slice(0, frame)]) put(scene, changes.scene)
    return scene
  }

  /** Goes to a frame; gives the elements and groups that something changed on the way.
   * @param {number} target
   */
  go(target) {
    const goal = Math.max(0, Math.min(this.last, target))
    const elements = /** @type {Set<string>} */ (new Set())
    const groups = /** @type {Set<string>} */ (new Set())
    while (this.frame < goal) {
      const { scene, table } = this.frames[this.frame]
      this.back[this.frame] ??= undoing(this, this.frames[this.frame])
      put(this.scene, scene, elements)
      putGroups(this.groups, table, groups)
      this.frame += 1
    }
    while (this.frame > goal) {
      this.frame -= 1
      const { scene, table } = this.back[this.frame]
      put(this.scene, scene, elements)
      putGroups(this.groups, table, groups)
    }
    return { elements, groups }
  }
}
