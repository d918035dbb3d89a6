import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Brings the part that the address names to the top and gives its heading the focus, whenever the address names one, and
 * again when a further part has come: `parts` is how many there are. Not again for whoever has gone on from there: a
 * part that comes late takes nobody's focus.
 */
export function useSectionOfHash(parts: number): void {
  const { hash, state } = useLocation()
  const led = useRef<typeof state>(undefined)
  useEffect(() => {
    if (!/^[a-z]+$/.test(hash)) return
    const name = document.getElementById(`${hash}-name`)
    if (name === null || (led.current === state && document.activeElement !== name)) return
    led.current = state
    document.getElementById(hash)?.scrollIntoView()
    name.focus({ preventScroll: true })
    // Also when the same address is chosen again, which is another entry of the history.
  }, [hash, state, parts])
}
