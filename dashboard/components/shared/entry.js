// What Streamlit loads of every component: the rest is the script that `data` names.

const mounted = new WeakMap()

export default function (component) {
  const { parentElement, data } = component
  const before = mounted.get(parentElement)
  const now = (before ?? Promise.resolve(null)).then(async running => {
    if (running) {
      running.update?.(component)
      return running
    }
    const { mount } = await import(`${location.origin}${data.module}`)
    return mount(component)
  })
  mounted.set(parentElement, now)
  return () => {
    mounted.get(parentElement)?.then(running => running.stop())
    mounted.delete(parentElement)
  }
}
