import { useEffect, useEffectEvent } from 'react'

const intervalMs = 5_000

/**
 * Calls `advance` every 5 s while `running`, except for users who prefer reduced motion and in hidden tabs. `restart`
 * restarts the 5 s.
 */
export function useAutoplay(running: boolean, advance: () => void, restart: unknown): void {
  const step = useEffectEvent(advance)
  useEffect(() => {
    if (!running || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => (document.visibilityState === 'visible' ? step() : undefined), intervalMs)
    return () => clearInterval(timer)
  }, [running, restart])
}
