// The board enlarged: by wheel, pinch, key and button. It scrolls inside its frame, and the mouse drags it.

const MOST = 6
const STEP = 1.25
const NARROW = matchMedia("(max-width: 640px)") // a board is folded then (dashboard/boards/folding.py)
const LEAP = 2 // a step on a narrow page: all words of a board can be read after one
const NEAR = 1.9 // from here on a board shows what is too small on the whole
const DRAGGED = 4 // pixels; less is a click

export class Zoom {
  /** @param {HTMLElement} host what scrolls; its first child is the picture */
  constructor(host) {
    this.host = host
    this.picture = /** @type {SVGSVGElement} */ (host.firstElementChild)
    this.scale = 1
    host.addEventListener("wheel", event => this.wheel(event), { passive: false })
    host.addEventListener("touchmove", event => this.pinch(event), { passive: false })
    host.addEventListener("touchend", () => {
      this.spread = 0
    })
    host.addEventListener("pointerdown", event => this.drag(event))
    this.spread = 0
  }

  /** Enlarges it by a factor, around a point of the window; the middle where none is given.
   * @param {number} factor
   * @param {{ clientX: number, clientY: number }} [at]
   */
  by(factor, at) {
    const { host } = this
    const before = this.scale
    const box = host.getBoundingClientRect()
    const x = at ? at.clientX - box.left : box.width / 2
    const y = at ? at.clientY - box.top : box.height / 2
    const left = host.scrollLeft + x
    const top = host.scrollTop + y
    this.scale = Math.max(1, Math.min(MOST, before * factor))
    if (this.scale < 1.01) this.scale = 1
    if (before === 1 && this.scale > 1) host.style.height = `${box.height}px`
    this.show()
    host.scrollLeft = (left * this.scale) / before - x
    host.scrollTop = (top * this.scale) / before - y
  }

  /** A step of a key or a button. */
  closer() {
    this.by(NARROW.matches ? LEAP : STEP)
  }

  farther() {
    this.by(1 / (NARROW.matches ? LEAP : STEP))
  }

  whole() {
    this.by(1 / this.scale)
  }

  show() {
    const { host, picture, scale } = this
    host.classList.toggle("zoomed", scale > 1)
    host.classList.toggle("near", scale >= NEAR)
    if (scale === 1) host.style.height = ""
    picture.style.width = scale === 1 ? "" : `${scale * 100}%`
    if (scale > 1)
      host.tabIndex = 0 // arrow keys scroll it, where it has the focus
    else host.removeAttribute("tabindex")
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.deltaY > 0 && this.scale === 1) return // the page scrolls
    event.preventDefault()
    this.by(STEP ** Math.max(-1, Math.min(1, -event.deltaY / 100)), event)
  }

  /** @param {TouchEvent} event */
  pinch(event) {
    const [one, two] = event.touches
    if (!two) return
    event.preventDefault()
    const spread = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    if (this.spread)
      this.by(spread / this.spread, {
        clientX: (one.clientX + two.clientX) / 2,
        clientY: (one.clientY + two.clientY) / 2,
      })
    this.spread = spread
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (
      this.scale === 1 ||
      event.pointerType !== "mouse" ||
      event.button ||
      this.host.querySelector(".placing")
    )
      return
    let { clientX, clientY } = event
    let dragged = false
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener(
      "pointermove",
      move => {
        if (!dragged && Math.hypot(move.clientX - clientX, move.clientY - clientY) < DRAGGED) return
        dragged = true
        this.host.scrollBy(clientX - move.clientX, clientY - move.clientY)
        ;({ clientX, clientY } = move)
      },
      { signal },
    )
    addEventListener("pointerup", () => setTimeout(() => leaving.abort()), { signal }) // after the click
    this.host.addEventListener("click", click => dragged && click.stopPropagation(), {
      capture: true,
      signal,
    })
  }
}
