import {
  acceptDifference,
  askGatewayAgain,
  compareDay,
  listDifferences,
  listReconciliation,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import type { ReconciliationPageParts } from './reconciliation.parts.ts'
import { accept, askAgain, compare } from './settle-differences.ts'
import { listDays, listOfDay } from './show-reconciliation.ts'

/** Binds the endpoints with which operators see compared days and settle differences. */
export function bindReconciliationPages(bind: OfficeBind, parts: ReconciliationPageParts): void {
  bind(listReconciliation, ({ caller, query }) => listDays(parts, caller.operator, query))
  bind(listDifferences, ({ caller, params, query }) => listOfDay(parts, caller.operator, params, query))
  bind(compareDay, ({ caller, params }) => compare(parts, caller.operator, params))
  bind(askGatewayAgain, ({ caller, params, body }) => askAgain(parts, caller.operator, params, body))
  bind(acceptDifference, ({ caller, params, body }) => accept(parts, caller.operator, params, body))
}
