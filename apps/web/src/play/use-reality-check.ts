import { ownPlayFacts, type PlayFacts } from '@baize/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { playFactsQuery } from '../api/protection-queries.ts'
import { loadProtectionPhrases } from '../language/language.ts'

/** How soon facts are asked for again if they did not arrive. */
const againMs = 30_000

/**
 * The facts of a reality check once one is due in a game that is played for money. The server says when that is: other
 * windows and devices count too.
 *
 * To change:
 * - when play is interrupted by a reality check: `useRealityCheck` here; the dialog, `RealityCheck` in `reality-check.tsx`
 */
export function useRealityCheck(isPlaying: boolean): {
  readonly due: PlayFacts | undefined
  readonly passed: () => void
} {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    ...playFactsQuery(),
    enabled: isPlaying,
    retry: true,
    retryDelay: againMs,
  })
  const [due, setDue] = useState<PlayFacts>()
  const seconds = data?.secondsToCheck ?? undefined
  useEffect(() => {
    if (!isPlaying || seconds === undefined) return undefined
    let left = false
    const check = async () => {
      await loadProtectionPhrases()
      const facts = await call(ownPlayFacts, {})
      if (left) return
      // It may have been passed in another window meanwhile; then its new time is waited for.
      if (facts.secondsToCheck === 0) setDue(facts)
      else queries.setQueryData(playFactsQuery().queryKey, facts)
    }
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(() => void check().catch(() => wait(againMs)), ms)
    }
    wait(seconds * 1_000)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [isPlaying, seconds, dataUpdatedAt, queries])
  return { due: isPlaying ? due : undefined, passed: () => setDue(undefined) }
}
