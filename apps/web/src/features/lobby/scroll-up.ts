import { useRouter } from '@tanstack/react-router'
import { useCallback, type MouseEvent } from 'react'
import { hasComeBack } from '../../browser/arrival.ts'

/**
 * Scrolls smoothly to the top when a category is chosen (2.022), once it is there: what is left keeps its place for whoever
 * comes back, and a page that becomes shorter on the way does not end it. At once for people who asked for less motion.
 */
export function useScrollUp(): (event: MouseEvent) => void {
  const router = useRouter()
  return useCallback(
    ({ metaKey, ctrlKey, shiftKey, altKey, currentTarget }) => {
      // Such a click opens another tab, and this one stays where it is.
      if (metaKey || ctrlKey || shiftKey || altKey) return
      const { pathname, search } = window.location
      if (
        currentTarget instanceof HTMLAnchorElement &&
        currentTarget.pathname + currentTarget.search === pathname + search
      )
        return scrollToTop()
      const stop = router.subscribe('onRendered', () => {
        stop()
        if (!hasComeBack()) scrollToTop()
      })
    },
    [router],
  )
}

function scrollToTop(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
