import { useEffect, useState, type RefObject } from 'react'

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

/** Whether an element came near the screen; true at once where it should not wait, and true for ever afterwards. */
export function useNearOnce(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce)
  useEffect(() => {
    const { current } = element
    if (near || current === null) return
    waiting.set(current, () => setNear(true))
    watcher().observe(current)
    return () => {
      waiting.delete(current)
      watcher().unobserve(current)
    }
  }, [near, element])
  return near
}
