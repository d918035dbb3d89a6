import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings the part that the address names to the top and gives its heading the focus, whenever the address names one, and
 * again when a further part has come: `parts` is how many there are.
 */
export function useSectionOfHash(parts: number): void {
  const { hash, state } = useLocation()
  useEffect(() => {
    if (!/^[a-z]+$/.test(hash)) return
    const section = document.getElementById(hash)
    section?.scrollIntoView()
    document.getElementById(`${hash}-name`)?.focus({ preventScroll: true })
    // Also when the same address is chosen again, which is another entry of the history.
  }, [hash, state, parts])
}
