// The tokens of a query, for colours and for the places of parameters.

/**
 * @typedef {"comment" | "string" | "name" | "parameter" | "number"} Special
 * @typedef {Special | "word" | "keyword" | "space" | "sign"} Kind
 * @typedef {{ kind: Kind, text: string, at: number }} Token
 */

export const KEYWORDS = new Set(
  `
all and anti any as asc asof between by case cast cross cube describe desc distinct else end escape except
exclude exists explain false fetch filter following from full group grouping having ignore ilike in inner
intersect interval is join lateral left like limit materialized natural not null nulls offset on or order
outer over partition pivot positional preceding qualify recursive rename respect right rollup row rows
select semi sets show summarize table then to true unbounded union unpivot using values when where window
with within
`
    .trim()
    .split(/\s+/),
)

/** @type {[Kind, RegExp][]} */
const KINDS = [
  ["space", /\s+/y],
  ["comment", /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ["string", /'(?:[^']|'')*(?:'|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/y],
  ["name", /"(?:[^"]|"")*(?:"|$)/y],
  ["parameter", /\$[A-Za-z_]\w*/y],
  ["number", /\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ["word", /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ["sign", /[\s\S]/uy],
]

/** A query in pieces, which together are all of it. What is not ended goes to the end.
 * @param {string} sql
 */
export function tokens(sql) {
  const pieces = /** @type {Token[]} */ ([])
  for (let at = 0; at < sql.length; ) {
    for (const [kind, pattern] of KINDS) {
      pattern.lastIndex = at
      const text = pattern.exec(sql)?.[0]
      if (!text) continue
      pieces.push({ kind: kind === "word" && KEYWORDS.has(text.toLowerCase()) ? "keyword" : kind, text, at })
      at += text.length
      break
    }
  }
  return pieces
}

/** The names of a query's parameters, each once, in their order.
 * @param {string} sql
 */
export function parameters(sql) {
  return [
    ...new Set(
      tokens(sql)
        .filter(({ kind }) => kind === "parameter")
        .map(({ text }) => text.slice(1)),
    ),
  ]
}
