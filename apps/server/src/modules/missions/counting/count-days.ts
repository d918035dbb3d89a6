import type { Database } from '../../../kernel/database/pool.ts'
import { ownVendorCode } from '../../catalog/index.ts'
import { LogCounter, providerCodes, readAccounts, sumPostings, type BatchStep } from '../../ledger/index.ts'
import { dayOf, sliceDays } from '../../stats/index.ts'
import { creditedDeposit } from '../../payments/index.ts'
import type { MissionPorts } from '../missions.parts.ts'
import { addDeeds, countedLines, insertCursors, noteDeposit, type CountedLine, type Deed } from './days.sql.ts'

type CountParts = Pick<MissionPorts, 'database' | 'catalog' | 'brands'>

/** Counts what members deposit and play on each day, from the ledger's log. */
export function openDayCounter(parts: CountParts): LogCounter<readonly Deed[]> {
  return new LogCounter({
    database: parts.database,
    cursors: { table: 'mission_cursor', insert: insertCursors },
    read: (db, step) => deedsIn(parts, db, step),
    add: addDeeds,
  })
}

async function deedsIn(parts: CountParts, db: Database, step: BatchStep): Promise<readonly Deed[]> {
  if (step.posted === undefined) return []
  const found = new Map<string, Deed>()
  for (const { since, until, days } of sliceDays(step.posted.first, step.posted.last, parts.brands.all)) {
    const sums = await sumPostings(db, { ranges: [step], since, until })
    if (sums === undefined) continue
    for (const deed of await deedsOf(parts, db, { lines: await countedLines(db, sums), days })) {
      const key = `${deed.brandId} ${deed.memberId} ${String(deed.day)} ${deed.goal} ${deed.gameType}`
      found.set(key, { ...deed, amount: deed.amount + (found.get(key)?.amount ?? 0n) })
    }
  }
  return [...found.values()].filter(({ amount }) => amount !== 0n)
}

interface DayLines {
  readonly lines: readonly CountedLine[]
  readonly days: ReadonlyMap<Deed['brandId'], Temporal.PlainDate>
}

async function deedsOf(parts: CountParts, db: Database, { lines, days }: DayLines): Promise<readonly Deed[]> {
  if (lines.length === 0) return []
  const accounts = await readAccounts(db, [...new Set(lines.map(({ accountId }) => accountId))])
  const providers = await providerCodes(db, [...new Set(lines.map(({ providerId }) => providerId))])
  return lines.flatMap(({ accountId, providerId, gameCode, deposited, staked, rounds }): Deed[] => {
    const account = accounts.get(accountId)
    const day = account === undefined ? undefined : days.get(account.brandId)
    // Trial play, points and money at a vendor count for no mission, nor does a brand that is no longer loaded.
    if (account === undefined || day === undefined || account.kind !== 'main') return []
    const { brandId, memberId } = account
    const deed = { brandId, memberId, day }
    const provider = providers.get(providerId)
    const vendorCode = provider === undefined || provider === 'play' ? ownVendorCode : provider
    const gameType = parts.catalog.of(brandId).game({ vendorCode, gameCode })?.gameType
    return [
      { ...deed, goal: 'deposit', gameType: '', amount: deposited },
      // What is no game of the catalogue counts for nothing.
      ...(gameType === undefined
        ? []
        : [
            { ...deed, goal: 'turnover' as const, gameType, amount: staked },
            { ...deed, goal: 'rounds' as const, gameType, amount: rounds },
          ]),
    ]
  })
}

/** Counts a deposit that is in the balance, once. */
export async function countDeposit(
  { database, brands }: Pick<MissionPorts, 'database' | 'brands'>,
  depositId: string,
): Promise<void> {
  const deposit = await creditedDeposit(database, depositId)
  if (deposit === undefined) return
  const day = dayOf(deposit.creditedAt, brands.byId(deposit.brandId).timeZone)
  await database.transaction().execute(async (tx) => {
    if (await noteDeposit(tx, deposit, { depositId, day }))
      await addDeeds(tx, [{ ...deposit, day, goal: 'deposits', gameType: '', amount: 1n }])
  })
}
