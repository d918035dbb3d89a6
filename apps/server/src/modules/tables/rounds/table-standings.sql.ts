import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, ProviderId } from '../../ledger/index.ts'

/** A round of a table as the ledger's log knows it: an account's bets in it. */
export interface TableRoundKey {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  /** The round's id. */
  readonly round: string
}

/** Which of these rounds are of tables, and whether they are over. Rounds of other games are left out. */
export async function tableStandings(
  db: Database,
  rounds: readonly TableRoundKey[],
): Promise<(TableRoundKey & { readonly isOpen: boolean })[]> {
  const asked = rounds.filter(({ round }) => isUuid(round))
  if (asked.length === 0) return []
  const { rows } = await sql<TableRoundKey & { readonly isOpen: boolean }>`
    select asked.account_id as "accountId", asked.provider_id as "providerId", round.round_id::text as round,
      round.settled_at is null as "isOpen"
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ providerId }) => providerId)}::integer[],
      ${asked.map(({ round }) => round)}::uuid[]) as asked (account_id, provider_id, round)
    join table_round round on round.round_id = asked.round
    where exists (
      select from table_bet bet where bet.round_id = round.round_id and bet.account_id = asked.account_id
        and bet.provider_id = asked.provider_id)`.execute(db)
  return rows
}

/** The rounds of some accounts that are not over, at most `max` of each; `begunBy`: bet on by then. */
export async function openTableRoundsOf(
  db: Database,
  accountIds: readonly AccountId[],
  max: number,
  begunBy?: Temporal.Instant,
): Promise<TableRoundKey[]> {
  const { rows } = await sql<TableRoundKey>`
    select open.account_id as "accountId", open.provider_id as "providerId", open.round_id::text as round
    from unnest(${[...accountIds]}::bigint[]) as owner (account_id)
    cross join lateral (
      select distinct bet.account_id, bet.provider_id, bet.round_id from table_round round
      join table_bet bet on bet.round_id = round.round_id
      where round.settled_at is null and bet.account_id = owner.account_id
        and bet.placed_at <= coalesce(${begunBy?.toString() ?? null}::timestamptz, 'infinity')
      limit ${max}) open`.execute(db)
  return rows
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
