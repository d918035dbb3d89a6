import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the focus to the heading of a part when what had it is taken away, such as a form that is done or given up: it
 * would fall to the page's beginning. Returns the references of both.
 */
export function useKeptFocus(): {
  readonly part: RefObject<HTMLElement | null>
  readonly heading: RefObject<HTMLHeadingElement | null>
} {
  const part = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = part.current
    if (element === null) return
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent): void => {
      last = target
    }
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      if (document.activeElement === document.body) heading.current?.focus()
    })
    element.addEventListener('focusin', note)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
  return { part, heading }
}
