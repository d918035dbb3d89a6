import { profitAndLoss, profitStatement } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { profitStatementOf } from './profit-statement.ts'
import { showProfit, type ProfitParts } from './show-profit.ts'

/** Binds the endpoint for members' own sums. */
export function bindStatsRoutes(bind: Bind, parts: ProfitParts): void {
  bind(profitAndLoss, ({ caller, query }) => showProfit(parts, caller.session, query))
  bind(profitStatement, ({ caller, query }) => profitStatementOf(parts, caller.session, query, caller.language))
}
