import type { GameType } from '@baize/contract'
import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { RebateRates } from '../rewards.files.ts'
import type { RebateLine, RebatePeriod } from './rebate.rules.ts'

/** A period that is over, with the rates that it is worked off with. */
export interface PeriodRow extends RebatePeriod {
  readonly brandId: BrandId
  readonly version: number
  readonly rates: RebateRates
  readonly minimumMinor: Minor
  readonly upToAccount: bigint
}

/** The end of the last period that was begun. */
export async function lastPeriodEnd(db: Database, brandId: BrandId): Promise<Temporal.PlainDate | undefined> {
  const { rows } = await sql<{ to: Temporal.PlainDate }>`
    select period_to as "to" from rebate_period where brand_id = ${brandId}
    order by period_from desc limit 1`.execute(db)
  return rows[0]?.to
}

/** Begins a period after all that were begun. Several processes may: one of them does. */
export async function insertPeriod(
  db: Database,
  { brandId, from, to, version, rates, minimumMinor }: Omit<PeriodRow, 'upToAccount'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into rebate_period (brand_id, period_from, period_to, version, rates, minimum, made_at)
    select ${brandId}, ${from.toString()}::date, ${to.toString()}::date, ${version}, ${JSON.stringify(rates)}::jsonb,
      ${minimumMinor}::bigint, ${now.toString()}::timestamptz
    where not exists (
      select from rebate_period where brand_id = ${brandId} and period_to >= ${from.toString()}::date)
    on conflict do nothing`.execute(db)
}

/** The periods of a brand that are not worked off, oldest first, at most 31. */
export async function unfinishedPeriods(db: Database, brandId: BrandId): Promise<readonly PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select brand_id as "brandId", period_from as "from", period_to as "to", version, rates, minimum as "minimumMinor",
      up_to_account as "upToAccount"
    from rebate_period where brand_id = ${brandId} and finished_at is null
    order by period_from limit 31`.execute(db)
  return rows
}

/** Whether a period is worked off. */
export async function isFinished(db: Database, brandId: BrandId, { from }: RebatePeriod): Promise<boolean> {
  const { rows } = await sql`
    select from rebate_period
    where brand_id = ${brandId} and period_from = ${from.toString()}::date and finished_at is not null`.execute(db)
  return rows.length === 1
}

/** Records that the accounts of a period are worked off up to one, or that all are. */
export async function notePeriod(
  db: Database,
  { brandId, from }: Pick<PeriodRow, 'brandId' | 'from'>,
  done: { readonly upToAccount: bigint } | { readonly finishedAt: Temporal.Instant },
): Promise<void> {
  const change =
    'upToAccount' in done
      ? sql`up_to_account = greatest(up_to_account, ${done.upToAccount}::bigint)`
      : sql`finished_at = coalesce(finished_at, ${done.finishedAt.toString()}::timestamptz)`
  await sql`
    update rebate_period set ${change}
    where brand_id = ${brandId} and period_from = ${from.toString()}::date`.execute(db)
}

/** A member's rebate of a period. */
export interface NewRebate extends RebatePeriod {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly level: number
  readonly lines: readonly RebateLine[]
  readonly turnoverMinor: Minor
  readonly amountMinor: Minor
  readonly isOffered: boolean
}

/** Stores a rebate. Returns `false` if the member has one for this period. */
export async function insertRebate(tx: Database, one: NewRebate, now: Temporal.Instant): Promise<boolean> {
  const lines = one.lines.map(({ gameType, turnoverMinor, ppm, rebateMinor, shortMinor }) => ({
    gameType,
    turnover: turnoverMinor.toString(),
    ppm,
    rebate: rebateMinor.toString(),
    ...(shortMinor > 0n ? { short: shortMinor.toString() } : {}),
  }))
  const { numAffectedRows } = await sql`
    insert into rebate (brand_id, member_id, period_from, period_to, level, lines, turnover, amount, is_offered, made_at)
    values (${one.brandId}, ${one.memberId}, ${one.from.toString()}, ${one.to.toString()}, ${one.level},
      ${JSON.stringify(lines)}::jsonb, ${one.turnoverMinor}, ${one.amountMinor}, ${one.isOffered}, ${now.toString()})
    on conflict (brand_id, member_id, period_from) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** A member's last rebate before a day: when its period ended, and what it lacked of each type of game. */
export async function lastRebate(
  db: Database,
  { brandId, memberId }: DataOwner,
  before: Temporal.PlainDate,
): Promise<{ readonly to: Temporal.PlainDate; readonly short: ReadonlyMap<GameType, bigint> } | undefined> {
  const { rows } = await sql<{ to: Temporal.PlainDate; lines: { gameType: GameType; short?: string }[] }>`
    select period_to as "to", lines from rebate
    where brand_id = ${brandId} and member_id = ${memberId} and period_from < ${before.toString()}::date
    order by period_from desc limit 1`.execute(db)
  const [row] = rows
  return row && { to: row.to, short: new Map(row.lines.map(({ gameType, short = '0' }) => [gameType, BigInt(short)])) }
}

/** A past rebate with what became of it; without a reward it was below the minimum. */
export interface PastRebate extends RebatePeriod {
  readonly turnoverMinor: Minor
  readonly amountMinor: Minor
  readonly state: 'waiting' | 'claiming' | 'claimed' | null
  readonly expiresAt: Temporal.Instant | null
}

/** A page of a member's rebates, the newest first, and how many there are. */
export async function pageOfRebates(
  db: Database,
  { brandId, memberId }: DataOwner,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly PastRebate[]; readonly totalCount: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<PastRebate>`
      select period_from as "from", period_to as "to", turnover as "turnoverMinor", one.amount as "amountMinor", state,
        expires_at as "expiresAt"
      from rebate one left join reward on reward.brand_id = one.brand_id and reward.member_id = one.member_id
        and source = 'rebate' and source_id = period_from::text
      where one.brand_id = ${brandId} and one.member_id = ${memberId}
      order by period_from desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from rebate where brand_id = ${brandId} and member_id = ${memberId}`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** The rebate of a period that a member has not claimed. */
export async function unclaimedRebate(
  db: Database,
  { brandId, memberId }: DataOwner,
  sourceId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ rewardId: string }>`
    select reward_id as "rewardId" from reward
    where brand_id = ${brandId} and member_id = ${memberId} and source = 'rebate' and source_id = ${sourceId}
      and state = 'waiting'`.execute(db)
  return rows[0]?.rewardId
}
