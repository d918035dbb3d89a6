import { sql, type Database } from '../../kernel/database/pool.ts'
import type { AccountId, ProviderId } from '../ledger/index.ts'
import { roundColumns, roundOfRow, roundSteps, type RoundRow } from './play.sql.ts'
import type { StoredRound } from './play.types.ts'

/** A round of our own as the ledger's log knows it. */
export interface PlayRoundKey {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  /** The round's id. */
  readonly round: string
}

/** The rounds that are not over, as `open`, with what {@link roundColumns} needs. */
export const openRows = sql`
  play_open_round open
  join play_round round on (round.account_id, round.pair_no, round.nonce) = (open.account_id, open.pair_no, open.nonce)
  join play_seed_pair pair on (pair.account_id, pair.pair_no) = (open.account_id, open.pair_no) ${roundSteps()}`

/** The rounds of these accounts that are not over, as they are now. */
export async function openRoundsByAccount(
  db: Database,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, readonly StoredRound[]>> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from ${openRows} where open.account_id = any(${accountIds}::bigint[])`.execute(db)
  return Map.groupBy(rows.map(roundOfRow), ({ accountId }) => accountId)
}

/** The oldest rounds that were begun before a moment and are not over, at most `max`, without some games and some rounds. */
export async function leftRounds(
  db: Database,
  begunBefore: Temporal.Instant,
  max: number,
  except: { readonly games: readonly string[]; readonly rounds: readonly string[] },
): Promise<readonly { readonly providerId: ProviderId; readonly round: StoredRound }[]> {
  const { rows } = await sql<RoundRow & { provider_id: ProviderId }>`
    select ${roundColumns}, open.provider_id from ${openRows}
    where open.placed_at < ${begunBefore.toString()}::timestamptz and not open.game_code = any(${except.games}::text[])
      and not open.round_id = any(${except.rounds}::uuid[])
    order by open.placed_at limit ${max}`.execute(db)
  return rows.map((row) => ({ providerId: row.provider_id, round: roundOfRow(row) }))
}

/** The open rounds of some accounts, at most `max` of each; `begunBy`: begun by then. */
export async function openPlayRoundsOf(
  db: Database,
  accountIds: readonly AccountId[],
  max: number,
  begunBy?: Temporal.Instant,
): Promise<PlayRoundKey[]> {
  const { rows } = await sql<PlayRoundKey>`
    select open.account_id as "accountId", open.provider_id as "providerId", open.round_id::text as round
    from unnest(${[...accountIds]}::bigint[]) as owner (account_id)
    cross join lateral (
      select account_id, provider_id, round_id from play_open_round one
      where one.account_id = owner.account_id
        and one.placed_at <= coalesce(${begunBy?.toString() ?? null}::timestamptz, 'infinity')
      order by one.placed_at desc limit ${max}) open`.execute(db)
  return rows
}

/** Which of these rounds are ours, and whether they are over. Rounds of other games are left out. */
export async function playRoundStandings(
  db: Database,
  rounds: readonly PlayRoundKey[],
): Promise<(PlayRoundKey & { readonly isOpen: boolean })[]> {
  const asked = rounds.filter(({ round }) => isUuid(round))
  if (asked.length === 0) return []
  const { rows } = await sql<PlayRoundKey & { readonly isOpen: boolean }>`
    select asked.account_id as "accountId", asked.provider_id as "providerId", round.round_id::text as round,
      open.round_id is not null as "isOpen"
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ providerId }) => providerId)}::integer[],
      ${asked.map(({ round }) => round)}::uuid[]) as asked (account_id, provider_id, round)
    join play_round round on round.round_id = asked.round and round.account_id = asked.account_id
      and round.provider_id = asked.provider_id
    left join play_open_round open on open.round_id = round.round_id`.execute(db)
  return rows
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
