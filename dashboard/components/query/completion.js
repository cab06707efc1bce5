// What may stand at a place of a query: tables, their columns, functions and keywords.

import { KEYWORDS, tokens } from "./tokens.js"

/**
 * @import { Token } from "./tokens.js"
 * @typedef {{ name: string, type: string, meaning: string }} Column
 * @typedef {{ name: string, meaning: string, columns: Column[] }} Table
 * @typedef {{ text: string, kind: "column" | "table" | "function" | "keyword", note: string }} Item
 * @typedef {{ from: number, items: Item[] }} Completion what may replace the text from there to the cursor
 */

const AT_MOST = 50
const TABLE_FOLLOWS = new Set(["from", "join", "describe", "summarize", "pivot", "unpivot", "table"])
const FUNCTIONS = `
abs any_value approx_count_distinct arg_max arg_min array_agg avg bool_and bool_or ceil coalesce concat corr
count count_if date_diff date_part date_trunc dense_rank epoch first_value floor format greatest histogram
if ifnull lag last_value lead least len length list list_contains list_filter list_sort list_transform lower
max median min mode nullif ntile percent_rank printf quantile_cont rank regexp_extract regexp_matches
replace round row_number split_part stddev strftime string_agg sum trim unnest upper
`
  .trim()
  .split(/\s+/)

/** The suggestions at the cursor; null if there are none. Unless it is `asked` for, it needs a typed letter.
 * @param {string} sql
 * @param {number} cursor
 * @param {Table[]} tables
 * @param {boolean} asked
 * @returns {Completion | null}
 */
export function complete(sql, cursor, tables, asked) {
  const all = tokens(sql)
  const here = all.find(({ at, text }) => at < cursor && cursor <= at + text.length)
  if (here && isText(here, cursor)) return null
  const typing = here && (here.kind === "word" || here.kind === "keyword") ? here : null
  const typed = typing ? sql.slice(typing.at, cursor).toLowerCase() : ""
  const from = typing ? typing.at : cursor
  const solid = all.filter(({ kind }) => kind !== "space" && kind !== "comment")
  const before = solid.filter(({ at, text }) => at + text.length <= from)
  const qualified = before.at(-1)?.text === "."
  if (!asked && !typed && !qualified) return null
  const used = inUse(
    solid.filter(token => token !== typing),
    tables,
  )
  const items = qualified
    ? after(plain(before.at(-2)), tables, used)
    : named(before, tables, used, typing?.text ?? "")
  const fitting = ranked(items, typed)
  if (!fitting.length || (!asked && fitting.length === 1 && fitting[0].text.toLowerCase() === typed))
    return null
  return { from, items: fitting.slice(0, AT_MOST) }
}

/** Whether the cursor is within a text or a comment.
 * @param {Token} token
 * @param {number} cursor
 */
function isText({ kind, text, at }, cursor) {
  if (kind === "comment") return cursor < at + text.length || text.startsWith("--") || !text.endsWith("*/")
  if (kind !== "string" && kind !== "name") return kind === "parameter" || kind === "number"
  return cursor < at + text.length || text.length < 2 || !text.endsWith(text[0])
}

/** @param {Token | undefined} token */
function plain(token) {
  if (!token) return ""
  return (token.kind === "name" ? token.text.slice(1, -1) : token.text).toLowerCase()
}

/** The tables of a query by the names that they have in it; those that the query makes itself have no columns
 * here.
 * @param {Token[]} solid
 * @param {Table[]} tables
 */
function inUse(solid, tables) {
  const known = new Map(tables.map(table => [table.name, table]))
  const used = /** @type {Map<string, Table | null>} */ (new Map())
  const isName = (/** @type {Token | undefined} */ token) => token?.kind === "word" || token?.kind === "name"
  let listed = false // in the list behind FROM, where a comma goes on with a table
  for (let i = 0; i < solid.length; i++) {
    const word = plain(solid[i])
    if (
      isName(solid[i]) &&
      plain(solid[i + 1]) === "as" &&
      /^(\(|materialized|not)$/.test(plain(solid[i + 2]))
    )
      used.set(word, null)
    if (solid[i].kind === "keyword") listed = word === "from" || word === "join" || (listed && word === "as")
    if (!(word === "from" || word === "join" || (listed && word === ","))) continue
    let name = plain(solid[i + 1])
    if (!isName(solid[i + 1])) continue
    i++
    if (solid[i + 1]?.text === "." && isName(solid[i + 2])) {
      i += 2
      name += `.${plain(solid[i])}`
    }
    const alias = solid[plain(solid[i + 1]) === "as" ? i + 2 : i + 1]
    const table = known.get(name)
    if (table) used.set(isName(alias) ? plain(alias) : name.replace(/.*\./, ""), table)
  }
  return used
}

/** What follows a name and a point.
 * @param {string} name
 * @param {Table[]} tables
 * @param {Map<string, Table | null>} used
 * @returns {Item[]}
 */
function after(name, tables, used) {
  if (used.get(name)) return columns(used.get(name) ?? null)
  const inside = tables.filter(table => table.name.startsWith(`${name}.`))
  if (inside.length)
    return inside.map(table => ({
      text: table.name.slice(name.length + 1),
      kind: "table",
      note: table.meaning,
    }))
  return columns(tables.find(table => table.name === name) ?? null)
}

/** @param {Table | null} table */
function columns(table) {
  return (table?.columns ?? []).map(
    column => /** @type {Item} */ ({ text: column.name, kind: "column", note: column.type }),
  )
}

/** What may stand by itself: after FROM tables, else columns of the tables in use, functions and keywords.
 * @param {Token[]} before
 * @param {Table[]} tables
 * @param {Map<string, Table | null>} used
 * @param {string} typed
 */
function named(before, tables, used, typed) {
  const word = plain(before.at(-1))
  const clause = [...before]
    .reverse()
    .find(({ kind, text }) => kind === "keyword" && !/^(as|asc|desc)$/i.test(text))
  const own = [...used]
    .filter(([, table]) => !table)
    .map(([text]) => /** @type {Item} */ ({ text, kind: "table", note: "of this query" }))
  if (TABLE_FOLLOWS.has(word) || (word === "," && TABLE_FOLLOWS.has(plain(clause)))) {
    return [
      ...own,
      ...tables.map(table => /** @type {Item} */ ({ text: table.name, kind: "table", note: table.meaning })),
    ]
  }
  const read = [...used.values()].filter(table => table !== null)
  const from = read.length ? read : tables
  const offered = new Map(from.flatMap(columns).map(item => [item.text, item]))
  const names = [...used].flatMap(([text, table]) =>
    table ? [/** @type {Item} */ ({ text, kind: "table", note: table.name })] : [],
  )
  const upper = typed !== typed.toLowerCase() || !typed
  return [
    ...offered.values(),
    ...names,
    ...own,
    ...FUNCTIONS.map(text => /** @type {Item} */ ({ text, kind: "function", note: "function" })),
    ...[...KEYWORDS].map(
      text => /** @type {Item} */ ({ text: upper ? text.toUpperCase() : text, kind: "keyword", note: "" }),
    ),
  ]
}

/** Those that have what was typed: at their beginning first, then at that of a word, then inside.
 * @param {Item[]} items
 * @param {string} typed
 */
function ranked(items, typed) {
  const rank = (/** @type {string} */ text) =>
    text.startsWith(typed)
      ? 0
      : text.includes(`_${typed}`)
        ? 1
        : typed.length > 2 && text.includes(typed)
          ? 2
          : 3
  return items
    .map(item => ({ item, rank: rank(item.text.toLowerCase()) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
