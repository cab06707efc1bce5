// A document of ours: its HTML comes from the server, which made it of files that come with Vidi.

import { visit } from "../shared/visit.js"

export function mount(component) {
  const host = component.parentElement.querySelector(".document")
  let shown = null
  const update = ({ data }) => {
    if (data.html !== shown?.html) host.innerHTML = data.html
    if (data.rule !== shown?.rule || data.html !== shown?.html) point(host, data.rule)
    shown = data
  }
  host.addEventListener("click", event => {
    const link = event.target.closest("a[href]")
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return
    event.preventDefault()
    visit(link.href)
  })
  update(component)
  return { update, stop: () => {} }
}

/** Marks a rule and brings it into sight. A whole number is a part of the rules: its heading. */
function point(host, number) {
  for (const before of host.querySelectorAll("[aria-current]")) before.removeAttribute("aria-current")
  const rule = number
    ? host.querySelector(`#rule-${CSS.escape(number)}`) ?? [...host.querySelectorAll("h2")].find(head => head.textContent.startsWith(`${number} `))
    : null
  if (!rule) return scrollTo(0, 0)
  rule.setAttribute("aria-current", "true")
  requestAnimationFrame(() => {
    rule.scrollIntoView({ block: "center" })
    rule.focus({ preventScroll: true })
  })
}
