import { formatAmount, parseAmount } from '@baize/money'
import type { ChargeRequest } from '@baize/payment-wire'
import type { Ports } from '@baize/sandbox-kit'
import type { Book } from '../book/book.ts'
import { sameOrder } from '../book/same-order.ts'
import type { PaymentCurrency } from '../settings.ts'
import type { ChargeState, KnownCharge, OrderedCharge } from './charge.ts'
import { fitsInQr, qrOf } from './qr.ts'

/** What ordering a charge needs. */
export interface OrderParts {
  readonly book: Book<OrderedCharge, ChargeState>
  readonly ports: Ports
  readonly currency: PaymentCurrency
}

/** Why a charge was not taken. */
export type OrderRefusal = 'order_differs' | 'currency_unknown' | 'amount_invalid' | 'expiry_invalid'

/** Takes an order. The same order again gives the same charge; other content under the same order is refused. */
export async function orderCharge(
  { book, ports, currency }: OrderParts,
  request: ChargeRequest,
): Promise<KnownCharge | OrderRefusal> {
  const amountMinor = parseAmount(request.amount, currency.digits)
  if (amountMinor === undefined) return 'amount_invalid'
  const wanted = { ...request, amount: formatAmount(amountMinor, currency.digits) }
  const known = await sameOrder(book, wanted, compared)
  if (known !== undefined) return known
  if (request.currency !== currency.code) return 'currency_unknown'
  const now = ports.now()
  if (!(Date.parse(request.expiresAt) > Date.parse(now))) return 'expiry_invalid'
  if (request.method === 'promptpay' && !fitsInQr(wanted.amount)) return 'amount_invalid'
  const ordered: OrderedCharge = {
    ...wanted,
    id: `ch_${ports.token()}`,
    token: ports.token(),
    createdAt: now,
    ...(request.method === 'promptpay' ? { qr: qrOf(request.order, wanted.amount) } : {}),
  }
  await book.add(ordered)
  return { ordered, state: { status: 'pending' } }
}

const compared = [
  'amount',
  'currency',
  'method',
  'expiresAt',
  'notifyUrl',
  'returnUrl',
  'language',
] as const satisfies readonly (keyof ChargeRequest)[]
