// The keys 1 to 9: the number of a choice stands on its button, and the key presses it.

const MOST = 9
const CHOICES = ".option, .main"

export class Keys {
  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} box what asks at a place which choice is meant
   */
  constructor(host, box) {
    this.host = host
    this.box = box
    host.addEventListener("toggle", () => this.write(), { capture: true }) // it does not bubble
  }

  /** Numbers the choices on show. Where they are too many, a group has one number; then those `within` it. */
  write(within = this.host) {
    for (const old of this.host.querySelectorAll("[data-key]")) number(old, null)
    const buttons = shown(within)
    const grouped = within === this.host && buttons.length > MOST
    const items = new Set(buttons.map(button => (grouped && named(button)) || button))
    for (const [i, item] of [...items].slice(0, MOST).entries()) number(item, String(i + 1))
  }

  /** Presses a button, or opens a group.
   * @param {string} key
   */
  press(key) {
    if (!this.box.hidden) return shown(this.box)[Number(key) - 1]?.click()
    const item = /** @type {HTMLElement | null} */ (this.host.querySelector(`[data-key="${key}"]`))
    if (item?.matches(".group-name")) this.write(/** @type {HTMLElement} */ (item.parentElement))
    else item?.click()
  }
}

/** The buttons of choices that can be pressed.
 * @param {HTMLElement} within
 */
function shown(within) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(CHOICES))
  return [...all].filter(button => button.checkVisibility())
}

/** The name of a choice's group.
 * @param {HTMLElement} button
 */
function named(button) {
  return button.closest(".group")?.querySelector(".group-name")
}

/**
 * @param {Element} item
 * @param {string | null} key
 */
function number(item, key) {
  for (const name of item.matches("button") ? ["data-key", "aria-keyshortcuts"] : ["data-key"])
    if (key) item.setAttribute(name, key)
    else item.removeAttribute(name)
}
