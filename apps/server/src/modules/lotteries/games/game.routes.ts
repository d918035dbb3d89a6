import type { Bind } from '../../../kernel/http/bind.ts'
import type { Lotteries } from '../open-lotteries.ts'

/** Binds what everybody reads about lotteries. */
export function bindGameRoutes(_bind: Bind, _lotteries: Lotteries): void {
  // The endpoints follow.
}
