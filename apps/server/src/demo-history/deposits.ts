import type { Deposit } from '@baize/contract'
import type { Misbehaviour } from '@baize/payment-sandbox'
import { Refusal } from '../kernel/refusal.ts'
import { newKey, type Visitor } from './member.ts'
import type { Stage } from './stage.ts'

export type OrderMethod = 'promptpay' | 'card-page' | 'transfer'

/** Orders a deposit. `undefined` if it is refused: by a limit of the member's, or because too many are open. */
export async function order(
  stage: Stage,
  { session, language }: Visitor,
  method: OrderMethod,
  amount: number,
): Promise<Deposit | undefined> {
  const body = { method, amount: `${amount}.00` }
  try {
    return (await stage.app.payments.begin({ session, language, body, idempotency: newKey(stage) })).deposit
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Pays an order at the gateway, which reports it; `as`: as the gateway should not. */
export async function pay(
  { payments }: Stage,
  depositId: string,
  demand: { readonly as?: Misbehaviour; readonly amount?: string } = {},
): Promise<void> {
  await demandOf(payments, `/demo/charges/${depositId}/pay`, demand)
}

/** Asks something of the payment sandbox. Throws if it refuses. */
export async function demandOf(payments: Stage['payments'], url: string, demand: object = {}): Promise<void> {
  const { statusCode, body } = await payments.app.inject({ method: 'POST', url, payload: JSON.stringify(demand) })
  if (statusCode !== 200) throw new Error(`the payment sandbox answered ${statusCode} to ${url}: ${body}`)
}
