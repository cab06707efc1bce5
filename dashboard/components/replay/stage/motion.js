// Pieces that a step moves go from their old place to the new one.
//
// A board declares a piece by `data-piece`: its name, on the element that draws it. Before and after a step
// it may be another element, so a fragment goes from a hand to a parcel. A name that two elements have at
// once does not move.

const LONG = 150 // milliseconds

export class Motion {
  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture
    this.calm = matchMedia("(prefers-reduced-motion: reduce)")
    /** @type {Animation[]} */
    this.running = []
    this.due = 0
  }

  /** Draws what a step makes of the picture. Pieces move only if it is a `step`, and from the next frame of
   * the browser on, so a key waits for nothing.
   * @param {boolean} step
   * @param {() => void} draw
   */
  draw(step, draw) {
    this.stop()
    if (!step || this.calm.matches) return draw()
    const before = this.pieces()
    draw()
    this.due = requestAnimationFrame(() => this.begin(before))
  }

  /** Ends all movement: every piece is where it belongs. */
  stop() {
    cancelAnimationFrame(this.due)
    for (const animation of this.running) animation.cancel()
    this.running = []
  }

  /** @param {Map<string, DOMMatrix | null>} before */
  begin(before) {
    for (const [name, element] of this.elements()) {
      const from = before.get(name)
      const to = element && place(element)
      if (!from || !to) continue
      const way = to.inverse().multiply(from)
      if (same(way)) continue
      const transform = [`${way}`, "matrix(1, 0, 0, 1, 0, 0)"]
      this.running.push(
        element.animate({ transform }, { duration: LONG, easing: "ease-out", composite: "add" }),
      )
    }
  }

  /** The places of the pieces on the screen, by name. */
  pieces() {
    return new Map([...this.elements()].map(([name, element]) => [name, element && place(element)]))
  }

  /** The pieces by name; null where several have it. */
  elements() {
    /** @type {Map<string, SVGGraphicsElement | null>} */
    const found = new Map()
    for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (
      this.picture.querySelectorAll('[data-piece]:not([data-piece=""])')
    )) {
      const name = element.dataset.piece ?? ""
      found.set(name, found.has(name) ? null : element)
    }
    return found
  }
}

/** The place, turn and size of an element on the screen; null if it is not drawn.
 * @param {SVGGraphicsElement} element
 */
function place(element) {
  const matrix = element.getClientRects().length ? element.getScreenCTM() : null
  return matrix && DOMMatrix.fromMatrix(matrix)
}

/** @param {DOMMatrix} way */
function same({ a, b, c, d, e, f }) {
  return [a - 1, b, c, d - 1, e, f].every(far => Math.abs(far) < 0.01)
}
