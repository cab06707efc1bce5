import { coming } from "../../../dashboard/components/shared/coming.js"
import { find } from "../../../dashboard/components/shared/dom.js"
import { equal } from "./check.js"

/** @type {[string, string, number][]} */
const BONES = [
  ["13", "tee", 3],
  ["3", "tee", -2],
  ["12", "end", -2],
  ["30", "tee", 1],
]
const OTHERS = Array.from(
  { length: 12 },
  (_, i) => /** @type {[string, string, number]} */ ([`${40 + i}`, "corner", 4]),
)

export function a_search_finds_parts_of_names_and_numbers_below_zero() {
  const options = [...BONES, ...OTHERS].map(([value, shape, worth]) => ({
    value: Number(value),
    text: `Fragment ${value}, ${shape}`,
    picture: "",
    badge: `${worth}`.replace("-", "\u2212"),
    hint: "",
    look: null,
  }))
  options.push({ ...options[15], value: 99, text: "Corner" })
  /** @type {unknown[]} */
  const picked = []
  const host = coming(
    {
      draw: "tile",
      title: "Fragment",
      question: "?",
      move: "Ada draws",
      outcomes: [],
      draws: 13,
      words: [],
      options,
      unseen: "Keep it secret",
    },
    outcomes => picked.push(outcomes),
    "h2",
  )
  document.body.append(host)
  equal(find(host, "p.small").textContent, "Ada draws · draw 1 of 13")
  const input = /** @type {HTMLInputElement} */ (find(host, "input"))
  const shown = (/** @type {string} */ sought) => {
    input.value = sought
    input.dispatchEvent(new Event("input"))
    return [
      ...host.querySelectorAll(
        "li:not([hidden]) span:first-of-type, li:not([hidden]) button:not(:has(span))",
      ),
    ].map(element => element.textContent)
  }
  equal(shown("-2"), ["Fragment 3, tee", "Fragment 12, end", "Keep it secret"])
  equal(shown("tee 3"), ["Fragment 3, tee", "Fragment 13, tee", "Fragment 30, tee", "Keep it secret"])
  equal(shown("corner")[0], "Corner")
  equal(shown("cor 49"), ["Fragment 49, corner", "Keep it secret"])
  equal(shown("knee"), ["Keep it secret"])
  equal(find(host, ".coming-none").textContent, "No outcome of this name is possible now.")
  equal([shown("").length, shown("")[0]], [18, "Keep it secret"])
  shown("tee 3")
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }))
  equal(picked, [[{ tile: 3 }]])
}
