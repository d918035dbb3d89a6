import { agentIncome, agentIncomeFile, payslipFile, payslipOf, payslips } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { incomeFileOf, payslipFileOf } from './pay-files.ts'
import { listPayslips } from './list-payslips.ts'
import type { PayslipParts } from './payslips.parts.ts'
import { showIncome } from './show-income.ts'
import { showPayslip } from './show-payslip.ts'

/** Binds the endpoints of payslips and income. */
export function bindPayslipRoutes(bind: Bind, parts: PayslipParts): void {
  bind(payslips, ({ caller, query }) => listPayslips(parts, caller.session, query))
  bind(payslipFile, ({ caller, query }) => payslipFileOf(parts, caller.session, query, caller.language))
  bind(payslipOf, ({ caller, params }) => showPayslip(parts, caller.session, params.rowId))
  bind(agentIncome, ({ caller, query }) => showIncome(parts, caller.session, query))
  bind(agentIncomeFile, ({ caller, query }) => incomeFileOf(parts, caller.session, query, caller.language))
}
