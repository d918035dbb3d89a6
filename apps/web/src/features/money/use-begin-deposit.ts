import { beginDeposit } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { depositQuery, depositsKey } from '../../api/deposit-queries.ts'
import { useSession } from '../../session/session.ts'
import { forgetAttempt, keyForDeposit, leavesOpen, type WantedDeposit } from './deposit-attempt.ts'

/** Orders a deposit and opens it. */
export function useBeginDeposit() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (wanted: WantedDeposit) => {
      const account = useSession.getState().signedIn?.account ?? ''
      try {
        const placed = await call(beginDeposit, { body: wanted, idempotencyKey: keyForDeposit(account, wanted) })
        forgetAttempt()
        return placed
      } catch (error) {
        if (!leavesOpen(error)) forgetAttempt()
        throw error
      }
    },
    onSuccess: async (placed) => {
      queries.setQueryData(depositQuery(placed.deposit.depositId).queryKey, placed)
      await navigate({ to: '/depositv2', search: { order: placed.deposit.depositId } })
    },
    // An order whose reply was lost is in the list.
    onSettled: () => queries.invalidateQueries({ queryKey: depositsKey }),
  })
}
