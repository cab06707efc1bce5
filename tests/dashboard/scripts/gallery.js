import { mount } from "../../../dashboard/components/gallery/main.js"
import { equal } from "./check.js"

const PAGE = "<section class='briefs' hidden><ul></ul></section><ul class='gallery'></ul>"

/** @param {number[]} values */
function figures(...values) {
  document.body.innerHTML = PAGE
  const bars = values.map(value => ({ label: "", value, others: null }))
  const picture = { href: "", game: "", title: "", axis: "", along: "", behind: "", whose: "", bars }
  const data = { pictures: [picture], bases: [], briefs: [] }
  mount({ parentElement: document.body, data, setTriggerValue: () => {} })
  return [...document.querySelectorAll(".value")].map(value => value.textContent)
}

export function figures_below_each_other_have_the_same_digits_after_the_point() {
  equal(figures(1.43, 1, 0.857), ["1.43", "1.00", "0.86"])
  equal(figures(37.5, 0), ["37.5", "0.0"])
  equal(figures(0.704, 2, 59.42), ["0.7", "2.0", "59.4"])
  equal(figures(1200, 3), ["1,200", "3"])
}

export function pictures_that_come_later_leave_the_others_and_the_focus_as_they_are() {
  document.body.innerHTML = PAGE
  const coming = (/** @type {string} */ title) => ({ href: "/", game: "", title })
  const ready = (/** @type {string} */ title) => ({ ...coming(title), bars: [{ label: "", value: 1 }] })
  const component = (
    /** @type {import("../../../dashboard/components/gallery/main.js").Picture[]} */ pictures,
  ) => ({
    parentElement: document.body,
    data: { pictures, bases: [], briefs: [] },
    setTriggerValue: () => {},
  })
  const texts = () => [...document.querySelectorAll("li .drawn")].map(drawn => drawn.textContent)
  const { update } = mount(component([ready("a"), coming("b"), coming("c")]))
  equal(texts(), ["1", "Counting \u2026", "Counting \u2026"])
  const first = document.querySelector("a")
  first?.focus()
  update(component([ready("a"), ready("b")]))
  equal(texts(), ["1", "1"])
  equal(document.activeElement === first, true)
}

export function sentences_stand_above_the_pictures_and_lead_to_their_questions() {
  document.body.innerHTML = PAGE
  const how = "Of games that ended."
  const brief = { words: "Bo <b>won</b>.", title: "Who wins?", href: "/analytics?question=common/seats", how }
  const data = { pictures: [], bases: [], briefs: [brief] }
  mount({ parentElement: document.body, data, setTriggerValue: () => {} })
  const link = document.querySelector("a")
  equal([link?.textContent, link?.getAttribute("href")], [brief.words, brief.href])
  const fold = document.querySelector("details")
  equal([fold?.open, fold?.querySelector("p")?.textContent], [false, how])
  equal(document.querySelector("section")?.hidden, false)
}
