import { useEffect, useState, type RefObject } from 'react'

// By then a slow phone has its lobby, and whoever goes on by keyboard has not come to the end of the page.
const afterStartMs = 8_000

/**
 * Whether what stands off the first screen may be loaded: as soon as its place comes into view, else some seconds after the
 * start, so that the keyboard and find-in-page come to it too.
 */
export function useLater(place: RefObject<Element | null>): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => {
    if (now || place.current === null) return undefined
    // A place that only touches the screen's edge is not in view.
    const observer = new IntersectionObserver((entries) => setNow(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '-1px',
    })
    observer.observe(place.current)
    const timer = setTimeout(() => setNow(true), afterStartMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [now, place])
  return now
}
