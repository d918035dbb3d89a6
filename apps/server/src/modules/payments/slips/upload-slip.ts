import { createHash } from 'node:crypto'
import { maxSlips } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { readQrCodes } from '../../../kernel/read-qr.ts'
import { redrawSheet } from '../../../kernel/redraw-picture.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { depositOf, isUnsure, lockDeposit, type DepositRow } from '../deposits/deposits.sql.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { settleSlip } from './settle-slip.ts'
import { slipCodeOf } from './slip.rules.ts'
import { hasSlipFile, insertSlip, slipsOf, type SlipRow } from './slips.sql.ts'

/** The longest side of a stored slip: its text can be read, and so can its code. */
const longestPx = 1_600

/**
 * Takes the slip of a transfer: redraws the picture, reads its code, and asks its bank (2.097). The same file again changes
 * nothing. Throws `payment.slip_used` if the transfer was used for any order.
 */
export async function uploadOwnSlip(
  parts: PaymentParts,
  session: Session,
  { depositId, file }: { readonly depositId: string; readonly file: Uint8Array },
): Promise<void> {
  const { database, clock, randomness } = parts
  const row = await depositOf(database, session, depositId)
  if (row === undefined) throw new Refusal('payment.not_found')
  const fileHash = createHash('sha256').update(file).digest()
  if (await hasSlipFile(database, depositId, fileHash)) return
  // Nothing is decoded for an order that takes no slip.
  await checkTakes(parts, row)
  const { picture, pixels } = await redrawSheet(file, longestPx)
  const code = slipCodeOf(await readQrCodes(pixels)) ?? null
  const slip = { slipId: randomness.uuid(), depositId, fileHash, picture, code, sentAt: clock.now() }
  const isStored = await database.transaction().execute(async (tx) => {
    await lockDeposit(tx, depositId)
    return insertSlip(tx, slip, maxSlips)
  })
  if (!isStored) return refuseSlip(parts, row, fileHash)
  const stored = (await slipsOf(database, [depositId])).find(({ slipId }) => slipId === slip.slipId)
  if (stored !== undefined) await settleSlip(parts, stored)
}

async function checkTakes({ database }: PaymentParts, row: DepositRow): Promise<void> {
  const slips = await slipsOf(database, [row.depositId])
  if (takesSlip(row, slips)) return
  if (slips.length >= maxSlips) throw new Refusal('payment.slips_used_up', { values: [maxSlips] })
  throw new Refusal('payment.takes_no_slip')
}

/** Whether another slip of an order can be uploaded: nobody knows of its payment yet, and it had fewer than three. */
export function takesSlip({ kind, state, review }: DepositRow, slips: readonly SlipRow[]): boolean {
  const isOpen = state === 'review' ? isUnsure(review) : ['pending', 'expired', 'cancelled'].includes(state)
  return kind === 'transfer' && isOpen && slips.length < maxSlips
}

async function refuseSlip({ database, security }: PaymentParts, row: DepositRow, fileHash: Buffer): Promise<void> {
  // The same file came twice at the same moment.
  if (await hasSlipFile(database, row.depositId, fileHash)) return
  if ((await slipsOf(database, [row.depositId])).length >= maxSlips)
    throw new Refusal('payment.slips_used_up', { values: [maxSlips] })
  const { brandId, memberId } = row
  security.note('payment.slip_reused', { brandId, memberId })
  throw new Refusal('payment.slip_used')
}
