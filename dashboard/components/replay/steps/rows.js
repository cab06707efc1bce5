// Children of an element that show items of a list: if an item changes, its child is changed, not replaced.

/**
 * @template {Element} E
 * @template T
 */
export class Rows {
  /** `make()` gives a child, `become(child, item)` makes it that of an item.
   * @param {Element} host
   * @param {() => E} make
   * @param {(child: E, item: T) => void} become
   */
  constructor(host, make, become) {
    this.host = host
    this.make = make
    this.become = become
    /** @type {E[]} */
    this.made = [] // those beyond the end of the list too, for a longer one
    /** @type {T[]} */
    this.items = []
  }

  /** @param {T[]} items */
  show(items) {
    const { host, made } = this
    items.forEach((item, i) => {
      made[i] ??= this.make()
      if (item !== this.items[i]) this.become(made[i], item)
      this.items[i] = item
      if (made[i].parentNode !== host) host.append(made[i])
    })
    for (let i = items.length; made[i]?.parentNode === host; i += 1) made[i].remove()
  }
}
