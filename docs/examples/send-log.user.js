// ==UserScript==
// @name         Send this log to my Vidi
// @description  A button that sends the log of the game on this page to your own Vidi. Nothing happens without a click.
// @match        https://*.boardgamearena.com/archive/replay/*
// @grant        GM.getValue
// @grant        GM.setValue
// @grant        unsafeWindow
// ==/UserScript==
// It loads nothing from the platform. What you may save, the platform's own terms say: read them first.
const TERMS = "https://en.boardgamearena.com/legal?section=tos"

async function setting(name, question, usual) {
  const value = (await GM.getValue(name, "")) || prompt(question, usual)?.trim().replace(/\/+$/, "")
  if (value) await GM.setValue(name, value)
  return value
}

async function send(title) {
  const vidi = await setting("vidi", "The address of your Vidi:", "http://127.0.0.1:8501")
  const key = await setting("key", "A key of your Vidi with the scope import:", "")
  if (!vidi || !key) return "Nothing was sent."
  const answer = await fetch(`${vidi}/api/v1/imports?${new URLSearchParams({ name: "log.json", title })}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify(unsafeWindow.g_gamelogs),
  })
  if (answer.status === 401) await GM.setValue("key", "") // so the next click asks for another one
  const { message, report } = await answer.json()
  if (!report) return message ?? "It takes longer. Past imports on the page Import has the result."
  const [game] = report.games
  if (game.rule === "import:14" && !title) return send(prompt("Which game is this?") || "?")
  return `${game.outcome}: ${game.why ?? game.description}`
}

const bar = Object.assign(document.createElement("div"), { style: "position:fixed;bottom:8px;right:8px;z-index:9999" })
const button = Object.assign(document.createElement("button"), { textContent: "Send this log to my Vidi" })
const terms = Object.assign(document.createElement("a"), { href: TERMS, textContent: "Terms of this site" })
const outcome = document.createElement("output")
button.onclick = async () => {
  outcome.textContent = "…"
  outcome.textContent = await send("").catch(error => `Vidi did not answer: ${error.message}`)
}
bar.append(button, " ", terms, " ", outcome)
document.body.append(bar)
