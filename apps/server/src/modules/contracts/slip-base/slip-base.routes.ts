import { payslipBase, payslipBets } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { listBaseBets } from './list-base-bets.ts'
import { showBase } from './show-base.ts'
import type { SlipBaseParts } from './slip-base.parts.ts'

/** Binds the endpoints of what is behind the base of a payslip. */
export function bindSlipBaseRoutes(bind: Bind, parts: SlipBaseParts): void {
  bind(payslipBase, ({ caller, params, query }) => showBase(parts, caller.session, params.rowId, query))
  bind(payslipBets, ({ caller, params, query }) =>
    listBaseBets(parts, caller.session, params.rowId, { ...query, language: caller.language }),
  )
}
