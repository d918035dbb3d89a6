import type { PromotionContent } from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import * as contract from '@baize/contract'
import { minor, parseAmount } from '@baize/money'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import type { Ledger } from '../ledger/index.ts'

/** Whoever saves offers in tests. */
export const kanya = { operatorId: '00000000-0000-7000-8000-000000000000', name: 'Kanya' }

/** The conditions of the example in docs/promotions.md. */
export const tenTimes = {
  kind: 'locked',
  turnover: 10,
  of: 'deposit_and_bonus',
  contributions: { RNG: 100, LIVE: 20 },
  maxStake: null,
  days: 7,
  maxCashOut: null,
} as const satisfies PromotionContent['conditions']

/** An offer of 10.00 in cash that everybody can claim once, unless something else is asked for. */
export function offerContent(change: Partial<PromotionContent> = {}): PromotionContent {
  return {
    category: 'special',
    art: 'gift',
    order: 0,
    title: inEachLanguage(() => 'An offer'),
    summary: inEachLanguage(() => 'What it is.'),
    terms: inEachLanguage(() => 'What counts.'),
    from: null,
    until: null,
    audience: {
      registeredFrom: null,
      registeredUntil: null,
      languages: [],
      countries: [],
      tags: [],
      uplines: [],
      minLevel: 0,
    },
    trigger: { kind: 'claim' },
    needsReview: false,
    reward: { kind: 'cash', amount: '10.00' },
    conditions: null,
    once: { per: 'ever', device: false, phone: false, bank: false },
    budget: { total: '100000.00', perDay: null },
    ...change,
  }
}

let offers = 0

/** Publishes a new offer. Returns its id. */
export async function publish(server: TestServer, change: Partial<PromotionContent> = {}): Promise<string> {
  const promotionId = `offer-${(offers += 1)}`
  await saveAs(server, promotionId, { version: 0, content: offerContent(change) })
  return promotionId
}

/** Saves a version of an offer as an operator does. */
export async function saveAs(
  server: TestServer,
  promotionId: string,
  {
    version,
    content,
    state = 'published',
  }: {
    readonly version: number
    readonly content: PromotionContent
    readonly state?: 'draft' | 'published' | 'closed'
  },
): Promise<void> {
  const note = async () => undefined
  const saved = {
    brandId: brandId(1),
    promotionId,
    version,
    state,
    content,
    by: kanya,
    reason: 'A test needs it.',
    note,
  }
  const done = await server.promotions.desk.save(saved)
  if (done !== 'saved') throw new Error(`the offer was not saved: ${done}`)
}

/** How often offers were paid in cash to a member, by the member's own record. */
export async function timesPaid({ call }: TestMember): Promise<number> {
  const { list } = await call(contract.accountRecord, { query: {} })
  return list.filter(({ transactionId }) => transactionId.startsWith('promotion:')).length
}

/** A game of each kind that tests bet on: our own slots, and a vendor's tables. */
const tables = {
  slots: { provider: 'play', house: 'games', gameCode: 'bz-lotus-lanterns', gameType: 'RNG' },
  tables: { provider: 'EG2', house: 'vendors', gameCode: 'emerald-baccarat', gameType: 'LIVE' },
} as const

/** Bets on the games of a server, as the games themselves would. */
export interface TestBets {
  readonly ledger: Ledger
  /** Stakes an amount, of which `paid` comes back. Returns the key of the bet. */
  bet(
    member: TestMember,
    on: keyof typeof tables,
    amounts: { readonly staked: string; readonly paid?: string },
  ): Promise<string>
  /** Pays more for an earlier bet. */
  pay(member: TestMember, on: keyof typeof tables, round: string, paid: string): Promise<void>
  close(): Promise<void>
}

export async function openBets({ test, clock }: TestServer): Promise<TestBets> {
  const ledger = await openTestLedger(test, { clock })
  const currency = testCurrencyOf('PLY')
  const exact = (amount: string) => parseAmount(amount, 2) ?? minor(0n)
  let bets = 0
  const accountOf = ({ id }: TestMember) =>
    ledger.memberAccount({ brandId: brandId(1), memberId: memberId(BigInt(id)), kind: 'main', currency })
  const placeOf = async (on: keyof typeof tables) => {
    const { provider, house, gameCode, gameType } = tables[on]
    return {
      providerId: await ledger.provider(brandId(1), provider),
      entry: {
        houseAccountId: await ledger.houseAccount({ brandId: brandId(1), currency, name: house }),
        gameCode,
        gameType,
      },
    }
  }
  const post = async (
    member: TestMember,
    on: keyof typeof tables,
    key: string,
    amounts: readonly { readonly kind: 'stake' | 'payout'; readonly amountMinor: bigint; readonly round: string }[],
  ) => {
    const { providerId, entry } = await placeOf(on)
    const entries = amounts
      .filter(({ amountMinor }) => amountMinor !== 0n)
      .map(({ amountMinor, ...one }) => ({ ...entry, ...one, amountMinor: minor(amountMinor) }))
    await ledger.post({ accountId: await accountOf(member), providerId, transactions: [{ key, entries }] })
  }
  return {
    ledger,
    async bet(member, on, { staked, paid = '0' }) {
      const round = `test-bet-${(bets += 1)}`
      await post(member, on, round, [
        { kind: 'stake', amountMinor: -exact(staked), round },
        { kind: 'payout', amountMinor: exact(paid), round },
      ])
      return round
    },
    pay: (member, on, round, paid) =>
      post(member, on, `${round}-paid-${(bets += 1)}`, [{ kind: 'payout', amountMinor: exact(paid), round }]),
    close: () => ledger.close(),
  }
}

/** The member's running or waiting bonuses, and those that ended, as the member reads them. */
export async function bonusesOf(server: TestServer, member: TestMember) {
  await server.promotions.catchUp()
  const { current, list } = await member.call(contract.ownBonuses, { query: {} })
  return { current, ended: list, running: current[0] }
}
