import * as contract from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { SlipParts } from '../slips/slip.parts.ts'
import { listChases, startChase, stopChase } from './chases.ts'

/** Binds plans that bet on coming draws. */
export function bindChaseRoutes(bind: Bind, parts: SlipParts): void {
  bind(contract.startChase, ({ caller, params, body, idempotency }) =>
    startChase(parts, caller.session, { ...params, ...body, idempotency }, caller.language),
  )
  bind(contract.lotteryChases, ({ caller, query }) => listChases(parts, caller.session, query, caller.language))
  bind(contract.stopChase, ({ caller, params }) => stopChase(parts, caller.session, params.chaseId, caller.language))
}
