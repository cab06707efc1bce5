// Elements of a picture that have no upper number: copies of a template of the base, made when a scene first
// says something of them and removed when it says nothing more. Their numbers order them, so a picture never
// depends on the way that led to it.

const MEMBER = /^([\w-]+):(\d+)(?:\/([\w-]+))?$/
/** @type {string[]} */
const NONE = []

export class Pools {
  /** `elements` are those of the picture by id: members come there and go.
   * @param {SVGSVGElement} picture
   * @param {Map<string, Element>} elements
   */
  constructor(picture, elements) {
    this.elements = elements
    this.pools = new Map(
      [...picture.querySelectorAll("[data-pool]")].map(pool => [pool.getAttribute("data-pool"), pool]),
    )
    /** @type {Map<string, Set<string>>} */
    this.used = new Map() // by member, its ids that have attributes
    /** @type {Map<string, RegExpExecArray | null>} */
    this.read = new Map() // by id, its parts: a jump asks for hundreds again
    /** @type {WeakMap<Element, number>} */
    this.numbers = new WeakMap()
  }

  /** Notes whether a scene has attributes for an id, and makes or removes the member; gives its ids once
   * removed.
   * @param {string} id
   * @param {boolean} there
   * @returns {string[]}
   */
  keep(id, there) {
    if (!this.pools.size) return NONE
    const parts = this.parts(id)
    const pool = parts && this.pools.get(parts[1])
    if (!pool) return NONE
    const member = `${parts[1]}:${parts[2]}`
    const ids = this.used.get(member) ?? new Set()
    if (there) ids.add(id)
    else ids.delete(id)
    this.used.set(member, ids)
    if (there && !this.elements.has(member)) this.make(pool, member, Number(parts[2]))
    return !there && ids.size === 0 ? this.remove(member) : NONE
  }

  /** The pool, number and part that an id names; null if it names no member.
   * @param {string} id
   */
  parts(id) {
    const known = this.read.get(id)
    if (known !== undefined) return known
    const parts = MEMBER.exec(id)
    this.read.set(id, parts)
    return parts
  }

  /**
   * @param {Element} pool
   * @param {string} member
   * @param {number} number
   */
  make(pool, member, number) {
    const template = pool.querySelector(":scope > defs > *")
    const element = /** @type {Element} */ (template?.cloneNode(true))
    this.elements.set(member, element)
    for (const part of element.querySelectorAll("[data-part]")) {
      part.id = `${member}/${part.getAttribute("data-part")}`
      this.elements.set(part.id, part)
    }
    element.id = member
    this.numbers.set(element, number)
    let next = null
    let before = pool.lastElementChild
    while (before && (this.numbers.get(before) ?? 0) > number)
      [next, before] = [before, before.previousElementSibling]
    pool.insertBefore(element, next)
  }

  /** @param {string} member */
  remove(member) {
    const element = this.elements.get(member)
    if (!element) return NONE
    element.remove()
    const ids = [member, ...[...element.querySelectorAll("[data-part]")].map(part => part.id)]
    for (const id of ids) this.elements.delete(id)
    return ids
  }
}
