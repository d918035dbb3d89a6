import { beginWithdrawal } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { balanceKey } from '../../api/queries.ts'
import { bankAccountsKey, withdrawalQuery, withdrawalsKey } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { attempt } from '../../forms/attempts.ts'
import { withdrawalAttempts, type WantedWithdrawal } from './withdrawal-attempt.ts'

/** Requests a withdrawal and opens it. */
export function useBeginWithdrawal() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  return useMutation({
    mutationFn: ({ paymentPassword, ...wanted }: WantedWithdrawal & { readonly paymentPassword: string }) => {
      const account = useSession.getState().signedIn?.account ?? ''
      return attempt(withdrawalAttempts, { account, wanted }, (idempotencyKey) =>
        call(beginWithdrawal, { body: { ...wanted, paymentPassword }, idempotencyKey }),
      )
    },
    onSuccess: async (begun) => {
      queries.setQueryData(withdrawalQuery(begun.withdrawal.withdrawalId, language).queryKey, begun)
      await navigate({ to: '/withdraw', search: { withdrawal: begun.withdrawal.withdrawalId } })
    },
    // A request whose reply was lost is in the list; a refusal can mean that limits or accounts have changed.
    onSettled: () =>
      Promise.all(
        [withdrawalsKey, bankAccountsKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
