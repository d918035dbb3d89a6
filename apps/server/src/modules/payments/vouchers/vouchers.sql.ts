import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** Vouchers that were made together. */
export interface VoucherBatch {
  readonly batchId: string
  readonly brandId: BrandId
  readonly currency: string
  readonly amountMinor: Minor
  readonly count: number
  readonly by: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export async function insertBatch(tx: Database, batch: VoucherBatch, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    insert into payment_voucher_batch (batch_id, brand_id, currency, amount, count, by_name, reason, made_at, expires_at)
    values (${batch.batchId}::uuid, ${batch.brandId}, ${batch.currency}, ${batch.amountMinor}, ${batch.count}, ${batch.by},
      ${batch.reason}, ${batch.madeAt.toString()}, ${batch.expiresAt.toString()})`.execute(tx)
  await sql`
    insert into payment_voucher (code_hash, batch_id)
    select hash, ${batch.batchId}::uuid from unnest(${[...hashes]}::bytea[]) as hash`.execute(tx)
}

/** The newest batches, with how many of their vouchers were redeemed. */
export async function voucherBatches(
  db: Database,
  max: number,
): Promise<readonly (VoucherBatch & { readonly redeemed: number })[]> {
  const { rows } = await sql<VoucherBatch & { redeemed: number }>`
    select batch_id as "batchId", brand_id as "brandId", currency, amount as "amountMinor", count, by_name as by, reason,
      made_at as "madeAt", expires_at as "expiresAt", (
        select count(deposit_id)::int from payment_voucher one where one.batch_id = batch.batch_id) as redeemed
    from payment_voucher_batch batch order by made_at desc, batch_id desc limit ${max}`.execute(db)
  return rows
}

/** A voucher that somebody typed the code of. */
export interface FoundVoucher {
  readonly amountMinor: Minor
  readonly currency: string
  readonly expiresAt: Temporal.Instant
  readonly depositId: string | null
}

/** The voucher with a code, which nobody else can redeem until the transaction ends. */
export async function lockVoucher(tx: Database, brandId: BrandId, hash: Buffer): Promise<FoundVoucher | undefined> {
  const { rows } = await sql<FoundVoucher>`
    select amount as "amountMinor", currency, expires_at as "expiresAt", deposit_id as "depositId"
    from payment_voucher one join payment_voucher_batch using (batch_id)
    where code_hash = ${hash} and brand_id = ${brandId} for update of one`.execute(tx)
  return rows[0]
}

/** A deposit by voucher. */
export interface VoucherDeposit {
  readonly depositId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: string
  readonly amountMinor: Minor
}

/** Redeems a locked voucher: it becomes a deposit that is to be credited. */
export async function claimVoucher(
  tx: Database,
  hash: Buffer,
  { depositId, brandId, memberId, currency, amountMinor }: VoucherDeposit,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into payment_deposit (deposit_id, brand_id, member_id, method_code, kind, currency, amount, body_hash, state,
      created_at, expires_at)
    values (${depositId}::uuid, ${brandId}, ${memberId}, 'voucher', 'voucher', ${currency}, ${amountMinor}, ${hash},
      'crediting', ${now.toString()}, ${now.add({ minutes: 1 }).toString()})`.execute(tx)
  await sql`update payment_voucher set deposit_id = ${depositId}::uuid where code_hash = ${hash}`.execute(tx)
}

/** Records that crediting a voucher was tried. */
export async function noteTriedVoucher(db: Database, depositId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update payment_deposit set asked_at = ${now.toString()}
    where deposit_id = ${depositId}::uuid and state = 'crediting'`.execute(db)
}

/** Vouchers that were redeemed and are not in the balance yet, those untried the longest first. */
export async function dueVouchers(
  db: Database,
  { before, max }: { readonly before: Temporal.Instant; readonly max: number },
): Promise<readonly VoucherDeposit[]> {
  const { rows } = await sql<VoucherDeposit>`
    select deposit_id as "depositId", brand_id as "brandId", member_id as "memberId", currency, amount as "amountMinor"
    from payment_deposit
    where kind = 'voucher' and state = 'crediting' and coalesce(asked_at, created_at) < ${before.toString()}
    order by coalesce(asked_at, created_at), deposit_id limit ${max}`.execute(db)
  return rows
}
