import { useEffect, useState } from 'react'

/** After this long the site says that loading takes too long (8.021). */
export const slowAfterMs = 10_000

/** Whether something has been pending for longer than a given time. */
export function useSlow(underWay: boolean, afterMs: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [underWay, afterMs])
  return slow
}
