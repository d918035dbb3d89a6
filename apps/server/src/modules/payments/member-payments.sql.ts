import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { isLeft, newestFirst, type TimelineStart } from '../../kernel/timeline.ts'
import { leftForGood } from './withdrawals/withdrawals.sql.ts'

/** A deposit or a withdrawal as operators see a member's. */
export interface MemberPaymentRow {
  readonly kind: 'deposit' | 'withdrawal'
  readonly id: string
  readonly memberId: bigint
  readonly state: string
  readonly amountMinor: bigint
  readonly methodCode: string | null
  readonly bankCode: string | null
  readonly numberTail: string | null
  readonly at: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

const depositFields = sql`
  'deposit'::text as kind, deposit_id as id, member_id as "memberId", state, amount as "amountMinor",
  method_code as "methodCode", null::text as "bankCode", null::text as "numberTail", created_at as at,
  credited_at as "endedAt"`

const withdrawalFields = sql`
  'withdrawal'::text as kind, withdrawal_id as id, one.member_id as "memberId", state, amount as "amountMinor",
  null::text as "methodCode", bank_code as "bankCode", number_tail as "numberTail", requested_at as at, (
    select max(at) from payment_withdrawal_step step
    where step.withdrawal_id = one.withdrawal_id and one.state in ('paid', 'cancelled', 'rejected', 'failed')
  ) as "endedAt"`

// One whose money is not set aside yet does not exist for anybody.
const isAsked = sql`state not in ('holding', 'refused')`

/** A page of a member's deposits and withdrawals, the newest first, and how many there are, up to a number. */
export async function paymentsOfMember(
  db: Database,
  { brandId, memberId }: DataOwner,
  kind: MemberPaymentRow['kind'] | undefined,
  { limit, offset, countUpTo }: { readonly limit: number; readonly offset: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly MemberPaymentRow[]; readonly count: number }> {
  const deposits = (fields: ReturnType<typeof sql>) => sql`
    select ${fields} from payment_deposit where brand_id = ${brandId} and member_id = ${memberId}`
  const withdrawals = (fields: ReturnType<typeof sql>) => sql`
    select ${fields} from payment_withdrawal one join payment_bank_account account using (account_id)
    where one.brand_id = ${brandId} and one.member_id = ${memberId} and ${isAsked}`
  // Each part is read no further than this page reaches.
  const upTo = sql`order by at desc, id desc limit ${limit + offset}`
  const parts = [
    ...(kind === 'withdrawal' ? [] : [sql`(${deposits(depositFields)} ${upTo})`]),
    ...(kind === 'deposit' ? [] : [sql`(${withdrawals(withdrawalFields)} ${upTo})`]),
  ]
  const counted = [
    ...(kind === 'withdrawal' ? [] : [sql`(${deposits(sql`1`)} limit ${countUpTo})`]),
    ...(kind === 'deposit' ? [] : [sql`(${withdrawals(sql`1`)} limit ${countUpTo})`]),
  ]
  const all = sql` union all `
  const [{ rows }, counting] = await Promise.all([
    sql<MemberPaymentRow>`
      select * from (${sql.join(parts, all)}) paid order by at desc, id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from (${sql.join(counted, all)}) counted`.execute(db),
  ])
  return { rows, count: Math.min(countUpTo, counting.rows[0]?.count ?? 0) }
}

/** The deposit or withdrawal with an id; at most one of each. */
export async function paymentsById(db: Database, brandId: BrandId, id: string): Promise<readonly MemberPaymentRow[]> {
  const { rows } = await sql<MemberPaymentRow>`
    select ${depositFields} from payment_deposit where brand_id = ${brandId} and deposit_id = ${id}::uuid
    union all
    select ${withdrawalFields} from payment_withdrawal one join payment_bank_account account using (account_id)
    where one.brand_id = ${brandId} and withdrawal_id = ${id}::uuid and ${isAsked}`.execute(db)
  return rows
}

/** What a member has deposited and withdrawn so far, in minor units. */
export interface PaymentTotals {
  readonly depositedMinor: bigint
  readonly deposits: number
  readonly withdrawnMinor: bigint
  readonly withdrawals: number
  /** Of withdrawals that are not at their end. */
  readonly leavingMinor: bigint
}

export async function paymentTotals(db: Database, { brandId, memberId }: DataOwner): Promise<PaymentTotals> {
  const { rows } = await sql<PaymentTotals>`
    select coalesce(deposited.minor, 0)::numeric as "depositedMinor", deposited.times as deposits,
      coalesce(withdrawn.minor, 0)::numeric as "withdrawnMinor", withdrawn.times as withdrawals,
      coalesce(withdrawn.leaving, 0)::numeric as "leavingMinor"
    from (
      select sum(amount) as minor, count(*)::int as times from payment_deposit
      where brand_id = ${brandId} and member_id = ${memberId} and state = 'credited') deposited, (
      select sum(${leftForGood}) filter (where state = 'paid') as minor, (count(*) filter (where state = 'paid'))::int as times,
        sum(amount) filter (where state in ('requested', 'approved', 'paying')) as leaving
      from payment_withdrawal where brand_id = ${brandId} and member_id = ${memberId}) withdrawn`.execute(db)
  const [totals] = rows
  if (totals === undefined) throw new Error('sums returned no row')
  return totals
}

/** A member's bank accounts, removed ones included, the newest first. */
export async function bankAccountsOfMember(db: Database, { brandId, memberId }: DataOwner) {
  const { rows } = await sql<{
    accountId: string
    bankCode: string
    numberTail: string
    holder: string
    addedAt: Temporal.Instant
    removedAt: Temporal.Instant | null
  }>`
    select account_id as "accountId", bank_code as "bankCode", number_tail as "numberTail", holder,
      added_at as "addedAt", removed_at as "removedAt"
    from payment_bank_account where brand_id = ${brandId} and member_id = ${memberId}
    order by added_at desc limit 100`.execute(db)
  return rows
}

/** The members who have, or had, a bank account with one of these fingerprints. */
export async function membersOfNumbers(
  db: Database,
  brandId: BrandId,
  hashes: readonly Buffer[],
  max: number,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from payment_bank_account
    where brand_id = ${brandId} and number_hash = any(${[...hashes]}::bytea[]) limit ${max}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** Other members with the number of one of a member's bank accounts, and when they added it. */
export async function sharingNumbers(
  db: Database,
  { brandId, memberId }: DataOwner,
  max: number,
): Promise<readonly { readonly memberId: bigint; readonly numberTail: string; readonly at: Temporal.Instant }[]> {
  const { rows } = await sql<{ memberId: bigint; numberTail: string; at: Temporal.Instant }>`
    select other.member_id as "memberId", max(other.number_tail) as "numberTail", max(other.added_at) as at
    from payment_bank_account own
    join payment_bank_account other on other.brand_id = own.brand_id and other.number_hash = own.number_hash
      and other.bank_code = own.bank_code
    where own.brand_id = ${brandId} and own.member_id = ${memberId} and other.member_id <> ${memberId}
    group by 1 order by 3 desc limit ${max}`.execute(db)
  return rows
}

/** Something that happened to a member's money. */
export interface PaymentEvent {
  readonly eventId: string
  readonly at: Temporal.Instant
  readonly kind: 'deposit' | 'withdrawal'
  /** The state that it came into. */
  readonly what: string
  readonly operator: string | null
  readonly amountMinor: bigint
  readonly text: string | null
  readonly paymentId: string
}

/** What happened to a member's deposits and withdrawals, newest first. */
export async function paymentEvents(
  db: Database,
  { brandId, memberId }: DataOwner,
  start: TimelineStart | undefined,
  max: number,
): Promise<readonly PaymentEvent[]> {
  const [asked, credited] = [sql`('deposit-' || deposit_id::text)`, sql`('credited-' || deposit_id::text)`]
  const stepId = sql`('withdrawal-' || one.withdrawal_id::text || '-' || lpad(step::text, 6, '0'))`
  const { rows } = await sql<PaymentEvent>`
    select * from (
      (select ${asked} as "eventId", created_at as at, 'deposit'::text as kind, 'pending'::text as what,
          null::text as operator, amount as "amountMinor", method_code as text, deposit_id as "paymentId"
        from payment_deposit
        where brand_id = ${brandId} and member_id = ${memberId} and ${isLeft(sql`created_at`, asked, start)}
        order by ${newestFirst(sql`created_at`, asked)} limit ${max})
      union all
      (select ${credited}, credited_at, 'deposit', 'credited', null, amount, method_code, deposit_id
        from payment_deposit
        where brand_id = ${brandId} and member_id = ${memberId} and credited_at is not null
          and ${isLeft(sql`credited_at`, credited, start)}
        order by ${newestFirst(sql`credited_at`, credited)} limit ${max})
      union all
      (select ${stepId}, step.at, 'withdrawal', step.state, step.by_name, amount, step.reason, one.withdrawal_id
        from payment_withdrawal one join payment_withdrawal_step step using (withdrawal_id)
        where brand_id = ${brandId} and member_id = ${memberId} and ${isLeft(sql`step.at`, stepId, start)}
        order by ${newestFirst(sql`step.at`, stepId)} limit ${max})) happened
    order by ${newestFirst(sql`at`, sql`"eventId"`)} limit ${max}`.execute(db)
  return rows
}
