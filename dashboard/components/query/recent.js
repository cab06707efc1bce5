// The queries that this browser asked, the last one first.

/** @typedef {{ sql: string, values: Record<string, string> }} Asked */

const KEY = "vidi.sql.recent"
const KEPT = 50
const LETTERS = 200_000

/** @returns {Asked[]} */
export function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(kept)
      ? kept.filter(
          asked => typeof asked?.sql === "string" && typeof asked.values === "object" && asked.values,
        )
      : []
  } catch {
    // what is kept is damaged, or this browser keeps nothing
    return []
  }
}

/** Keeps one more query; drops the oldest if there is no room.
 * @param {Asked} asked
 */
export function remember(asked) {
  let room = LETTERS
  const others = recent().filter(({ sql }) => sql !== asked.sql)
  const kept = [asked, ...others].slice(0, KEPT).filter(each => {
    room -= JSON.stringify(each).length
    return room >= 0
  })
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {} // a browser that keeps nothing
}

export function forget() {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}
