import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** An operator of the back office. */
export interface GiftOperator {
  readonly operatorId: string
  readonly name: string
}

/** What an operator gives a member. `amount` is in minor units of the currency, or points. */
export interface GiftRow {
  readonly giftId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly kind: 'cash' | 'points'
  readonly currency: string
  readonly amount: bigint
  readonly words: string
  readonly days: number
  readonly reason: string
  readonly bodyHash: Buffer
  /** `proposed`: waits for a second operator, until its time is over; `offered`: it is in the reward centre. */
  readonly state: 'proposed' | 'offered' | 'refused'
  readonly proposedBy: string
  readonly proposedName: string
  readonly proposedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly decidedName: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly refusal: string | null
}

const columns = sql`
  gift_id as "giftId", brand_id as "brandId", member_id as "memberId", kind, currency, amount, words, days, reason,
  body_hash as "bodyHash", state, proposed_by as "proposedBy", proposed_name as "proposedName", proposed_at as "proposedAt",
  expires_at as "expiresAt", decided_name as "decidedName", decided_at as "decidedAt", refusal`

/** Stores a gift. Returns `false` if there is one with its id. */
export async function insertGift(
  tx: Database,
  one: Omit<GiftRow, 'decidedName' | 'decidedAt' | 'refusal'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reward_gift (gift_id, brand_id, member_id, kind, currency, amount, words, days, reason, body_hash, state,
      proposed_by, proposed_name, proposed_at, expires_at)
    values (${one.giftId}::uuid, ${one.brandId}, ${one.memberId}, ${one.kind}, ${one.currency}, ${one.amount}::bigint,
      ${one.words}, ${one.days}, ${one.reason}, ${one.bodyHash}, ${one.state}, ${one.proposedBy}::uuid, ${one.proposedName},
      ${one.proposedAt.toString()}, ${one.expiresAt.toString()})
    on conflict (gift_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function giftOf(db: Database, brandId: BrandId, giftId: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`
    select ${columns} from reward_gift where gift_id = ${giftId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0]
}

/** Locks a gift until the transaction ends, and reads it. */
export async function lockGift(tx: Database, brandId: BrandId, giftId: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`
    select ${columns} from reward_gift
    where gift_id = ${giftId}::uuid and brand_id = ${brandId} for update`.execute(tx)
  return rows[0]
}

/** Decides about a gift that waits, by another operator than its proposer. Returns `false` if it does not wait any more. */
export async function decideGift(
  tx: Database,
  giftId: string,
  { by, at, refusal }: { readonly by: GiftOperator; readonly at: Temporal.Instant; readonly refusal: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reward_gift
    set state = ${refusal === null ? 'offered' : 'refused'}, decided_by = ${by.operatorId}::uuid, decided_name = ${by.name},
      decided_at = ${at.toString()}::timestamptz, refusal = ${refusal}
    where gift_id = ${giftId}::uuid and state = 'proposed' and expires_at > ${at.toString()}
      and proposed_by <> ${by.operatorId}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

/** Which gifts operators list. */
export interface GiftFilter {
  readonly brandId: BrandId
  /** Only those that wait, as of now. */
  readonly waitsAt: Temporal.Instant | undefined
  readonly memberId: bigint | undefined
}

/** A page of gifts: those that wait the oldest first, all the newest first; and how many there are, up to a number. */
export async function giftsPage(
  db: Database,
  { brandId, waitsAt, memberId }: GiftFilter,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly GiftRow[]; readonly count: number }> {
  const where = sql`
    brand_id = ${brandId}
    ${waitsAt === undefined ? sql`` : sql`and state = 'proposed' and expires_at > ${waitsAt.toString()}`}
    ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}`
  const order = waitsAt === undefined ? sql`proposed_at desc, gift_id desc` : sql`proposed_at, gift_id`
  const [{ rows }, counted] = await Promise.all([
    sql<GiftRow>`
      select ${columns} from reward_gift where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from reward_gift where ${where} limit ${countUpTo}) counted`.execute(
      db,
    ),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** How many gifts of a brand wait for a second operator, and since when the oldest does. */
export async function waitingGifts(
  db: Database,
  brandId: BrandId,
  now: Temporal.Instant,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(proposed_at) as oldest from reward_gift
    where brand_id = ${brandId} and state = 'proposed' and expires_at > ${now.toString()}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}
