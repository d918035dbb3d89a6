import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { BonusSlice } from '../../ledger/index.ts'

/** What the bonuses of an offer moved on a day. */
export interface OfferDay extends Omit<BonusSlice, 'bonusId' | 'slice'> {
  readonly brandId: BrandId
  readonly promotionId: string
  readonly day: Temporal.PlainDate
}

/** Of which offers some bonuses are. */
export async function offersOfBonuses(
  db: Database,
  bonusIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<OfferDay, 'brandId' | 'promotionId'>>> {
  const { rows } = await sql<Pick<OfferDay, 'brandId' | 'promotionId'> & { readonly bonusId: string }>`
    select claim_id as "bonusId", brand_id as "brandId", promotion_id as "promotionId" from promotion_claim
    where claim_id = any(${[...bonusIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ bonusId, ...offer }) => [bonusId, offer]))
}

/** Adds to daily sums. Rows are written in the order of their keys, so that nobody waits in a circle. */
export async function addDays(tx: Database, days: readonly OfferDay[]): Promise<void> {
  const texts = (of: (one: OfferDay) => bigint | number | string) => days.map((one) => String(of(one)))
  await sql`
    insert into promotion_day as sums (brand_id, promotion_id, day, opened, met, granted, kept, returned, staked, unstaked,
      paid, unpaid)
    select brand_id, promotion_id, day, sum(opened), sum(met), sum(granted), sum(kept), sum(returned), sum(staked),
      sum(unstaked), sum(paid), sum(unpaid)
    from unnest(${days.map(({ brandId }) => brandId)}::int[], ${days.map(({ promotionId }) => promotionId)}::text[],
      ${texts(({ day }) => day.toString())}::date[], ${days.map(({ opened }) => opened)}::int[],
      ${days.map(({ met }) => met)}::int[], ${texts((one) => one.grantedMinor)}::numeric[],
      ${texts((one) => one.keptMinor)}::numeric[], ${texts((one) => one.returnedMinor)}::numeric[],
      ${texts((one) => one.stakedMinor)}::numeric[], ${texts((one) => one.unstakedMinor)}::numeric[],
      ${texts((one) => one.paidMinor)}::numeric[], ${texts((one) => one.unpaidMinor)}::numeric[])
      as added (brand_id, promotion_id, day, opened, met, granted, kept, returned, staked, unstaked, paid, unpaid)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (brand_id, promotion_id, day) do update set opened = sums.opened + excluded.opened,
      met = sums.met + excluded.met, granted = sums.granted + excluded.granted, kept = sums.kept + excluded.kept,
      returned = sums.returned + excluded.returned, staked = sums.staked + excluded.staked,
      unstaked = sums.unstaked + excluded.unstaked, paid = sums.paid + excluded.paid,
      unpaid = sums.unpaid + excluded.unpaid`.execute(tx)
}

/** Notes which offers a member has seen, each once. */
export async function noteSeen(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  { promotionIds, day }: { readonly promotionIds: readonly string[]; readonly day: Temporal.PlainDate },
): Promise<void> {
  await sql`
    insert into promotion_seen (brand_id, promotion_id, member_id, day)
    select ${brandId}::int, id, ${memberId}::bigint, ${day.toString()}::date
    from unnest(${[...promotionIds].toSorted()}::text[]) as seen (id)
    on conflict do nothing`.execute(db)
}

/** What offers cost and brought. Amounts in minor units. */
export interface OfferFigures {
  /** Members who saw it for the first time, claims that were made, claims that were given, and bonuses whose turnover was met. */
  readonly seen: number
  readonly claims: number
  readonly given: number
  readonly met: number
  /** Cash and bonus money that was given. */
  readonly grantedMinor: bigint
  /** What of bonuses became the members' own. Cash is theirs at once. */
  readonly keptMinor: bigint
  readonly returnedMinor: bigint
  /** Stakes while a bonus was open, less those that were returned. */
  readonly wageredMinor: bigint
  /** The gross gaming revenue of these bets. */
  readonly ggrMinor: bigint
}

/** The figures of an offer on a day. */
export interface DayFigures extends OfferFigures {
  readonly promotionId: string
  readonly day: Temporal.PlainDate
}

/** Which figures are asked for: days of the brand's time zone, both included. */
export interface ReportFilter {
  readonly brandId: BrandId
  readonly timeZone: string
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  /** Only these offers. */
  readonly promotionIds: readonly string[] | undefined
}

/** The columns of one source of figures, in the order of all; what it does not have is zero. */
const figureNames = ['seen', 'claims', 'given', 'met', 'granted', 'kept', 'returned', 'wagered', 'ggr'] as const
type FigureName = (typeof figureNames)[number]
type Figures = Partial<Record<FigureName, string>>
const columnsOf = (figures: Figures) =>
  sql.raw(figureNames.map((one) => `(${figures[one] ?? '0'})::numeric as ${one}`).join(', '))

/** Everything that is reported, one row for each source, offer and day. */
function sourcesOf({ brandId, timeZone, from, to, promotionIds }: ReportFilter) {
  const ids = promotionIds === undefined ? sql`` : sql`and promotion_id = any(${[...promotionIds]}::text[])`
  const days = sql`between ${from.toString()}::date and ${to.toString()}::date`
  const since = from.toZonedDateTime(timeZone).toInstant().toString()
  const until = to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString()
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  return sql`
    select promotion_id, day, ${columnsOf({
      given: 'opened',
      met: 'met',
      granted: 'granted',
      kept: 'kept',
      returned: 'returned',
      wagered: 'staked - unstaked',
      ggr: 'staked - unstaked - paid + unpaid',
    })}
    from promotion_day where brand_id = ${brandId} ${ids} and day ${days}
    union all
    select promotion_id, ${dayOf('issued_at')}, ${columnsOf({
      given: 'count(*)',
      // Points are no money.
      granted: "coalesce(sum(amount) filter (where currency <> 'PTS'), 0)",
    })}
    from promotion_claim claim
    where brand_id = ${brandId} ${ids} and issued_at >= ${since} and issued_at < ${until} and state = 'issued'
      and not exists (select from promotion_bonus where bonus_id = claim_id)
    group by 1, 2
    union all
    select promotion_id, ${dayOf('made_at')}, ${columnsOf({ claims: 'count(*)' })}
    from promotion_claim where brand_id = ${brandId} ${ids} and made_at >= ${since} and made_at < ${until}
    group by 1, 2
    union all
    select promotion_id, day, ${columnsOf({ seen: 'count(*)' })}
    from promotion_seen where brand_id = ${brandId} ${ids} and day ${days} group by 1, 2`
}

const summed = sql`
  sum(seen)::int as seen, sum(claims)::int as claims, sum(given)::int as given, sum(met)::int as met,
  sum(granted)::bigint as "grantedMinor", sum(kept)::bigint as "keptMinor", sum(returned)::bigint as "returnedMinor",
  sum(wagered)::bigint as "wageredMinor", sum(ggr)::bigint as "ggrMinor"`

/** The figures of offers by day, the oldest day first. */
export async function figuresByDay(db: Database, filter: ReportFilter): Promise<readonly DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select promotion_id as "promotionId", day, ${summed} from (${sourcesOf(filter)}) sources
    group by promotion_id, day order by day, promotion_id`.execute(db)
  return rows
}

/** A page of the figures of each offer that has any, the costliest first, how many there are, and the sum of all. */
export async function figuresByOffer(
  db: Database,
  filter: ReportFilter,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{
  readonly rows: readonly (OfferFigures & { readonly promotionId: string; readonly title: OfferTitle | null })[]
  readonly count: number
  readonly total: OfferFigures
}> {
  const sources = sourcesOf(filter)
  const [{ rows }, all] = await Promise.all([
    sql<OfferFigures & { promotionId: string; title: OfferTitle | null }>`
      select found.*, (
        select content -> 'title' from promotion offer
        where offer.brand_id = ${filter.brandId} and offer.promotion_id = found."promotionId") as title
      from (
        select promotion_id as "promotionId", ${summed} from (${sources}) sources group by promotion_id
        order by sum(granted) - sum(returned) desc, sum(claims) desc, promotion_id limit ${limit} offset ${offset}) found
      order by "grantedMinor" - "returnedMinor" desc, claims desc, "promotionId"`.execute(db),
    sql<OfferFigures & { count: number }>`
      select ${summed}, least(count(distinct promotion_id), ${countUpTo})::int as count from (${sources}) sources`.execute(
      db,
    ),
  ])
  const { count, ...total } = all.rows[0] ?? { ...nothing, count: 0 }
  // Sums of nothing are not zero in SQL.
  return { rows, count, total: count === 0 ? nothing : total }
}

/** Words of an offer by language. */
export type OfferTitle = Readonly<Record<'TH' | 'CN' | 'EN', string>>

const nothing: OfferFigures = {
  seen: 0,
  claims: 0,
  given: 0,
  met: 0,
  grantedMinor: 0n,
  keptMinor: 0n,
  returnedMinor: 0n,
  wageredMinor: 0n,
  ggrMinor: 0n,
}

/** What several figures come to. */
export function sumOf(all: readonly OfferFigures[]): OfferFigures {
  return all.reduce(
    (sum, one) => ({
      seen: sum.seen + one.seen,
      claims: sum.claims + one.claims,
      given: sum.given + one.given,
      met: sum.met + one.met,
      grantedMinor: sum.grantedMinor + one.grantedMinor,
      keptMinor: sum.keptMinor + one.keptMinor,
      returnedMinor: sum.returnedMinor + one.returnedMinor,
      wageredMinor: sum.wageredMinor + one.wageredMinor,
      ggrMinor: sum.ggrMinor + one.ggrMinor,
    }),
    nothing,
  )
}
