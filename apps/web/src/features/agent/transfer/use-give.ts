import { transferDown, transferUp, type TeamTransfer, type transferTerms, type ValueOf } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { balanceKey, mine } from '../../../api/queries.ts'
import { attempt, attemptsUnder } from '../../../forms/attempts.ts'
import { useSession } from '../../../session/session.ts'

/** What the server says about giving money within the team. */
export type TransferTerms = ValueOf<typeof transferTerms>

/** Under this key stands what the server says about transfers within the team. */
export const transfersKey = [mine, 'team-transfers'] as const

/** What somebody wants to give. The payment password is no part of it, and is never stored. */
interface WantedTransfer {
  /** The member below; without one, it goes to the agent above. */
  readonly memberId?: string
  readonly amount: string
  readonly note?: string
}

const attempts = attemptsUnder<WantedTransfer>('transferAttempt')

/** Gives money within the team; a transfer whose reply was lost is repeated with its key. */
export function useGive() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      paymentPassword,
      ...wanted
    }: WantedTransfer & { readonly paymentPassword: string }): Promise<TeamTransfer> => {
      const account = useSession.getState().signedIn?.account ?? ''
      const { memberId, ...money } = wanted
      const { transfer } = await attempt(attempts, { account, wanted }, (idempotencyKey) =>
        memberId === undefined
          ? call(transferUp, { body: { ...money, paymentPassword }, idempotencyKey })
          : call(transferDown, { body: { memberId, ...money, paymentPassword }, idempotencyKey }),
      )
      return transfer
    },
    onSettled: () => Promise.all([transfersKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
