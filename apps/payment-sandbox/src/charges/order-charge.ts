import { formatAmount, parseAmount } from '@baize/money'
import type { ChargeRequest } from '@baize/payment-wire'
import type { Ports } from '@baize/sandbox-kit'
import type { PaymentCurrency } from '../settings.ts'
import type { KnownCharge, OrderedCharge } from './charge.ts'
import type { ChargeBook } from './charge-book.ts'
import { fitsInQr, qrOf } from './qr.ts'

/** What ordering a charge needs. */
export interface OrderParts {
  readonly book: ChargeBook
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
  const known = book.byOrder(request.merchant, request.order)
  if (known !== undefined) {
    if (!isSame(known.ordered, wanted)) return 'order_differs'
    // Its first request may still be on its way to the disk.
    await book.settled()
    return book.byId(known.ordered.charge) ?? known
  }
  if (request.currency !== currency.code) return 'currency_unknown'
  const now = ports.now()
  if (!(Date.parse(request.expiresAt) > Date.parse(now))) return 'expiry_invalid'
  if (request.method === 'promptpay' && !fitsInQr(wanted.amount)) return 'amount_invalid'
  const ordered: OrderedCharge = {
    ...wanted,
    charge: `ch_${ports.token()}`,
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

function isSame(left: ChargeRequest, right: ChargeRequest): boolean {
  return compared.every((field) => left[field] === right[field])
}
