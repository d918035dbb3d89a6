import {
  approveWithdrawal,
  claimWithdrawal,
  decideReceipt,
  endWithdrawal,
  officeReceiptPicture,
  rejectWithdrawal,
  releaseWithdrawal,
  reviewWithdrawal,
  reviewWithdrawals,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { decide, end, listWithdrawals, settleReceipt, showPicture, showWithdrawal, takeUp } from './withdrawal-pages.ts'
import type { WithdrawalPageParts } from './withdrawal-page.parts.ts'

/** Binds the endpoints with which operators review withdrawals. */
export function bindWithdrawalPages(bind: OfficeBind, parts: WithdrawalPageParts): void {
  bind(reviewWithdrawals, ({ caller, query }) => listWithdrawals(parts, caller, query))
  bind(reviewWithdrawal, ({ caller, params }) => showWithdrawal(parts, caller, params.withdrawalId))
  bind(claimWithdrawal, ({ caller, params }) => takeUp(parts, caller.operator, params.withdrawalId))
  bind(releaseWithdrawal, async ({ caller, params }) => {
    await parts.payments.withdrawals.review.release(params.withdrawalId, caller.operator.operatorId)
    return {}
  })
  bind(approveWithdrawal, ({ caller, params, body }) =>
    decide(parts, caller, params.withdrawalId, { decision: 'approve', reason: body.reason }),
  )
  bind(rejectWithdrawal, ({ caller, params, body }) =>
    decide(parts, caller, params.withdrawalId, { decision: 'reject', reason: body.reason }),
  )
  bind(endWithdrawal, ({ caller, params, body }) => end(parts, caller, params.withdrawalId, body))
  bind(decideReceipt, ({ caller, params, body }) => settleReceipt(parts, caller, params.withdrawalId, body))
  bind(officeReceiptPicture, ({ caller, params }) => showPicture(parts, caller.operator, params.pictureId))
}
