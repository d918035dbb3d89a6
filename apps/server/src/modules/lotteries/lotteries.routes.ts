import type { Bind } from '../../kernel/http/bind.ts'
import { bindChaseRoutes } from './chases/chase.routes.ts'
import { bindGameRoutes } from './games/game.routes.ts'
import type { Lotteries } from './open-lotteries.ts'
import { bindSetRoutes } from './sets/set.routes.ts'
import { bindSlipRoutes } from './slips/slip.routes.ts'

/** Binds the endpoints of lotteries: what everybody reads, and what members do. */
export function bindLotteryRoutes(bind: Bind, lotteries: Lotteries): void {
  bindGameRoutes(bind, lotteries)
  bindSlipRoutes(bind, lotteries.slips)
  bindChaseRoutes(bind, lotteries.slips)
  bindSetRoutes(bind, lotteries.slips)
}
