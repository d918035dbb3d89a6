import {
  cancelRaffle,
  cancelRain,
  listRains,
  officeRaffles,
  planRaffle,
  planRain,
  raffleEntrants,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { cancelRain as cancel, listRains as list, planRain as plan, type GiveawayPageParts } from './giveaway-pages.ts'
import * as raffles from './raffle-pages.ts'

/** Binds the endpoints with which operators plan giveaways. */
export function bindGiveawayPages(bind: OfficeBind, parts: GiveawayPageParts): void {
  bind(listRains, ({ caller, query }) => list(parts, caller.operator, query))
  bind(planRain, ({ caller, body }) => plan(parts, caller.operator, body))
  bind(cancelRain, ({ caller, params, body }) => cancel(parts, caller.operator, { ...params, ...body }))
  bind(officeRaffles, ({ caller, query }) => raffles.listRaffles(parts, caller.operator, query))
  bind(planRaffle, ({ caller, body }) => raffles.planRaffle(parts, caller.operator, body))
  bind(cancelRaffle, ({ caller, params, body }) => raffles.cancelRaffle(parts, caller.operator, { ...params, ...body }))
  bind(raffleEntrants, ({ caller, params, query }) =>
    raffles.listEntrants(parts, caller.operator, { ...params, ...query }),
  )
}
