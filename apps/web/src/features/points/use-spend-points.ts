import { convertPoints, redeemPoints, type DeliveryAddress } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { balanceKey } from '../../api/queries.ts'
import { attempt, attemptsUnder } from '../../forms/attempts.ts'
import { useSession } from '../../session/session.ts'
import { pointsKey } from './point-queries.ts'

/** What a member redeems. The payment password is no part of it, and is never stored. */
interface WantedGoods {
  readonly goodsId: string
  readonly quantity: number
  readonly price: string
  readonly address?: DeliveryAddress
}

interface WantedConversion {
  readonly points: string
  readonly version: number
}

interface WithPassword {
  readonly paymentPassword: string
}

const goodsAttempts = attemptsUnder<WantedGoods>('redeemAttempt')
const conversionAttempts = attemptsUnder<WantedConversion>('convertAttempt')

const accountHere = () => useSession.getState().signedIn?.account ?? ''

/** What a reply or a refusal can have changed: points, goods, the rate, and the balance. */
function useRefresh() {
  const queries = useQueryClient()
  return () => Promise.all([pointsKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Redeems points for goods; one whose reply was lost is repeated with its key. */
export function useRedeem() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ paymentPassword, ...wanted }: WantedGoods & WithPassword) =>
      attempt(goodsAttempts, { account: accountHere(), wanted }, (idempotencyKey) =>
        call(redeemPoints, { body: { ...wanted, paymentPassword }, idempotencyKey }),
      ),
    onSettled: refresh,
  })
}

/** Converts points to money; one whose reply was lost is repeated with its key. */
export function useConvert() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ paymentPassword, ...wanted }: WantedConversion & WithPassword) =>
      attempt(conversionAttempts, { account: accountHere(), wanted }, (idempotencyKey) =>
        call(convertPoints, { body: { ...wanted, paymentPassword }, idempotencyKey }),
      ),
    onSettled: refresh,
  })
}
