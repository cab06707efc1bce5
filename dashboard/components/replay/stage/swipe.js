// A swipe over the board with one finger steps: to the left a move on, to the right a move back. An enlarged
// board scrolls instead, and where a finger draws, it draws.

const FAR = 48 // pixels
const LEVEL = 2 // so many times as far sideways as up or down: else the page scrolls

export class Swipe {
  /** `step` gets what the buttons do: "on" or "back".
   * @param {HTMLElement} host
   * @param {(act: "on" | "back") => void} step
   */
  constructor(host, step) {
    /** @type {PointerEvent | null} */
    let from = null
    host.addEventListener("pointerdown", event => {
      // a second finger enlarges
      const free =
        event.isPrimary && event.pointerType === "touch" && !host.matches(".zoomed, :has(.placing)")
      from = free ? event : null
    })
    host.addEventListener("pointercancel", () => {
      from = null
    })
    host.addEventListener("pointerup", event => {
      if (!from || event.pointerId !== from.pointerId) return
      const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY]
      from = null
      if (Math.abs(x) >= FAR && Math.abs(x) >= LEVEL * Math.abs(y)) step(x < 0 ? "on" : "back")
    })
  }
}
