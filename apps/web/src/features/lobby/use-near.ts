import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has come near the screen yet; stays true from then on. */
export function useNear(element: RefObject<Element | null>, margin = '600px'): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element, margin])
  return near
}
