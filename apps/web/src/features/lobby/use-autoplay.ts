import { useEffect, useEffectEvent } from 'react'

const everyMs = 5_000

/**
 * Calls `advance` every 5 s while `running`, but never for people who asked for less motion, nor in a tab that nobody sees.
 * `restart` begins the 5 s anew.
 */
export function useAutoplay(running: boolean, advance: () => void, restart: unknown): void {
  const step = useEffectEvent(advance)
  useEffect(() => {
    if (!running || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => (document.visibilityState === 'visible' ? step() : undefined), everyMs)
    return () => clearInterval(timer)
  }, [running, restart])
}
