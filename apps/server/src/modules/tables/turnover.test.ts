import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { readDepositTurnover, type Ledger } from '../ledger/index.ts'
import type { TableCompanion } from './bets/bet-companion.ts'
import { toyCrash, toyWheel } from './test-games.ts'
import {
  balanceOf,
  bet,
  cashOut,
  endRound,
  openRound,
  openTableBooks,
  openTableProcess,
  pass,
  player,
  testBrand,
  type TableBooks,
} from './test-tables.ts'
import type { StoredRound } from './tables.types.ts'

const games = [toyWheel(), toyCrash(700)]
let books: TableBooks
beforeAll(async () => {
  books = await openTableBooks(games)
})
afterAll(() => books.close())

/** What counts of somebody's stakes as turnover. */
async function turnoverOf(session: Session): Promise<bigint> {
  const { accountId } = await books.tables.wallet.accountOf(testBrand, session.memberId, session.wallet)
  const { parts } = await readDepositTurnover(books.test.database, accountId, { after: 0n, max: 1_000 })
  return parts.reduce((sum, { stakedMinor }) => sum + stakedMinor, 0n)
}

/** Lets a flight go on until it shows 1.20. */
const fly = ({ closesAt }: StoredRound) =>
  pass(books, closesAt.epochMilliseconds - books.clock.now().epochMilliseconds + 300, 100)

describe('a bet of crash without a target', () => {
  it('counts no more once it is cashed out below 1.5, and the rest of the round does', async () => {
    const [early, late, lost] = [
      await player(books, 10_000n),
      await player(books, 10_000n),
      await player(books, 10_000n),
    ]
    const round = await openRound(books, 'toy-crash')
    await bet(books, early, round, { first: 1_000n })
    await bet(books, early, round, { second: 300n })
    await bet(books, late, round, { first: 1_000n })
    await bet(books, lost, round, { first: 1_000n })
    expect(await turnoverOf(early)).toBe(1_300n)
    await fly(round)
    expect(await cashOut(books, early, round)).toMatchObject({ hundredths: 120, payout: '12.00' })
    expect(await turnoverOf(early)).toBe(300n)
    await pass(books, 300, 100)
    expect(await cashOut(books, late, round)).toMatchObject({ hundredths: 150 })
    await endRound(books, round)
    expect(await Promise.all([early, late, lost].map(turnoverOf))).toEqual([300n, 1_000n, 1_000n])
    expect(await balanceOf(books, early)).toBe(8_700n + 1_200n)
  })

  it('with a target below 1.5 has never counted, so nothing is taken back', async () => {
    const session = await player(books, 10_000n)
    await pass(books, 5_000)
    const round = await openRound(books, 'toy-crash')
    await bet(books, session, round, { first: 1_000n }, { target: 140 })
    await endRound(books, round)
    expect(await turnoverOf(session)).toBe(0n)
    expect(await balanceOf(books, session)).toBe(10_400n)
  })

  it('would go on counting if the payout did not say so: the planted fault shows', async () => {
    const { test, clock } = books
    const faulty = await openTableProcess({ test, clock, games, around: sayingNothing })
    const session = await player(books, 10_000n)
    await pass(books, 5_000)
    const round = await openRound(books, 'toy-crash')
    await bet(books, session, round, { first: 1_000n })
    await fly(round)
    expect(await cashOut(faulty, session, round)).toMatchObject({ hundredths: 120 })
    await endRound(books, round)
    expect(await turnoverOf(session)).toBe(1_000n)
    await faulty.close()
  })
})

/** A ledger whose payouts do not say what counts no more. */
function sayingNothing(ledger: Ledger): Ledger {
  const run = async (companion: TableCompanion, command: Parameters<Ledger['run']>[1]) => {
    const decide: TableCompanion['decide'] = (...asked) => {
      const decided = companion.decide(...asked)
      if ('refused' in decided) return decided
      return { ...decided, entries: decided.entries.map((entry) => ({ ...entry, validMinor: undefined })) }
    }
    // The command is one for this companion.
    return ledger.run({ ...companion, decide }, command as Parameters<typeof ledger.run<never, never, never, never>>[1])
  }
  return new Proxy(ledger, {
    get(target, name) {
      if (name === 'run') return run
      const value: unknown = Reflect.get(target, name)
      // Its methods use private fields, which a proxy does not have.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

describe('bets that cover nearly everything in the end', () => {
  it('count nothing if the round pays, in whatever pieces they were placed, and what had counted if it does not', async () => {
    for (let rounds = 0, seen = new Set<boolean>(); seen.size < 2 && rounds < 60; rounds += 1) {
      const session = await player(books, 10_000n)
      await pass(books, 5_000)
      const round = await openRound(books, 'toy-wheel')
      await bet(books, session, round, { even: 1_000n })
      expect(await turnoverOf(session)).toBe(1_000n)
      // Six of eight pockets are covered: more than 70 %.
      await bet(books, session, round, { p1: 100n, p3: 100n })
      expect(await turnoverOf(session)).toBe(1_000n)
      const { outcome } = await endRound(books, round)
      if (outcome?.engine !== 'roulette') throw new Error('the round has no outcome')
      const isPaid = outcome.pocket % 2 === 0 || [1, 3].includes(outcome.pocket)
      expect(await turnoverOf(session)).toBe(isPaid ? 0n : 1_000n)
      seen.add(isPaid)
    }
  })

  it('that cover little count in full, in pieces and when they are paid', async () => {
    const session = await player(books, 10_000n)
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await pass(books, 5_000)
      const round = await openRound(books, 'toy-wheel')
      await bet(books, session, round, { even: 300n })
      await bet(books, session, round, { p1: 100n })
      await bet(books, session, round, { even: 100n })
      await endRound(books, round)
    }
    expect(await turnoverOf(session)).toBe(2_000n)
  })
})
