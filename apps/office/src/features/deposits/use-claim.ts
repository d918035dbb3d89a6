import { CallRefused } from '@baize/contract/client'
import { claimDeposit, releaseDeposit } from '@baize/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { depositsKey } from './deposit-queries.ts'

/** A claim ends ten minutes after the last sign of life. */
const signOfLifeMs = 60_000

/** Takes a deposit up for as long as it is open, so that colleagues leave it alone. Somebody else's stays theirs. */
export function useClaim(depositId: string, isWanted: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWanted) return undefined
    const params = { depositId }
    const refresh = () => void queries.invalidateQueries({ queryKey: depositsKey })
    const claim = async () => {
      try {
        await call(claimDeposit, { params, body: {} })
      } catch (error) {
        // Somebody was quicker, which the list says, or the line is down: the next sign of life tries again.
        if (!(error instanceof CallRefused)) throw error
      }
    }
    void claim().then(refresh)
    const timer = setInterval(() => void claim(), signOfLifeMs)
    return () => {
      clearInterval(timer)
      void call(releaseDeposit, { params, body: {} }).then(refresh, () => undefined)
    }
  }, [depositId, isWanted, queries])
}
