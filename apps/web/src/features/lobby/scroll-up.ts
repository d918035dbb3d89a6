import { useRouter } from '@tanstack/react-router'
import { useCallback, type MouseEvent } from 'react'
import { hasComeBack } from '../../browser/arrival.ts'

/**
 * Scrolls smoothly to the top when a category is chosen (2.022), after its page has rendered: the previous page keeps
 * its scroll position for the way back, and a page that becomes shorter does not interrupt the scrolling. Jumps for
 * users who prefer reduced motion.
 */
export function useScrollUp(): (event: MouseEvent) => void {
  const router = useRouter()
  return useCallback(
    ({ metaKey, ctrlKey, shiftKey, altKey, currentTarget }) => {
      // Such a click opens another tab, and this one does not move.
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
