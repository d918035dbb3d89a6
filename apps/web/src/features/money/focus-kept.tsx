import { FocusOnArrival } from '@baize/ui'
import { useState, type ReactNode } from 'react'

/** Moves the focus to the new content's heading when the state changes, as the old content's buttons disappear. */
export function FocusKept({ on, children }: { readonly on: string; readonly children: ReactNode }) {
  const [first] = useState(on)
  return on === first ? children : <FocusOnArrival key={on}>{children}</FocusOnArrival>
}
