// Lines of JSON that a server writes while it works.

/** Asks at an address, and calls `heard` with each line as it comes. Raises where the server does not answer;
 * to abort stops its work.
 * @param {string} address
 * @param {object} asked
 * @param {(line: any) => void} heard
 * @param {AbortSignal} signal
 */
export async function lines(address, asked, heard, signal) {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(asked), signal })
  if (!answer.ok || !answer.body)
    throw new Error(
      (answer.status === 404 && (await answer.text())) || `the server answered ${answer.status}`,
    )
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + value).split("\n")
    rest = parts.pop() ?? ""
    for (const part of parts) heard(JSON.parse(part))
  }
}
