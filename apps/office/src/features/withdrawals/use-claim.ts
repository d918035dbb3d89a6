import { claimWithdrawal, releaseWithdrawal } from '@baize/contract/office'
import { CallRefused } from '@baize/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { withdrawalsKey } from './withdrawal-queries.ts'

/** A claim ends ten minutes after the last sign of life. */
const signOfLifeMs = 60_000

/**
 * Takes a withdrawal up for as long as it is open, so that colleagues leave it alone and its member cannot cancel it. Somebody
 * else's stays theirs.
 */
export function useClaim(withdrawalId: string, isWanted: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWanted) return undefined
    const params = { withdrawalId }
    const refresh = () => void queries.invalidateQueries({ queryKey: withdrawalsKey })
    const claim = async () => {
      try {
        await call(claimWithdrawal, { params, body: {} })
      } catch (error) {
        // Somebody was quicker, which the list says, or the line is down: the next sign of life tries again.
        if (!(error instanceof CallRefused)) throw error
      }
    }
    void claim().then(refresh)
    const timer = setInterval(() => void claim(), signOfLifeMs)
    return () => {
      clearInterval(timer)
      void call(releaseWithdrawal, { params, body: {} }).then(refresh, () => undefined)
    }
  }, [withdrawalId, isWanted, queries])
}
