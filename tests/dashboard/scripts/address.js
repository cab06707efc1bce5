import { Address, wanted } from "../../../dashboard/components/replay/steps/address.js"
import { equal } from "./check.js"

/** @param {(where: ReturnType<typeof wanted>) => void} [arrive] */
function here(arrive = () => {}) {
  const leaving = new AbortController()
  history.replaceState(null, "", "/replay?game=1&move=3")
  return { leaving, before: history.length, address: new Address(leaving.signal, arrive, () => {}) }
}

const later = () => new Promise(done => setTimeout(done))

export function what_an_address_does_not_say_is_null() {
  here()
  equal(wanted(), { move: "3", at: null, pin: null, against: null, hide: null, curve: null })
}

export function a_step_takes_the_place_of_the_one_before_once_it_is_written() {
  const { address, before } = here()
  address.step({ move: "4" })
  address.step({ move: "5", pin: "2" })
  equal(location.search, "?game=1&move=3")
  address.write()
  equal([location.search, history.length], ["?game=1&move=5&pin=2", before])
}

export async function a_jump_keeps_the_step_before_it_for_the_way_back() {
  const back = Promise.withResolvers()
  const { address, before } = here(back.resolve)
  address.step({ move: "4" })
  address.jump({ move: "9" })
  await later()
  equal([location.search, history.length], ["?game=1&move=9", before + 1])
  history.back()
  equal(await back.promise, { move: "4", at: null, pin: null, against: null, hide: null, curve: null })
}

export async function a_page_that_is_left_writes_nothing_more() {
  const { address, leaving } = here()
  address.jump({ move: "9" })
  leaving.abort()
  await later()
  equal(location.search, "?game=1&move=3")
}

export async function the_way_back_within_a_replay_stays_with_the_page_and_to_another_game_does_not() {
  const arrived = /** @type {ReturnType<typeof wanted>[]} */ ([])
  here(where => arrived.push(where))
  const heard = /** @type {string[]} */ ([])
  addEventListener("popstate", () => heard.push(location.search))
  for (const place of ["?game=1&move=7", "?game=2"]) {
    history.pushState(null, "", place)
    dispatchEvent(new PopStateEvent("popstate"))
  }
  equal(
    arrived.map(({ move }) => move),
    ["7"],
  )
  equal(heard, ["?game=2"])
}
