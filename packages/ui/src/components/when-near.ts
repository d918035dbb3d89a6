/** A picture is loaded when a tenth of it is within 400 px of the screen (specification 9.037). */
export const nearOptions = { threshold: 0.1, rootMargin: '400px 0px' } as const

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all pictures of the page: one per picture would cost more than the pictures. */
function watcher(): IntersectionObserver {
  return (observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, nearOptions))
}

/** Calls `then` once an element comes near the screen. Returns a function that cancels this. */
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
