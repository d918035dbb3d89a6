import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { allDays } from '../offers/offers.sql.ts'
import type { ClaimStanding } from './state.rules.ts'

export type ClaimState = ClaimStanding['state']
export type OnceKind = 'member' | 'device' | 'phone' | 'bank' | 'household'

/** Something that an offer may be claimed once for. */
export interface OnceKey {
  readonly kind: OnceKind
  readonly hash: Buffer
}

/** A claim that is about to be made. */
export interface NewClaim {
  readonly claimId: string
  readonly brandId: BrandId
  readonly promotionId: string
  readonly version: number
  readonly memberId: MemberId
  readonly state: 'signed' | 'applying' | 'issuing' | 'issued'
  readonly currency: string
  /** What is given, if that is known; it is taken from the budget. */
  readonly amountMinor: bigint | undefined
  /** The day of the brand's time zone. */
  readonly day: Temporal.PlainDate
  readonly at: Temporal.Instant
  readonly once: readonly OnceKey[]
  readonly budget: Budget
}

/** The most that may be given, in minor units. */
export interface Budget {
  readonly totalMinor: bigint
  readonly perDayMinor: bigint | undefined
}

/** What of a claim could not be made. If nothing is missing, it was made. */
export interface ClaimTry {
  /** Whether the offer is still published in this version. */
  readonly isOpen: boolean
  /** What was claimed before. */
  readonly taken: readonly OnceKind[]
  readonly isPaid: boolean
  readonly isMade: boolean
}

/**
 * Makes a claim, in one statement: the offer is still open, what it may be claimed once for is free, and the budget covers it.
 * Whoever comes at the same time waits for the rows and then finds them taken. If it was not made, the transaction must be undone.
 */
export async function insertClaim(tx: Database, claim: NewClaim): Promise<ClaimTry> {
  const { brandId, promotionId, claimId, version, memberId, amountMinor, day, at, budget } = claim
  const once = claim.once.toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || Buffer.compare(one.hash, other.hash),
  )
  const amount = amountMinor ?? 0n
  const days = amount === 0n ? [] : [allDays, day.toString()]
  const { rows } = await sql<{ isOpen: boolean; free: OnceKind[]; paid: number; isMade: boolean }>`
    with offer as materialized (
      select 1 from promotion
      where brand_id = ${brandId} and promotion_id = ${promotionId} and state = 'published' and version = ${version}
      for share
    ), once as (
      insert into promotion_once (brand_id, promotion_id, kind, key_hash, claim_id)
      select ${brandId}, ${promotionId}, key.kind, key.hash, ${claimId}::uuid
      from unnest(${once.map(({ kind }) => kind)}::text[], ${once.map(({ hash }) => hash)}::bytea[]) as key (kind, hash)
      cross join offer order by key.kind, key.hash
      on conflict do nothing returning kind, key_hash
    ), paid as (
      ${spend({ brandId, promotionId, amount, days, budget })} returning day
    ), made as (
      insert into promotion_claim (claim_id, brand_id, promotion_id, version, member_id, state, currency, amount, day,
        budget_day, made_at, tried_at, issued_at)
      select ${claimId}::uuid, ${brandId}, ${promotionId}, ${version}, ${memberId}, ${claim.state}, ${claim.currency},
        ${amountMinor ?? null}::bigint, ${day.toString()}::date, ${amount === 0n ? null : day.toString()}::date,
        ${at.toString()}::timestamptz, ${at.toString()}::timestamptz,
        ${claim.state === 'issued' ? at.toString() : null}::timestamptz
      from offer
      where (select count(*) from once) = ${once.length} and (select count(*) from paid) = ${days.length}
      returning 1
    )
    select exists (select from offer) as "isOpen", exists (select from made) as "isMade",
      (select count(*)::int from paid) as paid,
      coalesce((select array_agg(kind || ':' || encode(key_hash, 'hex')) from once), '{}') as free`.execute(tx)
  const [tried] = rows
  if (tried === undefined) throw new Error('a statement without rows')
  const free = new Set<string>(tried.free)
  const taken = once.filter(({ kind, hash }) => !free.has(`${kind}:${hash.toString('hex')}`)).map(({ kind }) => kind)
  return { isOpen: tried.isOpen, isMade: tried.isMade, isPaid: tried.paid === days.length, taken }
}

interface Spent {
  readonly brandId: BrandId
  readonly promotionId: string
  readonly amount: bigint
  readonly days: readonly string[]
  readonly budget: Budget
}

/** Adds to what was spent, of each of these days, unless that would be more than the budget. */
function spend({ brandId, promotionId, amount, days, budget: { totalMinor, perDayMinor } }: Spent) {
  const most = sql`case when spent.day = ${allDays}::date then ${totalMinor}::bigint else ${perDayMinor ?? totalMinor}::bigint end`
  return sql`
    insert into promotion_budget as spent (brand_id, promotion_id, day, spent, claims)
    select ${brandId}, ${promotionId}, wanted.day, ${amount}::bigint, 1
    from unnest(${[...days]}::date[]) as wanted (day)
    where ${amount}::bigint <= case when wanted.day = ${allDays}::date then ${totalMinor}::bigint
      else ${perDayMinor ?? totalMinor}::bigint end
    order by wanted.day
    on conflict (brand_id, promotion_id, day) do update
      set spent = spent.spent + excluded.spent, claims = spent.claims + 1
      where spent.spent + excluded.spent <= ${most}`
}

/** A deposit that a claim waited for. */
export interface Award {
  readonly claimId: string
  readonly brandId: BrandId
  readonly promotionId: string
  readonly depositId: string
  readonly depositMinor: bigint
  readonly amountMinor: bigint
  readonly next: 'applying' | 'issuing' | 'issued'
  readonly day: Temporal.PlainDate
  readonly at: Temporal.Instant
  readonly budget: Budget
}

/**
 * Gives a claim that waited for a deposit what it is worth, in one statement, if the budget covers it and the deposit counted for
 * no other claim. If it did not, the transaction must be undone.
 */
export async function awardClaim(tx: Database, award: Award): Promise<boolean> {
  const { brandId, promotionId, amountMinor: amount, budget, day, at } = award
  const days = [allDays, day.toString()]
  const { rows } = await sql<{ isAwarded: boolean }>`
    with paid as (
      ${spend({ brandId, promotionId, amount, days, budget })} returning day
    ), awarded as (
      update promotion_claim set state = ${award.next}, amount = ${amount}::bigint, deposit_id = ${award.depositId}::uuid,
        deposit_amount = ${award.depositMinor}::bigint, budget_day = ${day.toString()}::date,
        tried_at = ${at.toString()}::timestamptz,
        issued_at = ${award.next === 'issued' ? at.toString() : null}::timestamptz
      where claim_id = ${award.claimId}::uuid and state = 'signed' and (select count(*) from paid) = ${days.length}
        and not exists (
          select from promotion_claim other where other.brand_id = ${brandId} and other.deposit_id = ${award.depositId}::uuid)
      returning 1
    )
    select exists (select from awarded) as "isAwarded"`.execute(tx)
  return rows[0]?.isAwarded ?? false
}

/** Whether a deposit counted for a claim. */
export async function isDepositUsed(
  db: Database,
  { brandId, depositId }: { readonly brandId: BrandId; readonly depositId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from promotion_claim where brand_id = ${brandId} and deposit_id = ${depositId}::uuid`.execute(db)
  return rows.length > 0
}

/** Ends a claim whose deposit cannot come any more as the offer says. */
export async function missClaim(db: Database, claimId: string): Promise<void> {
  await sql`update promotion_claim set state = 'missed' where claim_id = ${claimId}::uuid and state = 'signed'`.execute(
    db,
  )
}

/** A claim as it is stored. */
export interface ClaimRow {
  readonly claimId: string
  readonly brandId: BrandId
  readonly promotionId: string
  readonly version: number
  readonly memberId: MemberId
  readonly state: ClaimState
  readonly currency: string
  readonly amountMinor: bigint | null
  readonly depositMinor: bigint | null
  readonly day: Temporal.PlainDate
  readonly madeAt: Temporal.Instant
  readonly decidedName: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly rejection: string | null
}

const claimColumns = sql`
  claim.claim_id as "claimId", claim.brand_id as "brandId", claim.promotion_id as "promotionId", claim.version,
  claim.member_id as "memberId", claim.state, claim.currency, claim.amount as "amountMinor",
  claim.deposit_amount as "depositMinor", claim.day, claim.made_at as "madeAt", claim.decided_name as "decidedName",
  claim.decided_at as "decidedAt", claim.rejection`

/** A claim with the state of its bonus. */
export interface ClaimWithBonus extends ClaimRow {
  readonly bonus: NonNullable<ClaimStanding['bonus']> | null
  readonly outcome: 'met' | 'expired' | 'lost' | 'given_up' | 'withdrawn' | null
}

const withBonus = sql`
  select ${claimColumns}, bonus.state as bonus, bonus.outcome
  from promotion_claim claim left join promotion_bonus bonus on bonus.bonus_id = claim.claim_id`

/** A member's newest claim of each offer. */
export async function claimsOf(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<ReadonlyMap<string, ClaimWithBonus>> {
  const { rows } = await sql<ClaimWithBonus>`
    select distinct on (found."promotionId") found.* from (
      ${withBonus} where claim.brand_id = ${brandId} and claim.member_id = ${memberId}
      order by claim.made_at desc limit 2000) found
    order by found."promotionId", found."madeAt" desc`.execute(db)
  return new Map(rows.map((row) => [row.promotionId, row]))
}

/** The claims of a member that wait for a deposit, the oldest first. */
export async function signedClaims(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select ${claimColumns} from promotion_claim claim
    where brand_id = ${brandId} and member_id = ${memberId} and state = 'signed' order by made_at, claim_id limit 100`.execute(
    db,
  )
  return rows
}

export async function claimAt(db: Database, brandId: BrandId, claimId: string): Promise<ClaimWithBonus | undefined> {
  const { rows } = await sql<ClaimWithBonus>`
    ${withBonus} where claim.claim_id = ${claimId}::uuid and claim.brand_id = ${brandId}`.execute(db)
  return rows[0]
}

/** Takes over claims that the ledger has to pay and that were not tried since `before`; of several processes, one takes each. */
export async function claimsToPay(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    update promotion_claim claim set tried_at = ${at.toString()}
    where claim_id in (
      select claim_id from promotion_claim where state = 'issuing' and tried_at < ${before.toString()}
      order by tried_at limit ${max} for update skip locked)
    returning ${claimColumns}`.execute(db)
  return rows
}

/** Records that a claim was paid. */
export async function noteIssued(db: Database, claimId: string, at: Temporal.Instant): Promise<void> {
  await sql`
    update promotion_claim set state = 'issued', issued_at = ${at.toString()}
    where claim_id = ${claimId}::uuid and state = 'issuing'`.execute(db)
}

/** Who decides about a claim. */
export interface ClaimDecider {
  readonly operatorId: string
  readonly name: string
}

/** Approves a claim that waits: it is to be paid, or is a bonus. `undefined` if it does not wait any more. */
export async function approveRow(
  tx: Database,
  {
    brandId,
    claimId,
    next,
  }: { readonly brandId: BrandId; readonly claimId: string; readonly next: 'issuing' | 'issued' },
  { by, at }: { readonly by: ClaimDecider; readonly at: Temporal.Instant },
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    update promotion_claim claim set state = ${next}, decided_by = ${by.operatorId}::uuid, decided_name = ${by.name},
      decided_at = ${at.toString()}::timestamptz, tried_at = ${at.toString()}::timestamptz,
      issued_at = ${next === 'issued' ? at.toString() : null}::timestamptz
    where brand_id = ${brandId} and claim_id = ${claimId}::uuid and state = 'applying'
    returning ${claimColumns}`.execute(tx)
  return rows[0]
}

/** Rejects a claim that waits, and frees what it took of the budget. */
export async function rejectRow(
  tx: Database,
  { brandId, claimId, reason }: { readonly brandId: BrandId; readonly claimId: string; readonly reason: string },
  { by, at }: { readonly by: ClaimDecider; readonly at: Temporal.Instant },
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    with rejected as (
      update promotion_claim claim set state = 'rejected', rejection = ${reason}, decided_by = ${by.operatorId}::uuid,
        decided_name = ${by.name}, decided_at = ${at.toString()}::timestamptz
      where brand_id = ${brandId} and claim_id = ${claimId}::uuid and state = 'applying'
      returning claim.*
    ), freed as (
      update promotion_budget budget set spent = budget.spent - rejected.amount, claims = budget.claims - 1
      from rejected
      where budget.brand_id = rejected.brand_id and budget.promotion_id = rejected.promotion_id
        and budget.day in (${allDays}::date, rejected.budget_day)
    )
    select ${claimColumns} from rejected claim`.execute(tx)
  return rows[0]
}

/** Whether an offer was claimed at all. */
export async function hasClaims(
  db: Database,
  { brandId, promotionId }: { readonly brandId: BrandId; readonly promotionId: string },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from promotion_claim where brand_id = ${brandId} and promotion_id = ${promotionId}) as has`.execute(db)
  return rows[0]?.has === true
}

/** Which claims operators list. */
export interface ClaimFilter {
  readonly brandId: BrandId
  readonly isWaiting: boolean
  readonly promotionId: string | undefined
  readonly memberId: bigint | undefined
}

/** A page of claims: those that wait the oldest first, all the newest first; and how many there are, up to a number. */
export async function claimsPage(
  db: Database,
  { brandId, isWaiting, promotionId, memberId }: ClaimFilter,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly ClaimWithBonus[]; readonly count: number }> {
  const where = sql`
    claim.brand_id = ${brandId}
    ${isWaiting ? sql`and claim.state = 'applying'` : sql``}
    ${promotionId === undefined ? sql`` : sql`and claim.promotion_id = ${promotionId}`}
    ${memberId === undefined ? sql`` : sql`and claim.member_id = ${memberId}`}`
  const order = isWaiting ? sql`claim.made_at, claim.claim_id` : sql`claim.made_at desc, claim.claim_id desc`
  const [{ rows }, counted] = await Promise.all([
    sql<ClaimWithBonus>`${withBonus} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from promotion_claim claim where ${where} limit ${countUpTo}) counted`.execute(
      db,
    ),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** How many claims of a brand wait for a decision, and since when the oldest does. */
export async function waitingClaims(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(made_at) as oldest from promotion_claim
    where brand_id = ${brandId} and state = 'applying'`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}
