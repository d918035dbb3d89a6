import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Scrolls to the section that the address names and focuses its heading: whenever the address names one, and again when
 * another section has loaded (`parts` is how many there are). Once the user has moved on, a section that loads late no
 * longer takes the focus.
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
    // Also when the same address is chosen again, which makes another history entry.
  }, [hash, state, parts])
}
