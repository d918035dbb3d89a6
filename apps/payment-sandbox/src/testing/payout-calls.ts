import { payout, type Payout, type PayoutRequest } from '@baize/payment-wire'
import { systemPorts } from '@baize/sandbox-kit'
import { answerOf, type Answer, type TestMerchant } from './test-merchant.ts'

/** What a merchant calls about payouts. */
export interface PayoutCalls {
  /** A valid request with a new order. */
  request(changes?: Partial<PayoutRequest>): PayoutRequest
  /** Orders a payout. */
  order(changes?: Partial<PayoutRequest>): Promise<Payout>
  read(order: string): Promise<Payout>
  /** Settles a payout by the way of the demo. */
  settle(order: string, verb: 'pay' | 'fail', body?: object): Promise<Answer>
}

/** The calls of a merchant about payouts. */
export function payoutCalls(merchant: TestMerchant): PayoutCalls {
  const request: PayoutCalls['request'] = (changes = {}) => ({
    merchant: 'demo',
    order: systemPorts.uuid(),
    amount: '100.00',
    currency: 'PLY',
    bank: 'KBANK',
    account: '1234567890',
    holder: 'สมหญิง ใจดี',
    notifyUrl: merchant.notifyUrl,
    ...changes,
  })
  return {
    request,
    order: async (changes) => payout.parse((await merchant.call('POST', '/v1/payouts', request(changes))).body),
    read: async (order) => payout.parse((await merchant.call('GET', `/v1/payouts/${order}`)).body),
    settle: async (order, verb, body = {}) =>
      answerOf(
        await fetch(`${merchant.origin}/demo/payouts/${order}/${verb}`, { method: 'POST', body: JSON.stringify(body) }),
      ),
  }
}
