import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
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
  stored,
  type TableBooks,
  type TableProcess,
} from './test-tables.ts'
import type { StoredRound } from './tables.types.ts'

let books: TableBooks
/** Another process over the same database, whose clock a test may set back. */
let other: TableProcess
const games = [toyWheel(), toyCrash(500)]
const otherClock = fixedClock('2026-11-21T10:00:00Z')
beforeAll(async () => {
  books = await openTableBooks(games)
  other = await openTableProcess({ test: books.test, clock: otherClock, games })
})
afterAll(async () => {
  await other.close()
  await books.close()
})

/** How a call ended: with a value, or with the code of its refusal. */
async function endOf<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const accepted = <T>(ends: readonly (T | string)[]) => ends.filter((end) => typeof end !== 'string')
const refused = <T>(ends: readonly (T | string)[]) => [...new Set(ends.filter((end) => typeof end === 'string'))]

/** Opens a round in a table that nobody has watched for a while. */
async function nextRound(gameCode: string): Promise<StoredRound> {
  await pass(books, 150_000, 1_000)
  return openRound(books, gameCode)
}

async function betsIn({ roundId }: StoredRound): Promise<{ bets: number; staked: bigint; late: number }> {
  const { rows } = await sql<{ bets: number; staked: bigint; late: number }>`
    select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as staked,
      count(*) filter (where placed_at >= closes_at)::int as late
    from table_bet join table_round using (round_id) where round_id = ${roundId}::uuid`.execute(books.test.owner)
  const [row] = rows
  if (row === undefined) throw new Error('no sums')
  return row
}

describe('the cut-off', () => {
  it('parts bets that are in the round from those that were refused, whatever runs at that moment', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => player(books)))
    const round = await nextRound('toy-wheel')
    await pass(books, 9_500)
    books.clock.advance({ milliseconds: 400 })
    const ends: (object | string)[] = []
    const betting = players.map(async (session) => {
      for (let turn = 0; turn < 12; turn += 1) ends.push(await endOf(bet(books, session, round, { even: 100n })))
    })
    const closing = (async () => {
      for (let turn = 0; turn < 15; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 3))
        books.clock.advance({ milliseconds: 20 })
        await books.tables.catchUp()
      }
    })()
    await Promise.all([...betting, closing])
    const inTime = accepted(ends).length
    expect(inTime).toBeGreaterThan(0)
    expect(refused(ends)).toEqual(['tables.round_closed'])
    const { bets, staked, late } = await betsIn(round)
    expect({ bets, staked, late }).toEqual({ bets: inTime, staked: BigInt(inTime) * 100n, late: 0 })
    const ended = await endRound(books, round)
    expect(ended).toMatchObject({ roundId: round.roundId, bets: inTime, stakedMinor: BigInt(inTime) * 100n })
    const balances = await Promise.all(players.map((session) => balanceOf(books, session)))
    const total = balances.reduce((sum, balance) => sum + balance, 0n)
    expect(total).toBe(12_000_000n - ended.stakedMinor + ended.paidMinor)
  })

  it('holds for a process whose clock is behind: once the round is closed, its row refuses bets', async () => {
    const session = await player(books)
    const round = await nextRound('toy-wheel')
    otherClock.advance(otherClock.now().until(books.clock.now()))
    await pass(books, 10_500)
    expect(await stored(books, 'toy-wheel')).toMatchObject({ state: 'playing' })
    // For the other process there are ten seconds left.
    expect(await endOf(bet(other, session, round, { even: 100n }))).toBe('wallet.busy')
    expect(await betsIn(round)).toMatchObject({ bets: 0 })
    await withoutRowCheck(async () => {
      expect(typeof (await endOf(bet(other, session, round, { even: 100n })))).toBe('object')
    })
    expect(await betsIn(round)).toMatchObject({ bets: 1 })
    await endRound(books, round)
  })
})

/** The negative control: without the check of the round's row, the late bet is in. */
async function withoutRowCheck(act: () => Promise<void>): Promise<void> {
  const { owner } = books.test
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('table_rounds_allow'::regproc) as text`.execute(owner)
  await sql`
    create or replace function table_rounds_allow(betting uuid[], cashing_out uuid[], winning uuid[], returning_stakes uuid[])
    returns boolean language sql volatile as 'select true'`.execute(owner)
  try {
    await act()
  } finally {
    await sql.raw(rows[0]?.text ?? '').execute(owner)
  }
}

describe('bets in parallel', () => {
  it('pass no limit together: of twenty that would, as many are accepted as fit', async () => {
    const session = await player(books, 10_000_000n)
    const round = await nextRound('toy-wheel')
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => endOf(bet(books, session, round, { even: 15_000n }))),
    )
    expect(accepted(ends)).toHaveLength(6)
    expect(refused(ends)).toEqual(['stake.above_maximum'])
    expect(await betsIn(round)).toMatchObject({ staked: 90_000n })
    await endRound(books, round)
  })

  it('are never on both sides, and never more than the balance', async () => {
    const [session, poor] = [await player(books), await player(books, 1_000n)]
    const round = await nextRound('toy-wheel')
    const sides = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        endOf(bet(books, session, round, nth % 2 === 0 ? { even: 100n } : { odd: 100n })),
      ),
    )
    expect(accepted(sides)).toHaveLength(10)
    expect(refused(sides)).toEqual(['tables.opposite_bets'])
    const all = await Promise.all(Array.from({ length: 20 }, () => endOf(bet(books, poor, round, { even: 300n }))))
    expect(accepted(all)).toHaveLength(3)
    expect(await balanceOf(books, poor)).toBe(100n)
    await endRound(books, round)
  })

  it('under one key are one bet, also when it is asked for again after the round', async () => {
    const session = await player(books)
    const round = await nextRound('toy-wheel')
    const again = () => bet(books, session, round, { even: 500n }, { key: 'same' })
    const ends = await Promise.all(Array.from({ length: 10 }, again))
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
    expect(await betsIn(round)).toMatchObject({ bets: 1, staked: 500n })
    await pass(books, 11_000)
    expect((await again()).balanceAfter).toBe('9995.00')
    await expect(bet(books, session, round, { even: 600n }, { key: 'same' })).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
    await endRound(books, round)
  })
})

describe('cash-outs in parallel', () => {
  /** Twenty at once, by two processes; how many were paid, and what is in the wallet. */
  async function twenty(process: TableProcess) {
    const session = await player(books, 10_000n)
    const round = await nextRound('toy-crash')
    await bet(books, session, round, { first: 1_000n })
    await bet(books, session, round, { second: 1_000n })
    await pass(books, 10_500)
    await pass(books, 1_000)
    otherClock.advance(otherClock.now().until(books.clock.now()))
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => endOf(cashOut(nth % 2 === 0 ? books : process, session, round))),
    )
    expect(await endRound(books, round)).toMatchObject({ state: 'ended' })
    const [paid] = accepted(ends)
    const hundredths = typeof paid === 'object' ? BigInt(paid.hundredths) : 0n
    return { ends, expected: 8_000n + 10n * hundredths, balance: await balanceOf(books, session) }
  }

  it('pay once, whoever asks and however often; the other bet stays', async () => {
    const { ends, expected, balance } = await twenty(other)
    expect(accepted(ends)).toHaveLength(1)
    expect(refused(ends)).toEqual(['tables.no_open_bet'])
    expect(balance).toBe(expected)
  })

  it('the negative control: a companion that forgets what was paid, without the key of payments, pays more than once', async () => {
    const { owner } = books.test
    await sql`alter table table_payment drop constraint table_payment_pkey`.execute(owner)
    const forgetful: TableCompanion = {
      ...books.tables.companion,
      name: 'forgetful tables',
      decide(state, context, request) {
        const rounds = [...(state ?? [])].map(([id, round]) => {
          const fields = [...round.fields].map(([field, held]) => [field, { ...held, isPaid: false }] as const)
          return [id, { ...round, fields: new Map(fields) }] as const
        })
        return books.tables.companion.decide(new Map(rounds), context, request)
      },
    }
    const process = { ...books, tables: { ...books.tables, companion: forgetful } }
    const { ends, expected, balance } = await twenty(process)
    expect(accepted(ends).length).toBeGreaterThan(1)
    expect(balance).toBeGreaterThan(expected)
    await sql`delete from table_payment`.execute(owner)
    await sql`alter table table_payment add primary key (round_id, account_id, part)`.execute(owner)
  })
})
