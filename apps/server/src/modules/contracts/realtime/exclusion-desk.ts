import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { insertDayRechecks } from '../pay/rechecks.sql.ts'

/** A bet that does not count, as it is stored. Amounts are in minor units. */
export interface ExclusionRow {
  readonly exclusionId: bigint
  readonly memberId: MemberId
  readonly agentIds: readonly string[]
  readonly rule: 'opposite_bets' | 'covered_bet'
  readonly turnoverMinor: bigint
  readonly gameCode: string | null
  readonly round: string
  readonly placedAt: Temporal.Instant
  readonly foundAt: Temporal.Instant
  /** What the rule saw; amounts and ids are texts. */
  readonly reason: Readonly<
    Partial<Record<'agentId' | 'wonMinor' | 'lostMinor' | 'stakedMinor' | 'paidMinor', string>>
  > & { readonly memberIds?: readonly string[] }
  readonly liftedAt: Temporal.Instant | null
  readonly liftedName: string | null
  readonly liftReason: string | null
}

/** Which exclusions are listed. */
export interface ExclusionFilter {
  readonly state: 'active' | 'lifted' | undefined
  readonly memberId: bigint | undefined
}

/** Who lifts an exclusion, and why. */
export interface Lifting {
  readonly exclusionId: bigint
  readonly operatorId: string
  readonly operatorName: string
  readonly reason: string
  readonly at: Temporal.Instant
}

/** A page of a brand's exclusions, the newest first, and how many there are, counted up to a number. */
export async function selectExclusions(
  db: Database,
  brandId: BrandId,
  { state, memberId }: ExclusionFilter,
  slice: { readonly limit: number; readonly offset: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly ExclusionRow[]; readonly count: number }> {
  const matching = sql`brand_id = ${brandId}
    and (${state ?? null}::text is null or (lifted_at is null) = (${state ?? null}::text = 'active'))
    and (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null}::bigint)`
  const { rows } = await sql<ExclusionRow>`
    select exclusion_id as "exclusionId", member_id as "memberId", agent_ids::text[] as "agentIds", rule,
      turnover_minor as "turnoverMinor", game_code as "gameCode", round, placed_at as "placedAt", found_at as "foundAt", reason,
      lifted_at as "liftedAt", lifted_name as "liftedName", lift_reason as "liftReason"
    from pay_exclusion where ${matching}
    order by exclusion_id desc limit ${slice.limit} offset ${slice.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from pay_exclusion where ${matching} limit ${slice.countUpTo}) counted`.execute(
    db,
  )
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/**
 * Lifts an exclusion, once: the bet counts from the next sweep on. `note` records it in the same transaction. Returns `false` if
 * there is none, or somebody has lifted it.
 */
export async function lift(
  db: Database,
  brandId: BrandId,
  { exclusionId, operatorId, operatorName, reason, at }: Lifting,
  note: (tx: Database, memberId: MemberId) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ memberId: MemberId }>`
      with lifted as (
        update pay_exclusion set lifted_at = ${at.toString()}::timestamptz, lifted_by = ${operatorId}::uuid,
          lifted_name = ${operatorName}, lift_reason = ${reason}
        where brand_id = ${brandId} and exclusion_id = ${exclusionId} and lifted_at is null
        returning account_id, provider_id, roundless, round, member_id, agent_ids, placed_at
      ), days as (
        ${insertDayRechecks(brandId, sql.ref('lifted'), at)}
      ), again as (
        update pay_bet set is_due = true from lifted
        where pay_bet.account_id = lifted.account_id and pay_bet.provider_id = lifted.provider_id
          and pay_bet.roundless = lifted.roundless and pay_bet.round = lifted.round
      )
      select member_id as "memberId" from lifted`.execute(tx)
    const [lifted] = rows
    if (lifted === undefined) return false
    await note(tx, lifted.memberId)
    return true
  })
}

/** Bets that do not count, for operators. */
export interface ExclusionDesk {
  list(
    brandId: BrandId,
    filter: ExclusionFilter,
    slice: Parameters<typeof selectExclusions>[3],
  ): ReturnType<typeof selectExclusions>
  lift(brandId: BrandId, lifting: Lifting, note: Parameters<typeof lift>[3]): Promise<boolean>
}

/** Opens what operators do with bets that do not count. */
export function openExclusionDesk(database: Database): ExclusionDesk {
  return {
    list: (...asked) => selectExclusions(database, ...asked),
    lift: (...asked) => lift(database, ...asked),
  }
}
