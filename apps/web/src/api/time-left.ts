import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clockQuery } from './deposit-queries.ts'

/**
 * The whole seconds until a time, by the server's clock, counted every second; 0 when it is over. `undefined` until that
 * clock is known.
 */
export function useSecondsUntil(time: string): number | undefined {
  const { data: aheadMs, isError } = useQuery(clockQuery())
  // Without the server's clock, this browser's is better than none.
  const offsetMs = isError ? 0 : aheadMs
  const [nowMs, setNow] = useState(browserNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(browserNowMs()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (offsetMs === undefined) return undefined
  return Math.max(0, Math.ceil((Date.parse(time) - nowMs - offsetMs) / 1000))
}

/** Seconds as `14:05`, or `1:14:05` from an hour on. */
export function asClock(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return (hours > 0 ? [hours, ...parts] : parts).join(':')
}

/** The browser's time in epoch milliseconds. */
export function browserNowMs(): number {
  return performance.timeOrigin + performance.now()
}
