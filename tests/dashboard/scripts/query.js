import { complete } from "../../../dashboard/components/query/completion.js"
import { forget, recent, remember } from "../../../dashboard/components/query/recent.js"
import { parameters, tokens } from "../../../dashboard/components/query/tokens.js"
import { equal } from "./check.js"

const column = (/** @type {string} */ name) => ({ name, type: "INTEGER", meaning: "" })
const TABLES = [
  { name: "games", meaning: "Games.", columns: ["game_id", "played_on"].map(column) },
  { name: "results", meaning: "Results.", columns: ["game_id", "seat", "player", "score"].map(column) },
  { name: "facts.moves", meaning: "Moves.", columns: ["game_id", "move"].map(column) },
]

/** What is suggested where the text has a bar, each with what is replaced.
 * @param {string} marked
 */
function at(marked, asked = false) {
  const cursor = marked.indexOf("|")
  const completion = complete(marked.replace("|", ""), cursor, TABLES, asked)
  return completion?.items.map(({ text }) => text) ?? null
}

export function a_query_is_cut_into_words_that_are_all_of_it() {
  const sql =
    "SELECT 'it''s $no' AS \"a b\", $x + 1.5e3 -- $no\n" +
    "FROM t /* $no */ WHERE s = $$ $no $$ AND y = $q$ $$ $q$ OR é > $x_2 AND z = 'open"
  equal(
    tokens(sql)
      .map(({ text }) => text)
      .join(""),
    sql,
  )
  equal(parameters(sql), ["x", "x_2"])
  equal(
    tokens("select 1 From")
      .filter(({ kind }) => kind === "keyword")
      .map(({ text }) => text),
    ["select", "From"],
  )
}

export function tables_are_suggested_after_from_and_columns_of_what_is_read() {
  equal(at("SELECT 1 FROM |", true), ["games", "results", "facts.moves"])
  equal(at("SELECT 1 FROM |"), null)
  equal(at("SELECT 1 FROM games AS g, r|"), ["results"])
  equal(at("SELECT sc| FROM results"), ["score"])
  equal(at("SELECT pl| FROM games JOIN results USING (game_id)"), ["played_on", "player"])
  equal(at("SELECT r.| FROM games AS g, results r"), ["game_id", "seat", "player", "score"])
  equal(at("SELECT results.pl| FROM results"), ["player"])
  equal(at("SELECT 1 FROM facts.|"), ["moves"])
  equal(at("SELECT m.m| FROM facts.moves m"), ["move"])
  equal(at("WITH best AS (SELECT 1) SELECT 1 FROM be|"), ["best"])
  equal(at("SELECT coa|"), ["coalesce"])
  equal(at("SELECT 1 FROM games WHER|"), ["WHERE"])
  equal(at("select 1 from games wher|"), ["where"])
  equal(at("SELECT count(*) FROM results GROUP BY play|"), ["player"])
}

export function nothing_is_suggested_in_texts_and_comments_or_for_what_stands_there_already() {
  equal(at("SELECT 'pl|'", true), null)
  equal(at("SELECT 1 -- pl|", true), null)
  equal(at("SELECT 1 /* pl| */ FROM results", true), null)
  equal(at("SELECT $pl| FROM results", true), null)
  equal(at("SELECT player| FROM results"), null)
  equal(at("SELECT zzz|", true), null)
}

export function this_browser_remembers_each_query_once_and_not_too_many() {
  for (let i = 0; i < 60; i++) remember({ sql: `SELECT ${i}`, values: {} })
  remember({ sql: "SELECT 20", values: { x: "1" } })
  equal(recent().length, 50)
  equal(recent()[0], { sql: "SELECT 20", values: { x: "1" } })
  equal(recent().filter(({ sql }) => sql === "SELECT 20").length, 1)
  remember({ sql: "x".repeat(150_000), values: {} })
  remember({ sql: "y".repeat(150_000), values: {} })
  equal(recent().length, 1)
  localStorage.setItem("vidi.sql.recent", "[1, {")
  equal(recent(), [])
  forget()
  equal(localStorage.getItem("vidi.sql.recent"), null)
}
