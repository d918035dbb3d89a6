import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** A deposit that is in the balance. Vouchers are none: their money is a gift of the site. */
export interface CreditedDeposit extends Owner {
  readonly depositId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly creditedAt: Temporal.Instant
  /** 1 for the member's first deposit. */
  readonly number: number
}

/** A credited deposit with its number; `undefined` if there is none, or if it was a voucher. */
export async function creditedDeposit(db: Database, depositId: string): Promise<CreditedDeposit | undefined> {
  const { rows } = await sql<CreditedDeposit>`
    select brand_id as "brandId", member_id as "memberId", deposit_id as "depositId",
      coalesce(credited_amount, amount) as "amountMinor", currency, credited_at as "creditedAt", (
        select count(*)::int from payment_deposit earlier
        where earlier.brand_id = one.brand_id and earlier.member_id = one.member_id and earlier.kind <> 'voucher'
          and (earlier.credited_at, earlier.deposit_id) <= (one.credited_at, one.deposit_id)) as number
    from payment_deposit one
    where deposit_id = ${depositId}::uuid and credited_at is not null and kind <> 'voucher'`.execute(db)
  return rows[0]
}

/** How many deposits of a member are in the balance, without vouchers. */
export async function countDeposits(db: Database, { brandId, memberId }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_deposit
    where brand_id = ${brandId} and member_id = ${memberId} and credited_at is not null and kind <> 'voucher'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Hashes of the numbers of the bank accounts that a member has or had. Another member's account with the number has the same. */
export async function bankNumbersOf(db: Database, { brandId, memberId }: Owner): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct number_hash as hash from payment_bank_account
    where brand_id = ${brandId} and member_id = ${memberId} limit 100`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** A deposit as a forecast of an offer looks at it. */
export type FittingDeposit = Pick<CreditedDeposit, 'memberId' | 'amountMinor' | 'creditedAt'>

/**
 * Deposits that were ordered and credited in a period, from an amount on, and with a number if that is said; the newest first, at
 * most `max`.
 */
export async function fittingDeposits(
  db: Database,
  asked: {
    readonly brandId: BrandId
    readonly since: Temporal.Instant
    readonly until: Temporal.Instant
    readonly number: number | null
    readonly minMinor: bigint
    readonly max: number
  },
): Promise<readonly FittingDeposit[]> {
  const { brandId, since, until, number, minMinor, max } = asked
  const isThis = sql`
    (select count(*) from (
      select from payment_deposit earlier
      where earlier.brand_id = one.brand_id and earlier.member_id = one.member_id and earlier.kind <> 'voucher'
        and earlier.credited_at is not null and earlier.credited_at < one.credited_at limit ${number}) before) = ${number}::int - 1`
  const { rows } = await sql<FittingDeposit>`
    select member_id as "memberId", coalesce(credited_amount, amount) as "amountMinor", credited_at as "creditedAt"
    from payment_deposit one
    where brand_id = ${brandId} and created_at >= ${since.toString()} and created_at < ${until.toString()}
      and credited_at is not null and kind <> 'voucher' and coalesce(credited_amount, amount) >= ${minMinor}::bigint
      ${number === null ? sql`` : sql`and ${isThis}`}
    order by created_at desc limit ${max}`.execute(db)
  return rows
}
