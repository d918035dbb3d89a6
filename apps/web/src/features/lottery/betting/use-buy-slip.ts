import { buySlip, type LotterySlip } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { ownLotteriesKey } from '../../../api/lottery-queries.ts'
import { balanceKey } from '../../../api/queries.ts'
import { attempt, attemptsUnder } from '../../../forms/attempts.ts'
import { useSession } from '../../../session/session.ts'
import type { SharedPick } from './share.rules.ts'

/** A slip as it is bought. */
export interface WantedSlip {
  readonly drawId: string
  readonly picks: readonly SharedPick[]
  readonly termsVersion: number
}

const slipAttempts = attemptsUnder<WantedSlip>('lotterySlipAttempt')

/** Buys a slip. One whose reply never came is bought with the same key, after a reload too, so that it is charged once. */
export function useBuySlip(onBought: (slip: LotterySlip) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: WantedSlip) => {
      const account = useSession.getState().signedIn?.account ?? ''
      const { drawId, picks, termsVersion } = wanted
      return attempt(slipAttempts, { account, wanted }, (idempotencyKey) =>
        call(buySlip, { params: { drawId }, body: { picks: [...picks], termsVersion }, idempotencyKey }),
      )
    },
    onSuccess: onBought,
    onSettled: () =>
      Promise.all([balanceKey, ownLotteriesKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
