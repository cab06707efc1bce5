// What tests of scripts share.

/** Raises where two values differ, compared as JSON.
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function equal(actual, expected) {
  const [given, wanted] = [actual, expected].map(value => JSON.stringify(value))
  if (given !== wanted) throw new Error(`${given} instead of ${wanted}`)
}
