import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/**
 * Whether the screen is a phone's: lists are cards, and the navigation is a drawer.
 *
 * To change:
 * - the width below which lists are cards and the navigation is a drawer: `useNarrow` here, and the style sheets
 */
export function useNarrow(): boolean {
  return useMedia('(max-width: 48em)')
}
