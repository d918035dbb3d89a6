import {
  approveAdjustment,
  listAdjustments,
  previewAdjustment,
  proposeAdjustment,
  readAdjustment,
  refuseAdjustment,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import type { AdjustmentPageParts } from './adjustment-page.parts.ts'
import { approve, listAdjustments as list, preview, propose, refuse, showAdjustment } from './adjustment-pages.ts'

/** Binds the endpoints with which operators correct members' balances in pairs. */
export function bindAdjustmentPages(bind: OfficeBind, parts: AdjustmentPageParts): void {
  bind(listAdjustments, ({ caller, query }) => list(parts, caller.operator, query))
  bind(readAdjustment, ({ caller, params }) => showAdjustment(parts, caller.operator, params.adjustmentId))
  bind(previewAdjustment, ({ caller, query }) => preview(parts, caller.operator, query))
  bind(proposeAdjustment, ({ caller, body, idempotency }) =>
    propose(parts, caller.operator, { body, key: idempotency.key }),
  )
  bind(approveAdjustment, ({ caller, params }) => approve(parts, caller.operator, params.adjustmentId))
  bind(refuseAdjustment, ({ caller, params, body }) => refuse(parts, caller.operator, { ...params, ...body }))
}
