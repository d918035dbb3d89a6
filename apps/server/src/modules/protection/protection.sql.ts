import type { LimitedFlow, LimitPeriod } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { ProtectedMember } from './protection.parts.ts'
import type { SetLimit } from './protection.rules.ts'

/** What holds for a member. */
export interface MemberRow {
  readonly version: number
  readonly applied: number
  readonly excludedUntil: Temporal.Instant | null
  readonly blocked: boolean
  /** 0 is never; `null` is what the jurisdiction says. */
  readonly realityMinutes: number | null
}

const memberColumns = sql`
  version, applied, excluded_until as "excludedUntil", blocked, reality_minutes as "realityMinutes"`

/** Locks what holds for a member, so that changes come one after another. Ends with the transaction. */
export async function lockProtection(tx: Database, { brandId, memberId }: ProtectedMember): Promise<MemberRow> {
  await sql`
    insert into protection_member (brand_id, member_id) values (${brandId}, ${memberId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from protection_member
    where brand_id = ${brandId} and member_id = ${memberId} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a member’s protection was stored and is not there')
  return row
}

/** What holds for a member, kept from changing until the transaction ends; `undefined` if they never set anything. */
export async function holdProtection(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from protection_member
    where brand_id = ${brandId} and member_id = ${memberId} for share`.execute(tx)
  return rows[0]
}

export async function memberRow(db: Database, { brandId, memberId }: ProtectedMember): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from protection_member
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** Counts a change that the ledger has to learn. */
export async function countChange(tx: Database, { brandId, memberId }: ProtectedMember): Promise<void> {
  await sql`
    update protection_member set version = version + 1
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}

export async function storeReality(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
  minutes: number | null,
): Promise<void> {
  await sql`
    update protection_member set reality_minutes = ${minutes ?? 0}
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}

/** Records that the ledger has the rules of a change. */
export async function noteApplied(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
  { version, blocked }: Pick<MemberRow, 'version' | 'blocked'>,
): Promise<void> {
  await sql`
    update protection_member set applied = ${version}, blocked = ${blocked}
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}

/** Members whose rules the ledger does not have yet, and those whose exclusion has ended. */
export async function dueMembers(db: Database, now: Temporal.Instant, max: number): Promise<ProtectedMember[]> {
  const { rows } = await sql<ProtectedMember>`
    (select brand_id as "brandId", member_id as "memberId" from protection_member
      where applied < version limit ${max})
    union
    (select brand_id, member_id from protection_member
      where blocked and excluded_until <= ${now.toString()} limit ${max})`.execute(db)
  return rows
}

export async function limitsOf(db: Database, { brandId, memberId }: ProtectedMember): Promise<readonly SetLimit[]> {
  const { rows } = await sql<SetLimit>`
    select flow, period, amount as "amountMinor" from protection_limit
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows
}

/** Which limit it is. */
export interface LimitName {
  readonly flow: LimitedFlow
  readonly period: LimitPeriod
}

export async function storeLimit(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
  { flow, period }: LimitName,
  amountMinor: bigint | null,
): Promise<void> {
  if (amountMinor === null)
    await sql`
      delete from protection_limit
      where brand_id = ${brandId} and member_id = ${memberId} and flow = ${flow} and period = ${period}`.execute(tx)
  else
    await sql`
      insert into protection_limit (brand_id, member_id, flow, period, amount)
      values (${brandId}, ${memberId}, ${flow}, ${period}, ${amountMinor})
      on conflict (brand_id, member_id, flow, period) do update set amount = excluded.amount`.execute(tx)
}

/** An exclusion of a member. */
export interface ExclusionRow {
  readonly kind: 'timeout' | 'exclusion'
  readonly beganAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** Stores an exclusion that ends later than any other one of the member. */
export async function insertExclusion(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
  {
    exclusionId,
    kind,
    beganAt,
    endsAt,
    byOperator,
  }: ExclusionRow & {
    readonly exclusionId: string
    readonly byOperator: boolean
  },
): Promise<void> {
  await sql`
    insert into protection_exclusion (exclusion_id, brand_id, member_id, kind, began_at, ends_at, by_operator)
    values (${exclusionId}::uuid, ${brandId}, ${memberId}, ${kind}, ${beganAt.toString()}, ${endsAt.toString()}, ${byOperator})`.execute(
    tx,
  )
  await sql`
    update protection_member set excluded_until = ${endsAt.toString()}, version = version + 1
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}

/** The exclusion that ends last. */
export async function lastExclusion(
  db: Database,
  { brandId, memberId }: ProtectedMember,
): Promise<ExclusionRow | undefined> {
  const { rows } = await sql<ExclusionRow>`
    select kind, began_at as "beganAt", ends_at as "endsAt" from protection_exclusion
    where brand_id = ${brandId} and member_id = ${memberId}
    order by ends_at desc, began_at desc limit 1`.execute(db)
  return rows[0]
}

/** Which of these members are excluded now. */
export async function excludedAmong(
  db: Database,
  brandId: ProtectedMember['brandId'],
  memberIds: readonly ProtectedMember['memberId'][],
  now: Temporal.Instant,
): Promise<ReadonlySet<ProtectedMember['memberId']>> {
  if (memberIds.length === 0) return new Set()
  const { rows } = await sql<Pick<ProtectedMember, 'memberId'>>`
    select member_id as "memberId" from protection_member
    where brand_id = ${brandId} and member_id = any(${[...memberIds]}::bigint[])
      and excluded_until > ${now.toString()}`.execute(db)
  return new Set(rows.map(({ memberId }) => memberId))
}
