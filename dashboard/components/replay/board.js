// The picture: the base is put in once, then only what changed is set.

export class Board {
  constructor(host, caption, base) {
    const picture = new DOMParser().parseFromString(base, "image/svg+xml").documentElement
    host.replaceChildren(document.importNode(picture, true))
    this.elements = new Map([...host.querySelectorAll("[id]")].map(element => [element.id, element]))
    const rest = caption.textContent
    host.onpointerover = event => {
      const title = event.target.closest?.("[id]")?.querySelector(":scope > title")
      caption.textContent = title?.textContent || rest
    }
    host.onpointerleave = () => {
      caption.textContent = rest
    }
  }

  /** Sets the attributes named in `changes` (all, without it) to what the scene says. */
  show(scene, changes) {
    const wanted = changes ?? new Map(Object.entries(scene).map(([id, values]) => [id, Object.keys(values)]))
    for (const [id, names] of wanted) {
      const element = this.elements.get(id)
      if (!element) continue
      for (const name of names) {
        const value = scene[id]?.[name]
        if (name === "text") element.textContent = value ?? ""
        else if (value === undefined) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }
}
