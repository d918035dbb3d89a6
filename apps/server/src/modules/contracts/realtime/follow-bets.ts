import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { ownVendorCode } from '../../catalog/index.ts'
import {
  LogCounter,
  providerCodes,
  sumBets,
  type AccountId,
  type BatchStep,
  type BetSums,
  type ProviderId,
} from '../../ledger/index.ts'
import { sliceDays, type DaySlice } from '../../stats/index.ts'
import { slipStandings } from '../../lotteries/index.ts'
import { playRoundStandings } from '../../play/index.ts'
import { tableStandings } from '../../tables/index.ts'
import { bossStandings } from '../../waters/index.ts'
import { roundStandings } from '../../vendors/index.ts'
import {
  addToBets,
  followedAgents,
  insertCursors,
  noteStandings,
  openBets,
  type FollowedAccount,
  type FoundBets,
  type TypedGame,
} from './bets.sql.ts'
import type { RealtimePorts } from './realtime.parts.ts'

/** Follows the bets of teams from the ledger's log. */
export function openBetFollower(parts: RealtimePorts): LogCounter<readonly FoundBets[]> {
  return new LogCounter({
    database: parts.database,
    stepLimits: parts.stepLimits ?? { batches: 4_000, postings: 50_000 },
    cursors: { table: 'pay_cursor', insert: insertCursors },
    read: (db, step) => betsIn(parts, db, step),
    add: async (tx, found) => {
      for (const ofDay of found) await addToBets(tx, ofDay)
    },
  })
}

/** Each member's bets of a day are in the teams of that day. */
async function betsIn(parts: RealtimePorts, db: Database, step: BatchStep): Promise<readonly FoundBets[]> {
  if (step.posted === undefined) return []
  const found: FoundBets[] = []
  for (const slice of sliceDays(step.posted.first, step.posted.last, parts.brands.all)) {
    const sums = await sumBets(db, step, slice)
    if (sums === undefined) continue
    const accounts = await followedOf(parts, db, sums, slice)
    if (accounts.length === 0) continue
    const codes = await providerCodes(db, idsIn(sums.providerIds).map(Number))
    const ownProviders = [...codes].filter(([, code]) => code === ownProvider).map(([providerId]) => providerId)
    const brandIds = [...new Set(accounts.map(({ brandId }) => brandId))]
    found.push({ sums, accounts, games: typesOf(parts, brandIds, codes), ownProviders })
  }
  return found
}

/** The accounts in a brand's own currency with an agent above whose bets are followed. */
async function followedOf(
  { ledger, identity, brands }: RealtimePorts,
  db: Database,
  sums: BetSums,
  { since, days }: DaySlice,
): Promise<readonly FollowedAccount[]> {
  const followed = new Map<BrandId, Awaited<ReturnType<typeof followedAgents>>>()
  for (const brandId of sums.brands) {
    // The programme of a brand that is no longer loaded rests.
    if (!brands.all.some((brand) => brand.brandId === brandId)) continue
    // As long as a period is corrected, the bets of a contract that has ended matter, too.
    const longer = 24 * (brands.byId(brandId).agentProgramme?.correctionDays ?? 0)
    const agents = await followedAgents(db, brandId, since.subtract({ hours: longer }))
    if (agents.size > 0) followed.set(brandId, agents)
  }
  if (followed.size === 0) return []
  // These ids come from the ledger's own sums.
  const owners = await ledger.accounts(idsIn(sums.accountIds).map((id) => BigInt(id) as AccountId))
  const found: FollowedAccount[] = []
  for (const [brandId, agents] of followed) {
    const day = days.get(brandId)
    if (day === undefined) continue
    const currency = brands.byId(brandId).currency.code
    const own = [...owners.values()].filter((one) => one.brandId === brandId && one.currency === currency)
    const members = [...new Set(own.map(({ memberId }) => memberId))]
    const teams = await identity.teams.on(brandId, members, day)
    for (const { accountId, memberId } of own) {
      const agentIds = teams.get(memberId) ?? []
      if (agentIds.some((agent) => agents.has(agent))) found.push({ brandId, accountId, memberId, agentIds })
    }
  }
  return found
}

/** Under which code our own games post. */
const ownProvider = 'play'

function typesOf(
  { catalog }: RealtimePorts,
  brandIds: readonly BrandId[],
  codes: ReadonlyMap<number, string>,
): readonly TypedGame[] {
  return brandIds.flatMap((brandId) =>
    [...codes].flatMap(([providerId, code]) => {
      const vendorCode = code === ownProvider ? ownVendorCode : code
      return catalog
        .of(brandId)
        .games.filter((game) => game.vendorCode === vendorCode)
        .map(({ gameCode, gameType }) => ({ providerId, gameCode, gameType }))
    }),
  )
}

/** The different ids of a PostgreSQL array in text form. */
function idsIn(column: string): readonly string[] {
  return [...new Set(column.slice(1, -1).split(','))]
}

/** How long a bet must have rested before its vendor's list is asked, which is about a minute behind the log. */
const restSeconds = 90
const askedAtOnce = 1_000
const maxQuestions = 50

/** Open bets that were asked about before are to be asked about again. */
export function restingSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ seconds: restSeconds })
}

/** Settles bets whose vendors said that the round is over, or whose rounds were closed, slips whose draws are settled, and our
 * own rounds that are over. */
export async function settleRounds(
  { database, clock }: Pick<RealtimePorts, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  for (let times = 0; times < maxQuestions && !signal.aborted; times += 1) {
    const open = await openBets(database, restingSince(now), askedAtOnce)
    if (open.length === 0) return
    // The numbers were copied from the ledger's postings.
    const keys = open.map((one) => ({ ...one, providerId: one.providerId as ProviderId }))
    const standings = [
      ...(await roundStandings(database, keys)),
      ...(await slipStandings(database, keys)),
      ...(await playRoundStandings(database, keys)),
      ...(await tableStandings(database, keys)),
      ...(await bossStandings(database, keys)),
    ]
    const over = new Set(standings.filter(({ isOpen }) => !isOpen).map(nameOf))
    await noteStandings(
      database,
      now,
      open.map((one) => ({ ...one, isOver: over.has(nameOf(one)) })),
    )
    if (open.length < askedAtOnce) return
  }
}

function nameOf({ accountId, providerId, round }: { accountId: AccountId; providerId: number; round: string }): string {
  return `${accountId} ${providerId} ${round}`
}
