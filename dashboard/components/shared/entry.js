// What Streamlit loads of every component: the rest is the script that `data` names.

/**
 * @template Data
 * @typedef {object} Component the argument from Streamlit, again whenever the data change
 * @property {HTMLElement} parentElement
 * @property {Data} data
 * @property {(name: string, value: unknown) => void} setTriggerValue
 */

/**
 * @typedef {object} Running a component that is shown
 * @property {(component: Component<any>) => void} [update]
 * @property {() => void} stop
 */

/** @type {WeakMap<HTMLElement, Promise<Running>>} */
const mounted = new WeakMap()

/** @param {Component<{ module: string }>} component */
export default function (component) {
  const { parentElement, data } = component
  const before = mounted.get(parentElement)
  const now = (before ?? Promise.resolve(/** @type {Running | null} */ (null))).then(async running => {
    if (running) {
      running.update?.(component)
      return running
    }
    const { mount } = await import(preloaded(`${location.origin}${data.module}`))
    parentElement.querySelector(".component")?.removeAttribute("inert") // what is inert takes no focus
    return mount(component)
  })
  mounted.set(parentElement, now)
  return () => {
    mounted.get(parentElement)?.then(running => running.stop())
    mounted.delete(parentElement)
  }
}

/** Loads a module ahead as a plain script: Chromium then takes its compiled form
 * (dashboard/server/preloading.py).
 * @param {string} href
 */
function preloaded(href) {
  const link = { rel: "preload", as: "script", crossOrigin: "", href }
  document.head.append(Object.assign(document.createElement("link"), link))
  return href
}
