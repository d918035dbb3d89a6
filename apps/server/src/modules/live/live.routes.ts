import { jackpot, winnerBoard } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Live } from './open-live.ts'

/** Binds what the home page loads before its socket delivers updates. */
export function bindLiveRoutes(bind: Bind, live: Pick<Live, 'winners' | 'jackpot'>): void {
  bind(winnerBoard, ({ caller, query }) => ({
    list: live.winners(caller.brand.brandId, {
      category: query.gameCategory,
      max: query.limitNum,
      language: caller.language,
    }),
  }))
  bind(jackpot, ({ caller }) => live.jackpot(caller.brand.brandId))
}
