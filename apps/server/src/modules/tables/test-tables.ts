import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SharedGame } from '@baize/engines'
import { formatAmount, minor } from '@baize/money'
import type { TestDatabase } from '@baize/testkit'
import type { Session } from '../../kernel/caller.ts'
import type { fixedClock, Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { demoBrandFolder, fund, listedGame, newSession, openOwnBooks, testBrand } from '../../testing/own-books.ts'
import { openBrands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { currencyOf } from '../wallet/index.ts'
import { betAtTable } from './bets/bet-at-table.ts'
import { cashOutAtTable } from './bets/cash-out-at-table.ts'
import { openTables } from './open-tables.ts'
import { newestRound, roundById } from './rounds/rounds.sql.ts'
import { ownTableRound } from './show/own-table-round.ts'
import type { TableEvent } from './table-events.ts'
import type { StoredRound } from './tables.types.ts'

export { testBrand }

/** The limits of the tests' tables, in minor units. */
export const testLimits = {
  main: { minMinor: '100', maxMinor: '100000' },
  side: { minMinor: '50', maxMinor: '20000' },
  maxStakeMinor: '150000',
  maxPayoutMinor: '300000',
  chipsMinor: ['100', '500'],
}

export interface TableProcessSetting {
  readonly test: Pick<TestDatabase, 'address' | 'database'>
  readonly clock: Clock
  readonly games: readonly SharedGame[]
  /** Stand between the tables and what they work on, to interrupt them. */
  readonly around?: (ledger: Ledger) => Ledger
  readonly tablesDatabase?: Database
}

/** One process with tables, without the rest of the server. */
export type TableProcess = Awaited<ReturnType<typeof openTableProcess>>

/** Opens a process over a database. Each game is on offer until `offered` says otherwise. */
export async function openTableProcess({
  test,
  clock,
  games,
  around = (one) => one,
  tablesDatabase = test.database,
}: TableProcessSetting) {
  const { database } = test
  const log = createLog('silent')
  const folder = mkdtempSync(join(tmpdir(), 'baize-tables-'))
  const brands = await openBrands({ database, clock, folders: [demoBrandFolder] })
  const brand = brands.byId(testBrand)
  const currencies = (['main', 'trial'] as const).map((wallet) => currencyOf(brand, wallet).code)
  const entry = { games: games.map(({ code }) => code), currencies, bettingSeconds: 10, ...testLimits }
  writeFileSync(join(folder, 'tables.json'), JSON.stringify([entry]))
  const ledger = await openTestLedger(test, { clock })
  const offered = new Set(games.map(({ code }) => code))
  const listed = games.map(({ code }) => listedGame(code, { gameType: 'LIVE', offersTrial: true }))
  const metrics = createMetrics()
  const tables = await openTables({
    database: tablesDatabase,
    ledger: around(ledger),
    brands,
    folders: [folder],
    secrets: createSecrets(Buffer.alloc(32, 7), systemRandomness),
    randomness: systemRandomness,
    clock,
    log,
    metrics,
    games,
    wallet: {
      async accountOf(owner, member, wallet) {
        const currency = currencyOf(brand, wallet)
        const kind = wallet === 'trial' ? 'play' : 'main'
        const who = { brandId: owner, memberId: member, kind, currency: currency.code } as const
        return { accountId: await ledger.memberAccount(who), currency }
      },
    },
    catalog: {
      of: () => ({ games: listed, isOpen: ({ gameCode }) => offered.has(gameCode) }),
      ownGame: (_, gameCode) => listed.find((game) => game.gameCode === gameCode),
    },
  })
  rmSync(folder, { recursive: true })
  const events: TableEvent[] = []
  tables.listen((event) => void events.push(event))
  return {
    test,
    clock,
    brand,
    ledger,
    tables,
    offered,
    events,
    metrics,
    async close() {
      await tables.stop()
      await ledger.close()
    },
  }
}

/** A process over a database of its own, with a clock that the test moves. */
export function openTableBooks(games: readonly SharedGame[]) {
  return openOwnBooks((base) => openTableProcess({ ...base, games }))
}
export type TableBooks = Awaited<ReturnType<typeof openTableBooks>>

/** A member's session with so many minor units in its wallet. */
export async function player(
  { tables, ledger }: Pick<TableProcess, 'tables' | 'ledger'>,
  amount = 1_000_000n,
  wallet: Session['wallet'] = 'main',
): Promise<Session> {
  const session = newSession(wallet)
  await fund(ledger, await tables.wallet.accountOf(testBrand, session.memberId, wallet), amount)
  return session
}

/** What is in a session's wallet, in minor units. */
export async function balanceOf({ tables, ledger }: Pick<TableProcess, 'tables' | 'ledger'>, session: Session) {
  const { accountId } = await tables.wallet.accountOf(testBrand, session.memberId, session.wallet)
  return BigInt(await ledger.balance(accountId))
}

/** Bets amounts in minor units, such as `{ even: 500n }`; of crash with a target. Rejects with the refusal. */
export function bet(
  { tables }: Pick<TableProcess, 'tables'>,
  session: Session,
  round: StoredRound,
  amounts: Readonly<Record<string, bigint>>,
  { target, key = randomUUID() }: { readonly target?: number | undefined; readonly key?: string } = {},
) {
  const bets = Object.entries(amounts).map(([field, amount]) => ({
    field,
    amount: formatAmount(minor(amount), 2),
    target,
  }))
  const { roundId, gameCode } = round
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([roundId, bets]))
    .digest()
  return betAtTable(tables, session, { gameCode, roundId, bets, idempotency: { key, bodyHash } })
}

/** Cashes out. Rejects with the refusal. */
export function cashOut(
  { tables }: Pick<TableProcess, 'tables'>,
  session: Session,
  { roundId }: StoredRound,
  field = 'first',
  key: string = randomUUID(),
) {
  const bodyHash = createHash('sha256').update(`${roundId} ${field}`).digest()
  return cashOutAtTable(tables, session, { roundId, field, idempotency: { key, bodyHash } })
}

export function own({ tables }: Pick<TableProcess, 'tables'>, session: Session, { roundId }: StoredRound) {
  return ownTableRound(tables, session, roundId)
}

/** The newest round of a game as it is stored. */
export async function stored({ test }: Pick<TableProcess, 'test'>, gameCode: string): Promise<StoredRound> {
  const round = await newestRound(test.database, { brandId: testBrand, gameCode })
  if (round === undefined) throw new Error(`${gameCode} has no round`)
  return round
}

/** A round as it is stored now. */
export async function roundNow({ test }: Pick<TableProcess, 'test'>, { roundId }: StoredRound): Promise<StoredRound> {
  const round = await roundById(test.database, roundId)
  if (round === undefined) throw new Error('the round is gone')
  return round
}

/** A flight to the greatest multiple of crash takes about three minutes. */
const longestRoundMs = 240_000

/** Lets time pass until a round is settled. */
export async function endRound(
  books: Pick<TableProcess, 'test' | 'tables'> & { readonly clock: ReturnType<typeof fixedClock> },
  round: StoredRound,
): Promise<StoredRound> {
  for (let waitedMs = 0; waitedMs < longestRoundMs; waitedMs += 500) {
    const now = await roundNow(books, round)
    if (now.settledAt !== null) return now
    await pass(books, 500)
  }
  throw new Error('the round does not end')
}

/** Opens a round and returns it. */
export async function openRound(books: TableProcess, gameCode: string): Promise<StoredRound> {
  books.tables.watching({ brandId: testBrand, gameCode })
  await books.tables.catchUp()
  const round = await stored(books, gameCode)
  if (round.state !== 'betting') throw new Error(`the round is ${round.state}`)
  return round
}

/** Lets time pass in steps that keep the lease, doing what is due. */
export async function pass(
  { tables, clock }: { readonly tables: TableProcess['tables']; readonly clock: ReturnType<typeof fixedClock> },
  ms: number,
  stepMs = 500,
): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    clock.advance({ milliseconds: Math.min(left, stepMs) })
    await tables.catchUp()
  }
}
