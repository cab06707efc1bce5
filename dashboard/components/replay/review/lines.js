// Lines of JSON that a server writes while it works.

/** The lines of an answer, as they arrive; raises an error with the text of a refusal.
 * @param {string} url
 * @param {AbortSignal} signal stops the work
 */
export const lines = async function* (url, signal) {
  const answer = await fetch(url, { signal })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const whole = (rest + value).split("\n")
    rest = whole.pop() ?? ""
    for (const line of whole) yield JSON.parse(line)
  }
}
