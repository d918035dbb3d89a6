import { useEffect, useState, type RefObject } from 'react'

// By then a slow phone has rendered its lobby, and a keyboard user has not yet reached the end of the page.
const afterStartMs = 8_000

/**
 * Whether parts below the first screen may load: as soon as they scroll into view, otherwise some seconds after the
 * start, so that the keyboard and find-in-page reach them too.
 */
export function useLater(place: RefObject<Element | null>): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => {
    if (now || place.current === null) return undefined
    // Merely touching the screen's edge does not count as in view.
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
