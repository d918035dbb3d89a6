/** A tenth of a picture, or of its surroundings, must be in reach before it is loaded (specification 9.037). */
export const nearOptions = { threshold: 0.1, rootMargin: '400px 0px' } as const

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer watches every picture of the page: one for each would cost more than the pictures. */
function watcher(): IntersectionObserver {
  return (observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, nearOptions))
}

/** Calls `then` once an element comes near the screen. Returns what stops waiting for it. */
export function whenNear(element: Element, then: () => void): () => void {
  const stop = () => {
    waiting.delete(element)
    watcher().unobserve(element)
  }
  waiting.set(element, () => {
    stop()
    then()
  })
  watcher().observe(element)
  return stop
}
