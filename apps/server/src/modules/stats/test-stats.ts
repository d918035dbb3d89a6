import { minor } from '@baize/money'
import type { TestDatabase } from '@baize/testkit'
import type { fixedClock } from '../../kernel/clock.ts'
import { brandId, memberId, type BrandId, type MemberId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { fixedTeams } from '../../testing/fixed-teams.ts'
import { openClockedLedger } from '../../testing/open-test-ledger.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import type { AccountKind, Ledger, Posting, PostingKind } from '../ledger/index.ts'
import { openStats, type Stats, type StatsPorts } from './index.ts'

/** Two brands: one whose clocks never change, and one whose days can have 23 or 25 hours. */
export const zones = [
  { brandId: brandId(1), timeZone: 'Asia/Bangkok' },
  { brandId: brandId(2), timeZone: 'America/Santiago' },
] as const

const currency = testCurrencyOf('CREDIT')

/** The varying parts of a test posting. */
export interface Move {
  readonly brand?: BrandId
  readonly member: number
  readonly kind: PostingKind
  readonly amount: bigint
  readonly account?: AccountKind
  readonly provider?: string
  readonly game?: string
}

/** A ledger with a clock that the test sets, and members in teams. */
export interface TestLog {
  readonly test: TestDatabase
  readonly ledger: Ledger
  readonly clock: ReturnType<typeof fixedClock>
  /** Posts and returns the posting; `undefined` if the balance did not cover it. */
  post(move: Move): Promise<Posting | undefined>
  openStats(overrides?: Partial<StatsPorts>): Promise<Stats>
  close(): Promise<void>
}

/**
 * The teams of the test members: member 1 is the agent at the top; even members are agents directly below; odd members
 * are players below the previous even member. Member 2 is in the teams of 1 and 2, and so is member 3.
 */
export function teamOf(member: MemberId): readonly MemberId[] {
  if (member === 1n) return [memberId(1n)]
  return [memberId(1n), memberId(member - (member % 2n))]
}

/** Games of the tests: `dice` is of no type that the catalogue knows, the others are slots, and those of vendors tables. */
function typeOfTestGame({ vendorCode, gameCode }: { readonly vendorCode: string; readonly gameCode: string }) {
  return gameCode === 'dice' ? undefined : { gameType: vendorCode === 'BZ' ? 'RNG' : 'LIVE' }
}

export async function openTestLog(start: string): Promise<TestLog> {
  const { test, clock, ledger, close } = await openClockedLedger(start)
  let keys = 0
  const post = async ({ brand = brandId(1), member, kind, amount, account = 'main', ...rest }: Move) => {
    const owner = { brandId: brand, memberId: memberId(BigInt(member)), kind: account, currency }
    const [accountId, providerId, houseAccountId] = await Promise.all([
      ledger.memberAccount(account === 'vendor' ? { ...owner, vendorCode: 'AB' } : owner),
      ledger.provider(brand, rest.provider ?? 'house'),
      ledger.houseAccount({ brandId: brand, currency, name: 'games' }),
    ])
    keys += 1
    const game = rest.game === undefined ? {} : { gameCode: rest.game }
    const entry = { kind, amountMinor: minor(amount), houseAccountId, ...game }
    const command = { accountId, providerId, transactions: [{ key: `key ${keys}`, entries: [entry] }] }
    return ledger.post(command).then(
      ({ postings }) => postings[0],
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'wallet.insufficient_funds') return undefined
        throw error
      },
    )
  }
  return {
    test,
    ledger,
    clock,
    post,
    openStats: (overrides = {}) =>
      openStats({
        database: test.database,
        brands: { all: zones },
        ledger,
        identity: { teams: fixedTeams(teamOf) },
        catalog: { of: () => ({ game: typeOfTestGame }) },
        clock,
        log: createLog('silent'),
        metrics: createMetrics(),
        ...overrides,
      }),
    close,
  }
}
