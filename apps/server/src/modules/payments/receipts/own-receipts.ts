import type { BodyOf, cancelWithdrawal, confirmReceipt, ReplyOf } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { readOwnWithdrawal, type OwnCall } from '../withdrawals/own-withdrawals.ts'
import { addOwnPicture, answerReceipt, removeOwnPicture } from './answer-receipt.ts'
import { ownPicture } from './receipts.sql.ts'

type Shown = Promise<ReplyOf<typeof cancelWithdrawal>>

/** What members do about the arrival of their withdrawals. */
export interface OwnReceipts {
  answer(call: OwnCall, withdrawalId: string, body: BodyOf<typeof confirmReceipt>): Shown
  addPicture(call: OwnCall, upload: { readonly withdrawalId: string; readonly file: Uint8Array }): Shown
  removePicture(call: OwnCall, pictureId: string): Shown
  /** An own picture: WebP, as we have encoded it. Throws `payment.picture_unknown`. */
  picture(session: Session, pictureId: string): Promise<Uint8Array>
}

export function openOwnReceipts(parts: PaymentParts): OwnReceipts {
  return {
    async answer(call, withdrawalId, body) {
      await answerReceipt(parts, call.session, withdrawalId, body)
      return readOwnWithdrawal(parts, call, withdrawalId)
    },
    async addPicture(call, upload) {
      await addOwnPicture(parts, call.session, upload)
      return readOwnWithdrawal(parts, call, upload.withdrawalId)
    },
    async removePicture(call, pictureId) {
      return readOwnWithdrawal(parts, call, await removeOwnPicture(parts, call.session, pictureId))
    },
    async picture(session, pictureId) {
      const found = await ownPicture(parts.database, session, pictureId)
      if (found === undefined) throw new Refusal('payment.picture_unknown')
      return found.picture
    },
  }
}
