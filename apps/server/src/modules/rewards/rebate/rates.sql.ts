import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { RebateRates } from '../rewards.files.ts'

/** Rates that an operator has set. */
export interface RatesVersion {
  readonly version: number
  readonly rates: RebateRates
  readonly byName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
}

const columns = sql`version, rates, by_name as "byName", reason, made_at as "madeAt"`

/** The newest rates of a brand that were made at or before a moment. */
export async function ratesAt(
  db: Database,
  brandId: BrandId,
  moment: Temporal.Instant,
): Promise<RatesVersion | undefined> {
  const { rows } = await sql<RatesVersion>`
    select ${columns} from rebate_rates
    where brand_id = ${brandId} and made_at <= ${moment.toString()}
    order by version desc limit 1`.execute(db)
  return rows[0]
}

/** A brand's versions below a number, the newest first. */
export async function ratesBelow(
  db: Database,
  brandId: BrandId,
  { below, max }: { readonly below: number | undefined; readonly max: number },
): Promise<readonly RatesVersion[]> {
  const { rows } = await sql<RatesVersion>`
    select ${columns} from rebate_rates
    where brand_id = ${brandId} and (${below ?? null}::int is null or version < ${below ?? null}::int)
    order by version desc limit ${max}`.execute(db)
  return rows
}

/** Stores the version after `before`. Returns `false` if another one has followed it already. */
export async function insertRates(
  tx: Database,
  one: {
    readonly brandId: BrandId
    readonly rates: RebateRates
    readonly by: { readonly operatorId: string; readonly name: string }
    readonly reason: string
  },
  { before, at }: { readonly before: number; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into rebate_rates (brand_id, version, rates, by_operator, by_name, reason, made_at)
    select ${one.brandId}, ${before}::int + 1, ${JSON.stringify(one.rates)}::jsonb, ${one.by.operatorId}::uuid,
      ${one.by.name}, ${one.reason}, ${at.toString()}::timestamptz
    where ${before}::int = (select coalesce(max(version), 0) from rebate_rates where brand_id = ${one.brandId})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** What was staked in games of a type by members of a level. */
export interface LevelTurnover {
  readonly gameType: string
  readonly level: number
  readonly turnover: bigint
}

/** What rebates of some days were computed from, by type of game and level, and what they came to. */
export async function turnoverOfPeriods(
  db: Database,
  brandId: BrandId,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): Promise<{ readonly turnovers: readonly LevelTurnover[]; readonly members: number; readonly offered: bigint }> {
  const within = sql`
    brand_id = ${brandId} and period_from >= ${from.toString()}::date and period_from <= ${to.toString()}::date`
  const [{ rows }, all] = await Promise.all([
    sql<LevelTurnover>`
      select line->>'gameType' as "gameType", level::int as level, sum((line->>'turnover')::bigint)::bigint as turnover
      from rebate cross join lateral jsonb_array_elements(lines) line
      where ${within} group by 1, 2 order by 1, 2`.execute(db),
    sql<{ members: number; offered: bigint }>`
      select count(distinct member_id)::int as members, coalesce(sum(amount) filter (where is_offered), 0)::bigint as offered
      from rebate where ${within}`.execute(db),
  ])
  return { turnovers: rows, members: all.rows[0]?.members ?? 0, offered: all.rows[0]?.offered ?? 0n }
}
