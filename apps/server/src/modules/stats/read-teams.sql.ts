import { prepare } from '../../kernel/database/pool.ts'
import { postingSums } from '../ledger/index.ts'
import { playSums, type SumColumns } from './stats.rules.ts'

/** Each statement looks up the generation, which makes replacing it atomic for readers. */
const current = `generation = (select generation from stats_generation where state = 'current')`
/** All sums as the text of one array, in the order of their names: so many columns would cost more to transfer than to read. */
const arrayOf = (names: readonly string[]) => `array[${names.map((name) => `sum(${name})`).join(', ')}]::text`
const money = `array['main', 'bonus', 'vendor', 'table']`

/** Sums as text, for {@link playColumnsOf} or `columnsOf`. */
interface TotalsText {
  readonly totals: string
}

/** What was played at one provider in games of one type. */
interface PlayText extends TotalsText {
  readonly providerId: number
  readonly gameType: string
}

/** Selects the sums of teams over some days. Values: brand, agents, currency, first day, last day. */
export const selectTeamsTotals = prepare<TotalsText & { readonly memberId: bigint }>(
  'stats_teams_totals',
  `select agent_id as "memberId", ${arrayOf(postingSums)} as totals from stats_team_day
  where ${current} and brand_id = $1 and agent_id = any($2::bigint[]) and currency = $3
    and account_kind = any(${money}) and day between $4 and $5
  group by agent_id`,
)

/** Selects what teams played over some days, by provider and game type. Values: brand, agents, currency, first day, last day. */
export const selectTeamsPlay = prepare<PlayText & { readonly memberId: bigint }>(
  'stats_teams_play',
  `select agent_id as "memberId", provider_id as "providerId", game_type as "gameType", ${arrayOf(playSums)} as totals
  from stats_team_play_day
  where ${current} and brand_id = $1 and agent_id = any($2::bigint[]) and currency = $3 and day between $4 and $5
  group by agent_id, provider_id, game_type`,
)

/** Selects what a team played by day, provider and game type, in order of days. Values: brand, agent, currency, first day, last day. */
export const selectTeamPlay = prepare<PlayText & { readonly day: Temporal.PlainDate }>(
  'stats_team_play',
  `select day, provider_id as "providerId", game_type as "gameType", array[${playSums.join(', ')}]::text as totals
  from stats_team_play_day
  where ${current} and brand_id = $1 and agent_id = $2 and currency = $3 and day between $4 and $5
  order by day, provider_id, game_type`,
)

const played = 'bets <> 0 or wins <> 0 or refund <> 0 or undone_stake <> 0 or undone_payout <> 0'

/** Selects what accounts played over some days, by provider and game type. Values: accounts, first day, last day. */
export const selectAccountsPlay = prepare<PlayText & { readonly accountId: bigint }>(
  'stats_accounts_play',
  `select account_id as "accountId", provider_id as "providerId", coalesce(game_type, '') as "gameType",
    ${arrayOf(playSums)} as totals
  from stats_account_day left join stats_game using (provider_id, game_code)
  where ${current} and account_id = any($1::bigint[]) and day between $2 and $3 and (${played})
  group by account_id, provider_id, coalesce(game_type, '')`,
)

/** Selects what accounts played by day, provider and game type, in order of days. Values: accounts, first day, last day. */
export const selectAccountPlay = prepare<PlayText & { readonly day: Temporal.PlainDate }>(
  'stats_account_play',
  `select day, provider_id as "providerId", coalesce(game_type, '') as "gameType", ${arrayOf(playSums)} as totals
  from stats_account_day left join stats_game using (provider_id, game_code)
  where ${current} and account_id = any($1::bigint[]) and day between $2 and $3 and (${played})
  group by day, provider_id, coalesce(game_type, '')
  order by day, provider_id, coalesce(game_type, '')`,
)

/**
 * Selects the valid turnover of accounts over some days, on the last of them and on the day before. Values: accounts, first day, last
 * day.
 */
export const selectRecentTurnover = prepare<{
  readonly accountId: bigint
  readonly all: bigint
  readonly last: bigint
  readonly before: bigint
}>(
  'stats_recent_turnover',
  `select account_id as "accountId", sum(turnover)::bigint as "all",
    coalesce(sum(turnover) filter (where day = $3::date), 0)::bigint as last,
    coalesce(sum(turnover) filter (where day = $3::date - 1), 0)::bigint as before
  from (
    select account_id, day, stake - refund - undone_stake - invalid as turnover from stats_account_day
    where ${current} and account_id = any($1::bigint[]) and day between $2 and $3) days
  group by account_id`,
)

// It has every sum.
const nothing = Object.fromEntries(postingSums.map((name) => [name, 0n])) as SumColumns

/** Splits `{1,2,3}` into what was played; everything else is zero. */
export function playColumnsOf({ totals }: TotalsText): SumColumns {
  const values = totals.slice(1, -1).split(',')
  return { ...nothing, ...Object.fromEntries(playSums.map((name, place) => [name, BigInt(values[place] ?? 0)])) }
}
