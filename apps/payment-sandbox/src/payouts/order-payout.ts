import { formatAmount, parseAmount } from '@baize/money'
import type { PayoutRequest } from '@baize/payment-wire'
import type { Ports } from '@baize/sandbox-kit'
import type { Book } from '../book/book.ts'
import { sameOrder } from '../book/same-order.ts'
import type { PaymentCurrency } from '../settings.ts'
import type { KnownPayout, OrderedPayout, PayoutState } from './payout.ts'

/** What ordering a payout needs. */
export interface PayoutOrderParts {
  readonly book: Book<OrderedPayout, PayoutState>
  readonly ports: Ports
  readonly currency: PaymentCurrency
}

/** Why a payout was not taken. */
export type PayoutRefusal = 'order_differs' | 'currency_unknown' | 'amount_invalid'

/** Takes an order. The same order again gives the same payout; other content under the same order is refused. */
export async function orderPayout(
  { book, ports, currency }: PayoutOrderParts,
  request: PayoutRequest,
): Promise<KnownPayout | PayoutRefusal> {
  const amountMinor = parseAmount(request.amount, currency.digits)
  if (amountMinor === undefined) return 'amount_invalid'
  const wanted = { ...request, amount: formatAmount(amountMinor, currency.digits) }
  const known = await sameOrder(book, wanted, compared)
  if (known !== undefined) return known
  if (request.currency !== currency.code) return 'currency_unknown'
  const ordered: OrderedPayout = { ...wanted, id: `po_${ports.token()}`, createdAt: ports.now() }
  await book.add(ordered)
  return { ordered, state: { status: 'pending' } }
}

const compared = [
  'amount',
  'currency',
  'bank',
  'account',
  'holder',
  'notifyUrl',
] as const satisfies readonly (keyof PayoutRequest)[]
