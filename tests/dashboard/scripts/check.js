// What tests of scripts share.

/** Raises where two values differ, compared as JSON.
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function equal(actual, expected) {
  const [found, wanted] = [actual, expected].map(value => JSON.stringify(value))
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`)
}
