import { beginDeposit } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { depositQuery, depositsKey } from '../../api/deposit-queries.ts'
import { useSession } from '../../session/session.ts'
import { attempt } from '../../forms/attempts.ts'
import { depositAttempts, type WantedDeposit } from './deposit-attempt.ts'

/** Orders a deposit and opens it. */
export function useBeginDeposit() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (wanted: WantedDeposit) => {
      const account = useSession.getState().signedIn?.account ?? ''
      return attempt(depositAttempts, { account, wanted }, (idempotencyKey) =>
        call(beginDeposit, { body: wanted, idempotencyKey }),
      )
    },
    onSuccess: async (placed) => {
      queries.setQueryData(depositQuery(placed.deposit.depositId).queryKey, placed)
      await navigate({ to: '/depositv2', search: { order: placed.deposit.depositId } })
    },
    // An order whose reply was lost is in the list.
    onSettled: () => queries.invalidateQueries({ queryKey: depositsKey }),
  })
}
