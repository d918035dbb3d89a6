import { formatAmount, parseAmount } from '@baize/money'
import type { Ports } from '@baize/sandbox-kit'
import type { PaymentCurrency } from '../settings.ts'
import type { DemoSlip, SlipsBook } from './slips-book.ts'

/** What making up a transfer needs. */
export interface SlipParts {
  readonly book: SlipsBook
  readonly ports: Ports
  readonly currency: PaymentCurrency
}

/** What can be wrong with a slip. */
export const slipFaults = ['other_account', 'old', 'no_code', 'unknown'] as const
export type SlipFault = (typeof slipFaults)[number]

/** What a transfer is about. */
export interface WantedSlip {
  readonly amount: string
  readonly account: string
  readonly holder: string
  readonly as?: SlipFault | undefined
}

/** No bank of Thailand has this code. */
const nobodysBank = '999'

/** Makes up a transfer, which the sandbox's bank knows from then on. `undefined` if amount, account or holder are not valid. */
export async function makeSlip(
  { book, ports, currency }: SlipParts,
  { amount, account, holder, as }: WantedSlip,
): Promise<DemoSlip | undefined> {
  const amountMinor = parseAmount(amount.trim(), currency.digits)
  const isValid = /^\d{6,20}$/.test(account) && holder.length >= 1 && holder.length <= 80
  if (amountMinor === undefined || amountMinor <= 0n || !isValid) return undefined
  const daysAgo = as === 'old' ? 1 : 0
  const slip: DemoSlip = {
    token: ports.token(),
    bank: nobodysBank,
    reference: `DEMO${ports.uuid().replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    amount: formatAmount(amountMinor, currency.digits),
    currency: currency.code,
    account: as === 'other_account' ? account.replace(/.$/, (last) => String((Number(last) + 5) % 10)) : account,
    holder,
    at: new Date(Date.parse(ports.now()) - daysAgo * 86_400_000).toISOString(),
    hasCode: as !== 'no_code',
    isKnown: as !== 'unknown',
  }
  await book.add(slip)
  return slip
}
