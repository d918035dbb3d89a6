import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Focuses the element marked `data-autofocus` when the content is mounted. A dialog does this itself when it opens; content
 * that loads later needs this component.
 */
export function FocusOnArrival({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return <div ref={place}>{children}</div>
}
