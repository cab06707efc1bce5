// The picture: the base is put in once, then only what differs is set.

export class Board {
  constructor(host, caption, base) {
    const picture = new DOMParser().parseFromString(base, "image/svg+xml").documentElement
    host.replaceChildren(document.importNode(picture, true))
    this.picture = host.firstElementChild
    this.elements = new Map([...host.querySelectorAll("[id]")].map(element => [element.id, element]))
    this.shown = new Map() // by element, its attributes as they were set last
    const rest = caption.textContent
    host.onpointerover = event => {
      const title = event.target.closest?.("[id]:has(> title)")?.querySelector(":scope > title")
      caption.textContent = title?.textContent || rest
    }
    host.onpointerleave = () => {
      caption.textContent = rest
    }
  }

  /** Makes the elements of `ids` what the scene says. */
  show(scene, ids) {
    for (const id of ids) {
      const element = this.elements.get(id)
      if (!element) continue
      const now = { ...scene[id] }
      const before = this.shown.get(id) ?? {}
      for (const name in { ...before, ...now }) {
        if (before[name] === now[name]) continue
        if (name === "text") element.textContent = now[name] ?? ""
        else if (now[name] === undefined) element.removeAttribute(name)
        else element.setAttribute(name, now[name])
      }
      this.shown.set(id, now)
    }
  }
}
