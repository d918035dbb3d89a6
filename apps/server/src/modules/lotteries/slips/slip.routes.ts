import type { Bind } from '../../../kernel/http/bind.ts'
import type { Lotteries } from '../open-lotteries.ts'

/** Binds what members do with slips, plans and sets. */
export function bindSlipRoutes(_bind: Bind, _lotteries: Lotteries): void {
  // The endpoints follow.
}
