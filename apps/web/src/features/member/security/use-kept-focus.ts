import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the section's heading when the focused element is removed, for example by closing a form;
 * otherwise the focus would fall back to the start of the page. Returns the refs of both.
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
