import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clockQuery } from '../../api/deposit-queries.ts'
import { usePromotionPhrases } from '../../language/phrases.ts'

/** How often the time that is left is counted anew. */
const everyMs = 15_000

/** The time until a moment in words, by the server's clock and not the phone's; `undefined` once it is over. */
export function useTimeLeft(until: string | null): string | undefined {
  const say = usePromotionPhrases()
  const { data: aheadMs } = useQuery({ ...clockQuery(), enabled: until !== null })
  const [nowMs, setNow] = useState(browserNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(browserNowMs()), everyMs)
    return () => clearInterval(timer)
  }, [])
  if (until === null || aheadMs === undefined) return undefined
  const minutes = Math.floor((Date.parse(until) - nowMs - aheadMs) / 60_000)
  if (minutes < 0) return undefined
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
  if (days > 0) return say('time.days', days, hours)
  return hours > 0 ? say('time.hours', hours, minutes % 60) : say('time.minutes', minutes)
}

function browserNowMs(): number {
  return performance.timeOrigin + performance.now()
}
