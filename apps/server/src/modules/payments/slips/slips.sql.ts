import type { SlipResult } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { SlipCode, TransferReport } from '../gateways/gateway.types.ts'

/** A slip as it is stored, without its picture. */
export interface SlipRow {
  readonly slipId: string
  readonly depositId: string
  /** What its code says; `null` if it has no readable one. */
  readonly code: SlipCode | null
  readonly result: SlipResult
  /** What the verification service said. */
  readonly paidAmount: string | null
  readonly paidCurrency: string | null
  readonly paidAccount: string | null
  readonly paidAt: Temporal.Instant | null
  readonly sentAt: Temporal.Instant
}

const columns = sql`
  slip_id as "slipId", deposit_id as "depositId",
  case when reference is not null then json_build_object('bank', sending_bank, 'reference', reference) end as code,
  result, paid_amount as "paidAmount", paid_currency as "paidCurrency", paid_account as "paidAccount",
  paid_at as "paidAt", sent_at as "sentAt"`

/** A slip that is uploaded. */
export interface NewSlip {
  readonly slipId: string
  readonly depositId: string
  readonly fileHash: Buffer
  readonly picture: Buffer
  readonly code: SlipCode | null
  readonly sentAt: Temporal.Instant
}

/**
 * Stores a slip of a locked deposit, unless its order has `max` or its transfer was used: the index decides, whoever comes
 * at the same moment. Returns whether it did.
 */
export async function insertSlip(
  tx: Database,
  { slipId, depositId, fileHash, picture, code, sentAt }: NewSlip,
  max: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_slip (slip_id, deposit_id, number, file_hash, picture, sending_bank, reference, result, sent_at)
    select ${slipId}::uuid, ${depositId}::uuid, 1 + count(*), ${fileHash}::bytea, ${picture}::bytea,
      ${code?.bank ?? null}, ${code?.reference ?? null}, 'checking', ${sentAt.toString()}::timestamptz
    from payment_slip where deposit_id = ${depositId}::uuid having count(*) < ${max}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** The slips of deposits, each one's oldest first. */
export async function slipsOf(db: Database, depositIds: readonly string[]): Promise<readonly SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select ${columns} from payment_slip
    where deposit_id = any(${[...depositIds]}::uuid[]) order by deposit_id, number`.execute(db)
  return rows
}

/** Whether this very file was uploaded for an order before. */
export async function hasSlipFile(db: Database, depositId: string, fileHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from payment_slip where deposit_id = ${depositId}::uuid and file_hash = ${fileHash}`.execute(db)
  return rows.length > 0
}

/** Records what became of a slip, and what the verification service said. */
export async function closeSlip(
  tx: Database,
  slipId: string,
  result: SlipResult,
  { found, now }: { readonly found: TransferReport | undefined; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`
    update payment_slip set result = ${result}, paid_amount = ${found?.amount ?? null},
      paid_currency = ${found?.currency ?? null}, paid_account = ${found?.account ?? null},
      paid_at = ${found?.at.toString() ?? null}::timestamptz, checked_at = ${now.toString()}
    where slip_id = ${slipId}::uuid and result in ('checking', 'slip_unverified', 'slip_unknown')`.execute(tx)
}

/** Which slips the job asks about. */
export interface DueSlips {
  /** A check that began before this was interrupted. */
  readonly begunBefore: Temporal.Instant
  /** Slips of which nothing is known are asked about again if they were asked about before this… */
  readonly askedBefore: Temporal.Instant
  /** …and uploaded after this. */
  readonly sentAfter: Temporal.Instant
  readonly max: number
}

/** Slips whose check was interrupted, then those that the bank could not say anything about; the longest waiting first. */
export async function dueSlips(
  db: Database,
  { begunBefore, askedBefore, sentAfter, max }: DueSlips,
): Promise<readonly SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    (select ${columns} from payment_slip
      where result = 'checking' and sent_at < ${begunBefore.toString()} order by sent_at, slip_id limit ${max})
    union all
    -- A slip is asked about after it was sent, so the second bound lets the index skip those that are given up.
    (select ${columns} from payment_slip
      where result in ('slip_unverified', 'slip_unknown') and checked_at < ${askedBefore.toString()}
        and checked_at > ${sentAfter.toString()} and sent_at > ${sentAfter.toString()}
      order by checked_at, slip_id limit ${max})`.execute(db)
  return rows
}

/** The picture of a member's slip; `undefined` for those of others. */
export async function slipPictureOf(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  slipId: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from payment_slip join payment_deposit using (deposit_id)
    where slip_id = ${slipId}::uuid and brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]?.picture
}

/** The picture of a slip for an operator, and whose it is. */
export interface ReviewedSlipPicture {
  /** WebP, as we have encoded it. */
  readonly picture: Buffer
  readonly depositId: string
  readonly memberId: MemberId
}

/** The picture of a slip of a brand's members. */
export async function reviewedSlipPicture(
  db: Database,
  brandId: BrandId,
  slipId: string,
): Promise<ReviewedSlipPicture | undefined> {
  const { rows } = await sql<ReviewedSlipPicture>`
    select picture, deposit_id as "depositId", member_id as "memberId"
    from payment_slip join payment_deposit using (deposit_id)
    where slip_id = ${slipId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0]
}
