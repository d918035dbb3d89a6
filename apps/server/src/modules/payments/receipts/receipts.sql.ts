import type { ReceiptState, WithdrawalStep } from '@baize/contract'
import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import {
  joinedWithdrawals,
  withdrawalColumns,
  type StepBy,
  type WithdrawalRow,
} from '../withdrawals/withdrawals.sql.ts'

/** What a member says about the arrival of a withdrawal. */
export interface Answer {
  readonly receivedMinor: Minor
  readonly note: string | null
}

/**
 * Moves the receipt of a withdrawal to a state, if it is in `from`, and records the step. It is one statement, so of several at
 * once only one succeeds. Whoever worked on it lets go. Returns whether it moved.
 */
export async function moveReceipt(
  tx: Database,
  withdrawalId: string,
  change: StepBy & {
    readonly from: ReceiptState
    readonly to: ReceiptState
    readonly step: WithdrawalStep
    readonly at: Temporal.Instant
    readonly answer?: Answer
  },
): Promise<boolean> {
  const { from, to, step, at, by, reason = null, answer } = change
  const [kind, name] = typeof by === 'string' ? [by, null] : ['operator', by.operator]
  const answeredAt = answer === undefined ? null : at.toString()
  const { numAffectedRows } = await sql`
    with moved as (
      update payment_withdrawal
      set receipt = ${to}, claimed_by = null, claimed_name = null, claimed_until = null, first_by = null,
        first_name = null, first_at = null, first_decision = null,
        receipt_at = coalesce(${answeredAt}::timestamptz, receipt_at),
        received = coalesce(${answer?.receivedMinor ?? null}::bigint, received),
        receipt_note = coalesce(${answer?.note ?? null}, receipt_note)
      where withdrawal_id = ${withdrawalId}::uuid and receipt = ${from}
      returning withdrawal_id)
    insert into payment_withdrawal_step (withdrawal_id, step, state, at, by_kind, by_name, reason)
    select withdrawal_id,
      1 + (select count(*) from payment_withdrawal_step where withdrawal_id = ${withdrawalId}::uuid),
      ${step}, ${at.toString()}, ${kind}, ${name}, ${reason} from moved`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Lets withdrawals count as received whose members have said nothing in time, at most `max`. It is one statement: one about
 * which its member answers at this moment is left to that answer. Returns how many there were.
 */
export async function assumeReceived(db: Database, now: Temporal.Instant, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select withdrawal_id from payment_withdrawal
      where receipt = 'awaiting' and receipt_due <= ${now.toString()}
      order by receipt_due limit ${max} for update skip locked),
    moved as (
      update payment_withdrawal one set receipt = 'assumed'
      from due where one.withdrawal_id = due.withdrawal_id returning one.withdrawal_id)
    insert into payment_withdrawal_step (withdrawal_id, step, state, at, by_kind)
    select withdrawal_id,
      1 + (select count(*) from payment_withdrawal_step step where step.withdrawal_id = moved.withdrawal_id),
      'assumed', ${now.toString()}, 'system' from moved`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Refunds that were decided and have not been tried since `before`, those untried the longest first. */
export async function dueRefunds(
  db: Database,
  { before, max }: { readonly before: Temporal.Instant; readonly max: number },
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from ${joinedWithdrawals}
    where receipt = 'refunding' and (refund_tried_at is null or refund_tried_at < ${before.toString()})
    order by refund_tried_at nulls first, withdrawal_id limit ${max}`.execute(db)
  return rows
}

export async function noteTriedRefund(db: Database, withdrawalId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update payment_withdrawal set refund_tried_at = ${now.toString()}
    where withdrawal_id = ${withdrawalId}::uuid`.execute(db)
}

/** A picture as it is stored, without its pixels. */
export interface PictureRow {
  readonly pictureId: string
  readonly withdrawalId: string
  readonly sentAt: Temporal.Instant
}

/** The pictures of withdrawals, each one's oldest first. */
export async function picturesOf(db: Database, withdrawalIds: readonly string[]): Promise<readonly PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select picture_id as "pictureId", withdrawal_id as "withdrawalId", sent_at as "sentAt" from payment_receipt_picture
    where withdrawal_id = any(${[...withdrawalIds]}::uuid[]) order by withdrawal_id, sent_at, number`.execute(db)
  return rows
}

/** Whether this very file was uploaded for a withdrawal before. */
export async function hasPictureFile(db: Database, withdrawalId: string, fileHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from payment_receipt_picture where withdrawal_id = ${withdrawalId}::uuid and file_hash = ${fileHash}`.execute(
    db,
  )
  return rows.length > 0
}

/** Stores a picture of a locked withdrawal, unless it has `max`. The same file again changes nothing. Returns whether it did. */
export async function insertPicture(
  tx: Database,
  row: PictureRow & { readonly fileHash: Buffer; readonly picture: Buffer },
  max: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_receipt_picture (picture_id, withdrawal_id, number, file_hash, picture, sent_at)
    select ${row.pictureId}::uuid, ${row.withdrawalId}::uuid, min(number), ${row.fileHash}::bytea, ${row.picture}::bytea,
      ${row.sentAt.toString()}::timestamptz
    from generate_series(1, ${max}) number where not exists (
      select from payment_receipt_picture stored
      where stored.withdrawal_id = ${row.withdrawalId}::uuid and stored.number = number.number)
    having count(*) > 0
    on conflict (withdrawal_id, file_hash) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes a picture of a locked withdrawal, or all of them. */
export async function deletePictures(tx: Database, withdrawalId: string, pictureId?: string): Promise<void> {
  await sql`
    delete from payment_receipt_picture
    where withdrawal_id = ${withdrawalId}::uuid
      and (${pictureId ?? null}::uuid is null or picture_id = ${pictureId ?? null}::uuid)`.execute(tx)
}

type Owner = Pick<DataOwner, 'brandId' | 'memberId'>

/** A member's picture; `undefined` for those of others. */
export async function ownPicture(
  db: Database,
  { brandId, memberId }: Owner,
  pictureId: string,
): Promise<{ readonly withdrawalId: string; readonly picture: Buffer } | undefined> {
  const { rows } = await sql<{ withdrawalId: string; picture: Buffer }>`
    select withdrawal_id as "withdrawalId", picture from payment_receipt_picture
    join payment_withdrawal using (withdrawal_id)
    where picture_id = ${pictureId}::uuid and brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** A picture of a brand's members, for an operator: WebP, as we have encoded it. */
export async function reviewedPicture(db: Database, brandId: BrandId, pictureId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from payment_receipt_picture join payment_withdrawal using (withdrawal_id)
    where picture_id = ${pictureId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0]?.picture
}

/** Forgets the pictures of a member whose account is deleted: they show bank accounts. */
export async function forgetReceiptPictures(tx: Database, { brandId, memberId }: Owner): Promise<void> {
  await sql`
    delete from payment_receipt_picture using payment_withdrawal one
    where one.withdrawal_id = payment_receipt_picture.withdrawal_id
      and one.brand_id = ${brandId} and one.member_id = ${memberId}`.execute(tx)
}
