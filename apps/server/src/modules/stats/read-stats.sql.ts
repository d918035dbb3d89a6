import { prepare } from '../../kernel/database/pool.ts'
import { postingSums, type AccountId, type ProviderId } from '../ledger/index.ts'
import type { SumColumns } from './stats.rules.ts'

const columns = postingSums.join(', ')
/** All sums as the text of one array: fourteen columns would cost more to transfer than the lookup itself. */
const totals = `array[${postingSums.map((name) => `sum(${name})`).join(', ')}]::text as totals`
/** Each statement looks up the generation, which makes replacing it atomic for readers. */
const current = `generation = (select generation from stats_generation where state = 'current')`

/** An account's sums for one day, provider and game. */
export interface AccountDayRow extends SumColumns {
  readonly accountId: AccountId
  readonly day: Temporal.PlainDate
  readonly providerId: number
  readonly gameCode: string
}

/** Selects the days of accounts, in order. Values: account ids, first day, last day. */
export const selectAccountDays = prepare<AccountDayRow>(
  'stats_account_days',
  `select account_id as "accountId", day, provider_id as "providerId", game_code as "gameCode", ${columns}
  from stats_account_day
  where ${current} and account_id = any($1::bigint[]) and day between $2 and $3
  order by day, account_id, provider_id, game_code`,
)

/** Sums over some days, for {@link columnsOf}. */
export interface TotalsText {
  readonly totals: string
}

/** Selects the sums of each account over some days. Values: account ids, first day, last day. */
export const selectAccountTotals = prepare<TotalsText & { readonly accountId: AccountId }>(
  'stats_account_totals',
  `select account_id as "accountId", ${totals} from stats_account_day
  where ${current} and account_id = any($1::bigint[]) and day between $2 and $3
  group by account_id`,
)

/** Selects the accounts that bet on some days. Values: brand, first day, last day, the account to begin after, how many. */
export const selectPlayers = prepare<{ readonly accountId: AccountId }>(
  'stats_players',
  `select distinct account_id as "accountId" from stats_account_day
  where ${current} and brand_id = $1 and day between $2 and $3 and account_id > $4::bigint and bets > 0
  order by account_id limit $5`,
)

/** The sums of a game of a provider. */
export interface GameTotalsRow {
  readonly providerId: ProviderId
  readonly gameCode: string
  readonly bets: bigint
  readonly staked: bigint
  readonly returned: bigint
  readonly paid: bigint
}

/**
 * Selects the games that accounts played. Values: accounts, the day before which they were played, first and last day of
 * the sums.
 */
export const selectGameTotals = prepare<GameTotalsRow>(
  'stats_game_totals',
  `select provider_id as "providerId", game_code as "gameCode",
    coalesce(sum(bets) filter (where day between $3 and $4), 0)::bigint as bets,
    coalesce(sum(stake) filter (where day between $3 and $4), 0) as staked,
    coalesce(sum(refund + undone_stake) filter (where day between $3 and $4), 0) as returned,
    coalesce(sum(payout - undone_payout) filter (where day between $3 and $4), 0) as paid
  from stats_account_day
  where ${current} and account_id = any($1::bigint[]) and day < $2
  group by provider_id, game_code
  having bool_or(bets <> 0 or wins <> 0 or refund <> 0 or undone_stake <> 0 or undone_payout <> 0)`,
)

/** The currency and kind of account of a team's sums. */
export interface TeamPlace {
  readonly currency: string
  readonly accountKind: string
}

/**
 * Selects the days of a team, in order: a range of the primary key for each currency and kind. Values: brand, agent,
 * first day, last day.
 */
export const selectTeamDays = prepare<SumColumns & TeamPlace & { readonly day: Temporal.PlainDate }>(
  'stats_team_days',
  `select day, currency, account_kind as "accountKind", ${columns} from stats_team_day
  where ${current} and brand_id = $1 and agent_id = $2 and day between $3 and $4
  order by day, currency, account_kind`,
)

/** Selects the sums of a team over some days. Values: brand, agent, first day, last day. */
export const selectTeamTotals = prepare<TotalsText & TeamPlace>(
  'stats_team_totals',
  `select currency, account_kind as "accountKind", ${totals} from stats_team_day
  where ${current} and brand_id = $1 and agent_id = $2 and day between $3 and $4
  group by currency, account_kind`,
)

/** Splits `{1,2,3}` into the columns that it was made from. */
export function columnsOf({ totals: text }: TotalsText): SumColumns {
  const values = text.slice(1, -1).split(',')
  // The array contains every sum, in the same order.
  return Object.fromEntries(postingSums.map((name, place) => [name, BigInt(values[place] ?? 0)])) as SumColumns
}
