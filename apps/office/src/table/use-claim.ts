import { CallRefused } from '@baize/contract/client'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A claim ends ten minutes after the last sign of life. */
const signOfLifeMs = 60_000

/** How the items of a queue are taken up and let go. Declared once for each queue: a new object takes the item up again. */
export interface ClaimCalls {
  /** Takes the item up, or gives a sign of life. */
  readonly claim: (id: string) => Promise<unknown>
  readonly release: (id: string) => Promise<unknown>
  /** Key of what is read again when somebody has taken up or let go. */
  readonly queries: QueryKey
}

/**
 * Takes an item of a queue up for as long as it is open, so that colleagues leave it alone. Somebody else's stays theirs.
 *
 * To change:
 * - how often an operator gives a sign of life for what they work on: `useClaim` here
 */
export function useClaim(id: string, isWanted: boolean, { claim, release, queries: queryKey }: ClaimCalls): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWanted) return undefined
    const refresh = () => void queries.invalidateQueries({ queryKey })
    const takeUp = async () => {
      try {
        await claim(id)
      } catch (error) {
        // Somebody was quicker, which the list says, or the line is down: the next sign of life tries again.
        if (!(error instanceof CallRefused)) throw error
      }
    }
    void takeUp().then(refresh)
    const timer = setInterval(() => void takeUp(), signOfLifeMs)
    return () => {
      clearInterval(timer)
      void release(id).then(refresh, () => undefined)
    }
  }, [id, isWanted, claim, release, queryKey, queries])
}
