import {
  claimDeposit,
  creditDeposit,
  officeDeposit,
  officeDeposits,
  officeSlipPicture,
  rejectDeposit,
  releaseDeposit,
  resolveUnknownPayment,
  unknownPayments,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import type { DepositPageParts } from './deposit-page.parts.ts'
import { credit, listDeposits, listUnknown, reject, resolve, showDeposit, showSlip, takeUp } from './deposit-pages.ts'

/** Binds the endpoints with which operators decide about deposits. */
export function bindDepositPages(bind: OfficeBind, parts: DepositPageParts): void {
  bind(officeDeposits, ({ caller, query }) => listDeposits(parts, caller.operator, query))
  bind(officeDeposit, ({ caller, params }) => showDeposit(parts, caller.operator, params.depositId))
  bind(officeSlipPicture, ({ caller, params }) => showSlip(parts, caller.operator, params.slipId))
  bind(claimDeposit, ({ caller, params }) => takeUp(parts, caller.operator, params.depositId))
  bind(releaseDeposit, async ({ caller, params }) => {
    await parts.payments.desk.release(params.depositId, caller.operator.operatorId)
    return {}
  })
  bind(creditDeposit, ({ caller, params, body }) => credit(parts, caller.operator, params.depositId, body))
  bind(rejectDeposit, ({ caller, params, body }) => reject(parts, caller.operator, params.depositId, body.reason))
  bind(unknownPayments, ({ caller, query }) => listUnknown(parts, caller.operator, query))
  bind(resolveUnknownPayment, async ({ caller, params, body }) => {
    await resolve(parts, caller.operator, params.gateway, body)
    return {}
  })
}
