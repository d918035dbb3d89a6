import type { CurrencyCode } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../kernel/ids.ts'
import { accountsOfMembers, providerCodes } from '../ledger/index.ts'
import { columnsOf, selectAccountTotals } from './read-stats.sql.ts'
import {
  playColumnsOf,
  selectAccountPlay,
  selectAccountsPlay,
  selectRecentTurnover,
  selectTeamPlay,
  selectTeamsPlay,
  selectTeamsTotals,
} from './read-teams.sql.ts'
import { addSums, countsForTeams, sumsOf } from './stats.rules.ts'
import type { Days, PlayDay, PlayOfMember, Sums } from './stats.types.ts'

/** Whose sums are asked for, and over which days. Only money counts. */
export interface TeamsQuery {
  readonly brandId: BrandId
  readonly currency: CurrencyCode
  readonly days: Days
}

/** Returns the sums of teams over some days, by their agents; teams without any are left out. */
export async function teamsTotals(
  db: Database,
  asked: TeamsQuery,
  agentIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Sums>> {
  if (agentIds.length === 0) return new Map()
  const rows = await selectTeamsTotals(db, [asked.brandId, agentIds.map(String), ...boundsOf(asked)])
  return new Map(rows.map((row) => [memberId(row.memberId), sumsOf(columnsOf(row))]))
}

/** Returns what teams played over some days, by provider and game type. */
export async function teamsPlay(
  db: Database,
  asked: TeamsQuery,
  agentIds: readonly MemberId[],
): Promise<readonly PlayOfMember[]> {
  if (agentIds.length === 0) return []
  const rows = await selectTeamsPlay(db, [asked.brandId, agentIds.map(String), ...boundsOf(asked)])
  const providers = await providersOf(db, rows)
  return rows.map((row) => ({ memberId: memberId(row.memberId), ...playOf(row, providers) }))
}

/** Returns what a team played, by day, provider and game type, in order of days. */
export async function teamPlay(db: Database, asked: TeamsQuery, agentId: MemberId): Promise<readonly PlayDay[]> {
  const rows = await selectTeamPlay(db, [asked.brandId, agentId.toString(), ...boundsOf(asked)])
  const providers = await providersOf(db, rows)
  return rows.map((row) => ({ day: row.day, ...playOf(row, providers) }))
}

/** Returns the sums of members alone over some days; members without any are left out. */
export async function membersTotals(
  db: Database,
  asked: TeamsQuery,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Sums>> {
  const owners = await ownersOf(db, asked, memberIds)
  if (owners.size === 0) return new Map()
  const rows = await selectAccountTotals(db, [[...owners.keys()].map(String), ...daysOf(asked)])
  const ofMember = Map.groupBy(rows, ({ accountId }) => owners.get(accountId) ?? memberId(0n))
  return new Map([...ofMember].map(([member, all]) => [member, addSums(all.map((row) => sumsOf(columnsOf(row))))]))
}

/** How many members had valid turnover: on the last of some days, on the day before, and on any of them. */
export interface ActiveCounts {
  readonly last: number
  readonly before: number
  readonly all: number
}

/** Counts the members who had valid turnover over some days, of all games together. */
export async function countActive(
  db: Database,
  asked: TeamsQuery,
  memberIds: readonly MemberId[],
): Promise<ActiveCounts> {
  const owners = await ownersOf(db, asked, memberIds)
  const rows =
    owners.size === 0 ? [] : await selectRecentTurnover(db, [[...owners.keys()].map(String), ...daysOf(asked)])
  const ofMember = [...Map.groupBy(rows, ({ accountId }) => owners.get(accountId)).values()]
  const count = (of: keyof ActiveCounts) =>
    ofMember.filter((accounts) => accounts.reduce((sum, account) => sum + account[of], 0n) > 0n).length
  return { last: count('last'), before: count('before'), all: count('all') }
}

/** Returns what members alone played over some days, by provider and game type. */
export async function membersPlay(
  db: Database,
  asked: TeamsQuery,
  memberIds: readonly MemberId[],
): Promise<readonly PlayOfMember[]> {
  const owners = await ownersOf(db, asked, memberIds)
  if (owners.size === 0) return []
  const rows = await selectAccountsPlay(db, [[...owners.keys()].map(String), ...daysOf(asked)])
  const providers = await providersOf(db, rows)
  return rows.map((row) => ({ memberId: owners.get(row.accountId) ?? memberId(0n), ...playOf(row, providers) }))
}

/** Returns what a member alone played, by day, provider and game type, in order of days. */
export async function memberPlay(db: Database, asked: TeamsQuery, member: MemberId): Promise<readonly PlayDay[]> {
  const owners = await ownersOf(db, asked, [member])
  const rows = await selectAccountPlay(db, [[...owners.keys()].map(String), ...daysOf(asked)])
  const providers = await providersOf(db, rows)
  return rows.map((row) => ({ day: row.day, ...playOf(row, providers) }))
}

/** The owners of the members' accounts that hold money in the currency. */
async function ownersOf(
  db: Database,
  { brandId, currency }: TeamsQuery,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, MemberId>> {
  const accounts = memberIds.length === 0 ? [] : await accountsOfMembers(db, brandId, memberIds)
  const counted = accounts.filter((one) => countsForTeams(one.kind) && one.currency === currency)
  return new Map(counted.map((one) => [one.accountId, one.memberId]))
}

function providersOf(db: Database, rows: readonly { readonly providerId: number }[]) {
  return providerCodes(db, [...new Set(rows.map(({ providerId }) => providerId))])
}

function playOf(
  row: { readonly providerId: number; readonly gameType: string; readonly totals: string },
  providers: ReadonlyMap<number, string>,
) {
  const provider = providers.get(row.providerId)
  if (provider === undefined) throw new Error('a sum has no provider')
  return { provider, gameType: row.gameType, sums: sumsOf(playColumnsOf(row)) }
}

function daysOf({ days }: TeamsQuery): [string, string] {
  return [days.from.toString(), days.to.toString()]
}

function boundsOf(asked: TeamsQuery): [string, string, string] {
  return [asked.currency, ...daysOf(asked)]
}
