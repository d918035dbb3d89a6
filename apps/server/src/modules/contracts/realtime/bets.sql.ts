import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId, BetSums } from '../../ledger/index.ts'

/** Creates missing cursors. Those of the first start begin at the end of the log: no contract is older than the programme. */
export async function insertCursors(
  db: Database,
  lanes: readonly { readonly lane: number; readonly version: bigint }[],
): Promise<void> {
  await sql`
    insert into pay_cursor (lane, batch)
    select lane, case when exists (select from pay_cursor) then 0 else batch end
    from unnest(${lanes.map(({ lane }) => lane)}::smallint[], ${lanes.map(({ version }) => version)}::bigint[]) as wanted (lane, batch)
    on conflict do nothing`.execute(db)
}

/** The agents of a brand whose teams' bets are followed: those with an offer or a contract that has not ended before a time. */
export async function followedAgents(
  db: Database,
  brandId: BrandId,
  since: Temporal.Instant,
): Promise<ReadonlySet<MemberId>> {
  const { rows } = await sql<{ downlineId: MemberId }>`/* prepared: followed_agents */
    select distinct downline_id as "downlineId" from agent_contract
    where brand_id = ${brandId} and state in ('offered', 'accepted', 'ended')
      and coalesce(in_force_to, 'infinity') > ${since.toString()}::timestamptz`.execute(db)
  return new Set(rows.map(({ downlineId }) => downlineId))
}

/** An account whose bets are followed. */
export interface FollowedAccount {
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly memberId: MemberId
  /** The agents to whose teams the member belongs, the topmost first. */
  readonly agentIds: readonly MemberId[]
}

/** The type of a provider's game. */
export interface TypedGame {
  readonly providerId: number
  readonly gameCode: string
  readonly gameType: string
}

/** What a step of following the log found. */
export interface FoundBets {
  readonly sums: BetSums
  readonly accounts: readonly FollowedAccount[]
  readonly games: readonly TypedGame[]
  /** The providers whose rounds are over in the moment in which they are booked: our own games. */
  readonly ownProviders: readonly number[]
}

/**
 * Adds what happened in bets. A round that a posting has ended is over, and so is what has no round. Rows are written in the order of
 * their keys, so that two workers cannot deadlock.
 */
export async function addToBets(tx: Database, { sums, accounts, games, ownProviders }: FoundBets): Promise<void> {
  await sql`/* prepared: add_to_bets */
    insert into pay_bet (account_id, provider_id, roundless, round, brand_id, member_id, agent_ids, game_code, game_type, placed_at,
      last_at, staked, returned, invalid, paid, settled_at, asked_at, is_due)
    select line.account_id, line.provider_id, line.roundless, line.round, line.brand_id, owner.member_id, owner.agents::bigint[],
      line.game_code, game.game_type, line.first_at, line.last_at, line.staked, line.returned, line.invalid, line.paid,
      case when line.roundless or line.provider_id = any(${ownProviders}::integer[]) then line.first_at
        when line.ended then line.last_at end, line.last_at, true
    from unnest(
      ${sums.accountIds}::bigint[], ${sums.brandIds}::integer[], ${sums.providerIds}::integer[], ${sums.rounds}::text[],
      ${sums.roundless}::boolean[], ${sums.gameCodes}::text[], ${sums.staked}::bigint[], ${sums.invalid}::bigint[],
      ${sums.returned}::bigint[], ${sums.paid}::bigint[], ${sums.ended}::boolean[], ${sums.firstAt}::timestamptz[],
      ${sums.lastAt}::timestamptz[]
    ) as line (account_id, brand_id, provider_id, round, roundless, game_code, staked, invalid, returned, paid, ended, first_at, last_at)
    join unnest(${accounts.map(({ accountId }) => accountId)}::bigint[], ${accounts.map(({ memberId }) => memberId)}::bigint[],
      ${accounts.map(({ agentIds }) => `{${agentIds.join(',')}}`)}::text[]) as owner (account_id, member_id, agents) using (account_id)
    left join unnest(${games.map(({ providerId }) => providerId)}::integer[], ${games.map(({ gameCode }) => gameCode)}::text[],
      ${games.map((one) => one.gameType)}::text[]) as game (provider_id, game_code, game_type)
      on game.provider_id = line.provider_id and game.game_code = line.game_code
    order by line.account_id, line.provider_id, line.roundless, line.round
    on conflict (account_id, provider_id, roundless, round) do update set
      game_code = coalesce(pay_bet.game_code, excluded.game_code), game_type = coalesce(pay_bet.game_type, excluded.game_type),
      -- Which contract a counted bet belongs to stays as it is.
      placed_at = case when pay_bet.counted_at is null then least(pay_bet.placed_at, excluded.placed_at) else pay_bet.placed_at end,
      last_at = greatest(pay_bet.last_at, excluded.last_at), staked = pay_bet.staked + excluded.staked,
      returned = pay_bet.returned + excluded.returned, invalid = pay_bet.invalid + excluded.invalid,
      paid = pay_bet.paid + excluded.paid, settled_at = coalesce(pay_bet.settled_at, excluded.settled_at), is_due = true`.execute(
    tx,
  )
}

/** A bet by its key. */
export interface BetKey {
  readonly accountId: AccountId
  readonly providerId: number
  readonly round: string
}

/** Open bets with a round in which nothing was posted after `before`: those that were asked about longest ago. */
export async function openBets(db: Database, before: Temporal.Instant, max: number): Promise<readonly BetKey[]> {
  const { rows } = await sql<BetKey>`/* prepared: open_bets */
    select account_id as "accountId", provider_id as "providerId", round from pay_bet
    where settled_at is null and asked_at < ${before.toString()}::timestamptz order by asked_at limit ${max}`.execute(
    db,
  )
  return rows
}

/** Records that bets were asked about, and which of them are over. */
export async function noteStandings(
  db: Database,
  at: Temporal.Instant,
  asked: readonly (BetKey & { readonly isOver: boolean })[],
): Promise<void> {
  await sql`
    update pay_bet set asked_at = ${at.toString()}::timestamptz,
      settled_at = case when asked.is_over then ${at.toString()}::timestamptz end, is_due = is_due or asked.is_over
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ providerId }) => providerId)}::integer[],
      ${asked.map(({ round }) => round)}::text[], ${asked.map(({ isOver }) => isOver)}::boolean[])
      as asked (account_id, provider_id, round, is_over)
    where pay_bet.account_id = asked.account_id and pay_bet.provider_id = asked.provider_id and not pay_bet.roundless
      and pay_bet.round = asked.round and pay_bet.settled_at is null`.execute(db)
}
