import { minorSum, type CurrencyCode } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { accountsOfMember, providerCodes, type AccountId, type AccountKind } from '../ledger/index.ts'
import {
  columnsOf,
  selectAccountDays,
  selectAccountTotals,
  selectGameTotals,
  selectPlayers,
  selectTeamDays,
  selectTeamTotals,
} from './read-stats.sql.ts'
import { addSums, sumsOf } from './stats.rules.ts'
import type { Days, GamesQuery, GameTotals, MemberDay, TeamDay, Totals, MemberKey } from './stats.types.ts'

/** Returns a member's sums by day, provider and game, over all accounts, in order of days. */
export async function memberDays(db: Database, member: MemberKey, days: Days): Promise<MemberDay[]> {
  const accounts = new Map((await accountsOfMember(db, member)).map((account) => [account.accountId, account]))
  const rows = await selectAccountDays(db, [idsOf([...accounts.values()]), ...boundsOf(days)])
  const providers = await providerCodes(db, [...new Set(rows.map((row) => row.providerId))])
  return rows.map((row) => {
    const account = accounts.get(row.accountId)
    const provider = providers.get(row.providerId)
    if (account === undefined || provider === undefined) throw new Error('a sum has no account or no provider')
    const { kind, currency } = account
    return { day: row.day, kind, currency, provider, gameCode: row.gameCode, sums: sumsOf(row) }
  })
}

/** Returns a member's sums over some days, for each currency and kind of account that has any. */
export async function memberTotals(db: Database, member: MemberKey, days: Days): Promise<Totals[]> {
  const accounts = await accountsOfMember(db, member)
  const rows = await selectAccountTotals(db, [idsOf(accounts), ...boundsOf(days)])
  const found = accounts.flatMap(({ accountId, kind, currency }) =>
    rows.filter((row) => row.accountId === accountId).map((row) => ({ kind, currency, sums: sumsOf(columnsOf(row)) })),
  )
  // A member with money at several vendors has several accounts of one kind.
  const alike = Map.groupBy(found, ({ kind, currency }) => `${currency} ${kind}`)
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, sums: addSums(group.map((one) => one.sums)) }]
  })
}

/** Returns the games that accounts played before a day, with the sums of each within some days. */
export async function gameTotals(db: Database, { accountIds, before }: GamesQuery, days: Days): Promise<GameTotals[]> {
  const rows = await selectGameTotals(db, [accountIds.map(String), before.toString(), ...boundsOf(days)])
  return rows.map(({ providerId, gameCode, bets, staked, returned, paid }) => ({
    providerId,
    gameCode,
    bets,
    stakedMinor: minorSum(staked),
    returnedMinor: minorSum(returned),
    paidMinor: minorSum(paid),
  }))
}

/** Returns the accounts of a brand that bet on some days, after one of them and in the order of their numbers. */
export async function playersOf(
  db: Database,
  brandId: BrandId,
  days: Days,
  { after, max }: { readonly after: bigint; readonly max: number },
): Promise<readonly AccountId[]> {
  const rows = await selectPlayers(db, [brandId, ...boundsOf(days), after.toString(), max])
  return rows.map(({ accountId }) => accountId)
}

/** A team, identified by its agent. */
export interface Team {
  readonly brandId: BrandId
  readonly agentId: MemberId
}

/** Returns a team's sums by day: the agent and everybody below, as the tree was at the time. */
export async function teamDays(db: Database, team: Team, days: Days): Promise<TeamDay[]> {
  const rows = await selectTeamDays(db, [team.brandId, team.agentId, ...boundsOf(days)])
  return rows.map((row) => ({ day: row.day, ...placeOf(row), sums: sumsOf(row) }))
}

/** Returns a team's sums over some days, for each currency and kind of account that has any. */
export async function teamTotals(db: Database, team: Team, days: Days): Promise<Totals[]> {
  const rows = await selectTeamTotals(db, [team.brandId, team.agentId, ...boundsOf(days)])
  return rows.map((row) => ({ ...placeOf(row), sums: sumsOf(columnsOf(row)) }))
}

function idsOf(accounts: readonly { readonly accountId: bigint }[]): string[] {
  return accounts.map((account) => account.accountId.toString())
}

function boundsOf({ from, to }: Days): [string, string] {
  return [from.toString(), to.toString()]
}

function placeOf(row: { readonly currency: string; readonly accountKind: string }) {
  // Both were copied from the ledger's account, which has these types.
  return { currency: row.currency as CurrencyCode, kind: row.accountKind as AccountKind }
}
