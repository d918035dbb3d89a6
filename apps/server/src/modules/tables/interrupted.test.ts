import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { sql } from '../../kernel/database/pool.ts'
import type { Ledger } from '../ledger/index.ts'
import { toyCrash, toyWheel } from './test-games.ts'
import {
  balanceOf,
  bet,
  endRound,
  openRound,
  openTableBooks,
  openTableProcess,
  pass,
  player,
  roundNow,
  testBrand,
  type TableBooks,
  type TableProcess,
} from './test-tables.ts'
import type { StoredRound } from './tables.types.ts'

/** Ends a process after so many of its steps: every statement and every payment after that fails. */
class Death {
  left = Infinity

  step(): void {
    this.left -= 1
    if (this.left < 0) throw new Error('the process is gone')
  }

  get happened(): boolean {
    return this.left < 0
  }
}

const death = new Death()
const games = [toyWheel(), toyCrash(400)]
let books: TableBooks
let dying: TableProcess
let other: TableProcess
beforeAll(async () => {
  books = await openTableBooks(games)
  const { test, clock } = books
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      death.step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  dying = await openTableProcess({
    test,
    clock,
    games,
    around: dyingLedger,
    tablesDatabase: test.database.withPlugin(plugin),
  })
  other = await openTableProcess({ test, clock, games })
})
afterAll(async () => {
  death.left = Infinity
  await dying.close()
  await other.close()
  await books.close()
})

function dyingLedger(ledger: Ledger): Ledger {
  const run: Ledger['run'] = async (companion, command) => {
    death.step()
    return ledger.run(companion, command)
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

interface Staked {
  readonly session: Session
  readonly amounts: Readonly<Record<string, bigint>>
  readonly target?: number
}

/** What somebody has after a round, from 10,000. */
type Expected = (round: StoredRound, staked: Staked) => bigint

const wheelPays: Expected = ({ state, outcome }, { amounts }) => {
  if (state === 'void') return 10_000n
  if (outcome?.engine !== 'roulette') throw new Error('the round has no outcome')
  const { pocket } = outcome
  const isWon = (field: string) => field === (pocket % 2 === 0 ? 'even' : 'odd') || field === `p${pocket}`
  // Quarters of a minor unit, so that all bets together are rounded once.
  const quarters = Object.entries(amounts).reduce(
    (sum, [field, amount]) => sum + (isWon(field) ? amount * (field.startsWith('p') ? 28n : 7n) : 0n),
    0n,
  )
  return 10_000n - Object.values(amounts).reduce((sum, amount) => sum + amount, 0n) + quarters / 4n
}

const crashPays: Expected = ({ state, outcome }, { amounts, target }) => {
  const { first = 0n } = amounts
  if (outcome !== null && target !== undefined && target <= 400)
    return 10_000n - first + (first * BigInt(target)) / 100n
  return state === 'void' ? 10_000n : 10_000n - first
}

async function expectPaid(round: StoredRound, bets: readonly Staked[], expected: Expected): Promise<void> {
  for (const staked of bets) expect(await balanceOf(books, staked.session)).toBe(expected(round, staked))
  const { rows } = await sql<{ bets: bigint; paid: bigint }>`
    select (select sum(stake) from table_bet where round_id = ${round.roundId}::uuid)::bigint as bets,
      (select coalesce(sum(amount), 0) from table_payment where round_id = ${round.roundId}::uuid)::bigint as paid`.execute(
    books.test.owner,
  )
  expect(rows).toEqual([{ bets: round.stakedMinor, paid: round.paidMinor }])
}

const bettors = (list: readonly Omit<Staked, 'session'>[]) =>
  Promise.all(list.map(async (one) => ({ ...one, session: await player(books, 10_000n) })))

/** A process that dies moves a table on from its opening, and another one goes on. Returns the round's end, and whether it died. */
async function dieAfter(steps: number, gameCode: string, staked: readonly Omit<Staked, 'session'>[]) {
  const bets = await bettors(staked)
  const round = await openRound(dying, gameCode)
  for (const { session, amounts, target } of bets) await bet(books, session, round, amounts, { target })
  death.left = steps
  await pass({ tables: dying.tables, clock: books.clock }, 18_000, 1_000).catch(() => undefined)
  const { happened } = death
  death.left = Infinity
  const before = await roundNow(books, round)
  const keptMs = await leaseKept(gameCode)
  // Its leases lapse.
  books.clock.advance({ seconds: 4 })
  const ended = await endRound({ ...other, test: books.test, clock: books.clock }, round)
  return { before, keptMs, ended, bets, happened }
}

/** When a process last kept a table. */
async function leaseKept(gameCode: string): Promise<number> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select renewed_at as at from table_lease where brand_id = ${testBrand} and game_code = ${gameCode}`.execute(
    books.test.owner,
  )
  return rows[0]?.at.epochMilliseconds ?? 0
}

/** When a flight has crashed: the multiple grows by a hundredth in 10 ms. */
function crashMs({ startedAt }: StoredRound): number {
  return (startedAt?.epochMilliseconds ?? 0) + 3_010
}

/** Both processes rest, and nobody holds the table. */
async function rest(): Promise<void> {
  await other.tables.stop()
  await sql`update table_lease set holder = null, wanted_at = null`.execute(books.test.owner)
  books.clock.advance({ minutes: 5 })
  await pass({ tables: dying.tables, clock: books.clock }, 30_000, 1_000)
  await pass({ tables: dying.tables, clock: books.clock }, 150_000, 10_000)
}

describe('a process that ends', () => {
  it('at any step of a round of a table: the next one ends it, and everybody has what the outcome pays', async () => {
    const staked = [{ amounts: { even: 301n, p2: 100n } }, { amounts: { odd: 501n } }, { amounts: { even: 777n } }]
    const states = new Set<string>()
    let steps = 0
    for (; ; steps += 1) {
      const { before, ended, bets, happened } = await dieAfter(steps, 'toy-wheel', staked)
      expect(ended.outcome).toEqual((await books.tables.rounds.deal(ended)).outcome)
      await expectPaid(ended, bets, wheelPays)
      states.add(before.state)
      await rest()
      if (!happened) break
    }
    expect(steps).toBeGreaterThan(10)
    expect([...states]).toEqual(['betting', 'playing', 'ended'])
  }, 120_000)

  it('at any step of a flight: targets that were reached are paid, all other open bets come back', async () => {
    const staked = [
      { amounts: { first: 301n }, target: 133 },
      { amounts: { first: 500n }, target: 400 },
      { amounts: { first: 700n }, target: 401 },
      { amounts: { first: 900n } },
    ]
    const seen = new Set<string>()
    let steps = 0
    for (; ; steps += 1) {
      const { before, keptMs, ended, bets, happened } = await dieAfter(steps, 'toy-crash', staked)
      // Whoever dies in flight leaves a gap; before it and after the crash, nobody misses anything.
      const inFlight = before.state === 'playing' && crashMs(before) > keptMs
      expect(ended.state).toBe(inFlight ? 'void' : 'ended')
      await expectPaid(ended, bets, crashPays)
      seen.add(inFlight ? 'in flight' : before.state)
      await rest()
      if (!happened) break
    }
    expect(steps).toBeGreaterThan(12)
    expect([...seen].toSorted()).toEqual(['betting', 'ended', 'in flight', 'playing'])
  }, 120_000)
})
