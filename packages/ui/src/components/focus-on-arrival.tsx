import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Gives the focus to the element marked `data-autofocus` once the content is there. A dialog does this itself when it
 * opens; content that loads later has to ask for it.
 */
export function FocusOnArrival({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return <div ref={place}>{children}</div>
}
