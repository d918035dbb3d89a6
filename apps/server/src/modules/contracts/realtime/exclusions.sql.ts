import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { ExclusionRule } from '../../brand/index.ts'
import { insertDayRechecks } from '../pay/rechecks.sql.ts'
import { takenBets } from './taken-bets.sql.ts'

type RuleNamed<Name> = Extract<ExclusionRule, { readonly rule: Name }>

/** The bets that a transaction has taken, as the rows of the table `taken_bet`; `foundAt` is when the sweep ends. */
export interface TakenBets {
  readonly brandId: BrandId
  readonly foundAt: Temporal.Instant
}

const valid = sql.raw('greatest(bet.staked - bet.returned - bet.invalid, 0)')
const columns =
  sql.raw(`brand_id, account_id, provider_id, roundless, round, member_id, agent_ids, game_code, placed_at, turnover_minor,
  rule, reason, found_at`)
const ofBet = sql`bet.brand_id, bet.account_id, bet.provider_id, bet.roundless, bet.round, bet.member_id, bet.agent_ids, bet.game_code,
  bet.placed_at, ${valid}`

/** Excludes taken bets of which nearly the whole stake came back. */
export async function excludeCovered(
  tx: Database,
  { brandId, foundAt }: TakenBets,
  { gameTypes, fromPercent, toPercent }: RuleNamed<'covered_bet'>,
): Promise<void> {
  await sql`
    with excluded as (
    insert into pay_exclusion (${columns})
    select ${ofBet}, 'covered_bet',
      jsonb_build_object('stakedMinor', (bet.staked - bet.returned)::text, 'paidMinor', bet.paid::text), ${foundAt.toString()}::timestamptz
    from ${takenBets}
    where bet.brand_id = ${brandId} and bet.game_type = any(${gameTypes}::text[]) and ${valid} > 0
      and bet.paid * 100::numeric between (bet.staked - bet.returned) * ${fromPercent}::numeric and (bet.staked - bet.returned) * ${toPercent}::numeric
    on conflict do nothing
    returning agent_ids, placed_at
    )
    ${insertDayRechecks(brandId, sql.ref('excluded'), foundAt)}`.execute(tx)
}

/**
 * Excludes bets on both sides of an event that taken bets were about: of members who have an agent in common at most some levels
 * above, if the two sides are about equal. Those that were counted before are due again. Returns whether there are any: they are not
 * taken yet.
 */
export async function excludeOpposite(
  tx: Database,
  { brandId, foundAt }: TakenBets,
  { gameTypes, levels, matchPercent, maxMembers }: RuleNamed<'opposite_bets'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with event as (
      select distinct bet.provider_id, bet.round from ${takenBets}
      where bet.brand_id = ${brandId} and not bet.roundless and bet.game_type = any(${gameTypes}::text[])
    ), side as materialized (
      select bet.account_id, bet.provider_id, bet.round, bet.member_id, above.agent_id, ${valid} as stake,
        sign(bet.paid - (bet.staked - bet.returned)) as outcome
      from event join pay_bet bet on bet.provider_id = event.provider_id and bet.round = event.round
        and bet.game_type in ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT')
      cross join lateral unnest(bet.agent_ids[greatest(cardinality(bet.agent_ids) - ${levels}::int + 1, 1):]) as above (agent_id)
      where not bet.roundless and bet.settled_at is not null and ${valid} > 0
    ), pair as (
      select provider_id, round, agent_id, array_agg(distinct member_id) as members, array_agg(account_id) as accounts,
        coalesce(sum(stake) filter (where outcome > 0), 0) as won, coalesce(sum(stake) filter (where outcome < 0), 0) as lost
      from side group by provider_id, round, agent_id having count(distinct member_id) between 2 and ${maxMembers}
    ), even as (
      select * from pair where won > 0 and lost > 0 and least(won, lost) * 100 >= greatest(won, lost) * ${matchPercent}::numeric
    ), chosen as (
      -- A bet may be in the teams of several agents: the closest says why.
      select distinct on (bet.account_id, bet.provider_id, bet.round) bet.account_id, bet.provider_id, bet.round, even.agent_id,
        even.members, even.won, even.lost
      from even join pay_bet bet on bet.provider_id = even.provider_id and bet.round = even.round and not bet.roundless
        and bet.account_id = any(even.accounts)
      order by bet.account_id, bet.provider_id, bet.round, array_position(bet.agent_ids, even.agent_id) desc
    ), excluded as (
      insert into pay_exclusion (${columns})
      select ${ofBet}, 'opposite_bets', jsonb_build_object('agentId', chosen.agent_id::text, 'memberIds', to_jsonb(chosen.members::text[]),
        'wonMinor', chosen.won::text, 'lostMinor', chosen.lost::text), ${foundAt.toString()}::timestamptz
      from chosen join pay_bet bet on bet.account_id = chosen.account_id and bet.provider_id = chosen.provider_id
        and not bet.roundless and bet.round = chosen.round
      on conflict do nothing
      returning account_id, provider_id, roundless, round, agent_ids, placed_at
    ), days as (
      ${insertDayRechecks(brandId, sql.ref('excluded'), foundAt)}
    )
    update pay_bet set is_due = true from excluded
    where pay_bet.account_id = excluded.account_id and pay_bet.provider_id = excluded.provider_id
      and pay_bet.roundless = excluded.roundless and pay_bet.round = excluded.round`.execute(tx)
  return numAffectedRows > 0n
}
