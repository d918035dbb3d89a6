import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { postingSums, type AccountId } from '../ledger/index.ts'
import type { SumColumns } from './stats.rules.ts'
import type { Days } from './stats.types.ts'

const columns = sql.raw(postingSums.join(', '))
const totals = sql.raw(postingSums.map((name) => `sum(${name})::bigint as ${name}`).join(', '))
/** One row of one page: looking it up in each statement is what makes the exchange of generations atomic for readers. */
const current = sql`(select generation from stats_generation where state = 'current')`

/** A day of an account, with one provider and game. */
export interface AccountDayRow extends SumColumns {
  readonly accountId: AccountId
  readonly day: Temporal.PlainDate
  readonly providerId: number
  readonly gameCode: string
}

/** The days of accounts, in order. */
export async function selectAccountDays(
  db: Database,
  accounts: readonly AccountId[],
  { from, to }: Days,
): Promise<AccountDayRow[]> {
  const { rows } = await sql<AccountDayRow>`
    select account_id as "accountId", day, provider_id as "providerId", game_code as "gameCode", ${columns}
    from stats_account_day
    where generation = ${current} and account_id = any(${accounts.map(String)}::bigint[])
      and day between ${from.toString()} and ${to.toString()}
    order by day, account_id, provider_id, game_code`.execute(db)
  return rows
}

/** The sums of each account over some days; of one provider or game only where one is named. */
export async function selectAccountTotals(
  db: Database,
  accounts: readonly AccountId[],
  { from, to }: Days,
): Promise<(SumColumns & { accountId: AccountId })[]> {
  const { rows } = await sql<SumColumns & { accountId: AccountId }>`
    select account_id as "accountId", ${totals} from stats_account_day
    where generation = ${current} and account_id = any(${accounts.map(String)}::bigint[])
      and day between ${from.toString()} and ${to.toString()}
    group by account_id order by account_id`.execute(db)
  return rows
}

/** A team's sums; `day` only where they are of one. */
export interface TeamRow extends SumColumns {
  readonly currency: string
  readonly accountKind: string
}

/** The days of a team, in order: one range of the primary key. */
export async function selectTeamDays(
  db: Database,
  team: { readonly brandId: BrandId; readonly agentId: MemberId },
  { from, to }: Days,
): Promise<(TeamRow & { day: Temporal.PlainDate })[]> {
  const { rows } = await sql<TeamRow & { day: Temporal.PlainDate }>`
    select day, currency, account_kind as "accountKind", ${columns} from stats_team_day
    where generation = ${current} and brand_id = ${team.brandId} and agent_id = ${team.agentId}
      and day between ${from.toString()} and ${to.toString()}
    order by day, currency, account_kind`.execute(db)
  return rows
}

/** The sums of a team over some days. */
export async function selectTeamTotals(
  db: Database,
  team: { readonly brandId: BrandId; readonly agentId: MemberId },
  { from, to }: Days,
): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select currency, account_kind as "accountKind", ${totals} from stats_team_day
    where generation = ${current} and brand_id = ${team.brandId} and agent_id = ${team.agentId}
      and day between ${from.toString()} and ${to.toString()}
    group by currency, account_kind order by currency, account_kind`.execute(db)
  return rows
}
