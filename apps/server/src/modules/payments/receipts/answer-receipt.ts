import { createHash } from 'node:crypto'
import { maxReceiptPictures, type BodyOf, type confirmReceipt } from '@baize/contract'
import { minor, parseAmount, type Currency, type Minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { redrawSheet } from '../../../kernel/redraw-picture.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import { shownAmount } from '../amount.rules.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { lockWithdrawal } from '../withdrawals/review.sql.ts'
import { withdrawal, type WithdrawalRow } from '../withdrawals/withdrawals.sql.ts'
import {
  deletePictures,
  hasPictureFile,
  insertPicture,
  moveReceipt,
  ownPicture,
  picturesOf,
  type Answer,
} from './receipts.sql.ts'

/** The longest side of a stored picture: its text can be read. */
const longestPx = 1_600

/**
 * Takes a picture that shows what has arrived: draws it again and keeps nothing else of the file (9.009). The same file again
 * changes nothing. Throws `payment.withdrawal_unknown`, `payment.receipt_not_awaited`, `payment.pictures_used_up` and the refusals
 * of pictures.
 */
export async function addOwnPicture(
  parts: PaymentParts,
  session: Session,
  { withdrawalId, file }: { readonly withdrawalId: string; readonly file: Uint8Array },
): Promise<void> {
  const { database, clock, randomness } = parts
  const fileHash = createHash('sha256').update(file).digest()
  // Nothing is decoded for a withdrawal that takes no picture.
  await checkTakes(database, await ownRow(database, session, withdrawalId), fileHash)
  const { picture } = await redrawSheet(file, longestPx)
  const row = { pictureId: randomness.uuid(), withdrawalId, fileHash, picture, sentAt: clock.now() }
  await database.transaction().execute(async (tx) => {
    const isKnown = await checkTakes(tx, await lockWithdrawal(tx, withdrawalId), fileHash)
    if (!isKnown) await insertPicture(tx, row, maxReceiptPictures)
  })
}

/** Whether this file was taken before. Throws if the withdrawal takes no picture. */
async function checkTakes(db: Database, row: WithdrawalRow | undefined, fileHash: Buffer): Promise<boolean> {
  if (row?.receipt !== 'awaiting') throw new Refusal('payment.receipt_not_awaited')
  if (await hasPictureFile(db, row.withdrawalId, fileHash)) return true
  if ((await picturesOf(db, [row.withdrawalId])).length >= maxReceiptPictures)
    throw new Refusal('payment.pictures_used_up', { values: [maxReceiptPictures] })
  return false
}

/** Removes an own picture. Returns the withdrawal that it was for. Throws `payment.picture_unknown`, `payment.receipt_not_awaited`. */
export async function removeOwnPicture(
  { database }: PaymentParts,
  session: Session,
  pictureId: string,
): Promise<string> {
  const found = await ownPicture(database, session, pictureId)
  if (found === undefined) throw new Refusal('payment.picture_unknown')
  const { withdrawalId } = found
  await database.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId)
    if (row?.receipt !== 'awaiting') throw new Refusal('payment.receipt_not_awaited')
    await deletePictures(tx, withdrawalId, pictureId)
  })
  return withdrawalId
}

/**
 * Records what a member says about the arrival of a withdrawal (4.031). Whatever is not all of it needs a picture and is left to
 * an operator. Until one has taken it up, the member can say that all of it has arrived after all. The same answer again changes
 * nothing. Throws `payment.withdrawal_unknown`, `payment.receipt_not_awaited` and `payment.receipt_needs_picture`.
 */
export async function answerReceipt(
  parts: PaymentParts,
  session: Session,
  withdrawalId: string,
  body: BodyOf<typeof confirmReceipt>,
): Promise<void> {
  const { database, brands, clock } = parts
  const before = await ownRow(database, session, withdrawalId)
  const answer = answerOf(before, body, brands.byId(session.brandId).currency)
  const isAll = answer.receivedMinor === before.amountMinor
  await database.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId)
    if (row !== undefined && isSame(row, answer)) return
    const at = clock.now()
    const from = row?.receipt
    if (row === undefined || !(from === 'awaiting' || (isAll && canStillArrive(row, at))))
      throw new Refusal('payment.receipt_not_awaited')
    if (isAll) await deletePictures(tx, withdrawalId)
    else if ((await picturesOf(tx, [withdrawalId])).length === 0) throw new Refusal('payment.receipt_needs_picture')
    const step = isAll ? 'received' : answer.receivedMinor === 0n ? 'not_received' : 'received_part'
    const to = isAll ? ('received' as const) : ('disputed' as const)
    const reason = answer.note ?? undefined
    await moveReceipt(tx, withdrawalId, { from: from ?? 'awaiting', to, step, at, by: 'member', reason, answer })
  })
}

/** Whether no operator has taken up what has not arrived: until then the member can say that it has. */
export function canStillArrive({ receipt, firstName, claimedUntil }: WithdrawalRow, now: Temporal.Instant): boolean {
  const isClaimed = claimedUntil !== null && Temporal.Instant.compare(claimedUntil, now) > 0
  return receipt === 'disputed' && firstName === null && !isClaimed
}

function isSame({ receipt, receivedMinor, receiptNote }: WithdrawalRow, answer: Answer): boolean {
  const isAnswered = receipt === 'received' || receipt === 'disputed'
  return isAnswered && receivedMinor === answer.receivedMinor && receiptNote === answer.note
}

/** What the member says. Refuses the field `amount` unless it is a part of the withdrawal. */
function answerOf(
  { amountMinor }: WithdrawalRow,
  { arrived, amount = '', note = '' }: BodyOf<typeof confirmReceipt>,
  currency: Currency,
): Answer {
  const words = note.trim()
  return {
    receivedMinor:
      arrived === 'part' ? partOf(amountMinor, amount, currency) : arrived === 'all' ? amountMinor : minor(0n),
    note: words === '' ? null : words,
  }
}

function partOf(amountMinor: Minor, text: string, currency: Currency): Minor {
  const received = parseAmount(text, currency.digits)
  if (received === undefined)
    return refuseFields([{ field: 'amount', code: 'payment.amount_invalid', values: [currency.digits] }])
  if (received > 0n && received < amountMinor) return received
  const values = [1n, amountMinor - 1n].map((bound) => shownAmount(bound, currency))
  return refuseFields([{ field: 'amount', code: 'payment.amount_range', values }])
}

/** A withdrawal of the member. Throws `payment.withdrawal_unknown` for those of others. */
async function ownRow(db: Database, { brandId, memberId }: Session, withdrawalId: string): Promise<WithdrawalRow> {
  const row = await withdrawal(db, withdrawalId)
  if (row === undefined || row.brandId !== brandId || row.memberId !== memberId)
    throw new Refusal('payment.withdrawal_unknown')
  return row
}
