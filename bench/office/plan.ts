import { createHash } from 'node:crypto'
import type { AccountId } from '../../apps/server/src/modules/ledger/index.ts'

/** How much there is in the books, and how often each question is asked. */
export interface OfficeSize {
  readonly members: number
  readonly bets: number
  /** Deposits and withdrawals together. */
  readonly payments: number
  /** Days over which bets and payments are spread. */
  readonly days: number
  readonly samples: number
}

export const fullSize: OfficeSize = { members: 100_000, bets: 5_000_000, payments: 1_000_000, days: 60, samples: 40 }

/** A part of the full size, for a quick run: above 0, at most 1. Throws for another share. */
export function sizeOf(share: number): OfficeSize {
  if (!(share > 0 && share <= 1)) throw new Error('the share of the full size must be above 0 and at most 1')
  const part = (count: number, least: number) => Math.max(least, Math.round(count * share))
  return {
    members: part(fullSize.members, 200),
    bets: part(fullSize.bets, 2_000),
    payments: part(fullSize.payments, 500),
    days: share < 0.01 ? 3 : fullSize.days,
    samples: share < 0.01 ? 3 : fullSize.samples,
  }
}

/** The members and accounts that were made, by the place of the member. */
export interface Made {
  readonly members: readonly bigint[]
  readonly accounts: readonly AccountId[]
}

/** So many members bet far more than the others; they are the first ones. */
export const heavyMembers = 5
/** One bet in so many is theirs: more than 100,000 for each of them in the full size. */
const betsOfHeavy = 8
/** One payment in so many is theirs. */
const paymentsOfHeavy = 50

/** The place of the member who makes a bet. */
export function bettor(bet: number, members: number): number {
  return bet % betsOfHeavy === 0 ? (bet / betsOfHeavy) % heavyMembers : skewed(bet, members)
}

/** The place of the member who pays or is paid. */
export function payer(payment: number, members: number): number {
  return payment % paymentsOfHeavy === 0 ? (payment / paymentsOfHeavy) % heavyMembers : skewed(payment, members)
}

/** Spreads numbers over members: few have many of them, and everybody some. */
function skewed(number: number, members: number): number {
  // An odd multiplier visits every remainder. The product stays below 2^53.
  const share = ((number * 1_640_531_527) % 2 ** 32) / 2 ** 32
  return heavyMembers + Math.floor(share * share * (members - heavyMembers))
}

/** The same id for the same text, so that rows and postings that belong together need not be looked up. */
export function idOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A deposit or a withdrawal, and what became of it. */
export interface PlannedPayment {
  readonly kind: 'deposit' | 'withdrawal'
  readonly id: string
  /** The place of its member. */
  readonly member: number
  readonly amountMinor: bigint
  readonly state: 'credited' | 'expired' | 'cancelled' | 'review' | 'paid' | 'rejected' | 'requested'
}

/** Ten payments: seven deposits and three withdrawals. */
const depositsOfTen = 7

/** The payment with a number, counted from 0. The last ones wait for operators. */
export function paymentAt(number: number, { payments, members }: OfficeSize): PlannedPayment {
  const kind = number % 10 < depositsOfTen ? ('deposit' as const) : ('withdrawal' as const)
  const waits = number >= payments - Math.max(20, payments / 1_000)
  const turn = Math.floor(number / 10) % 20
  const ended = {
    deposit: ['expired', 'cancelled', 'credited'],
    withdrawal: ['rejected', 'cancelled', 'paid'],
  } as const
  return {
    kind,
    id: idOf(`${kind} ${number}`),
    member: payer(number, members),
    // Whole units: deposits from 100 to 5,099, withdrawals from 100 to 399, so that nobody runs out of money.
    amountMinor: BigInt(100 + ((number * 7_919) % (kind === 'deposit' ? 5_000 : 300))) * 100n,
    state: waits ? (kind === 'deposit' ? 'review' : 'requested') : (ended[kind][Math.min(turn, 2)] ?? 'credited'),
  }
}
