import {
  convertPoints,
  pointBalance,
  pointConfig,
  pointMovements,
  pointRedemptions,
  pointRewards,
  redeemPoints,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { convert } from './convert-points.ts'
import { redeem } from './mall/redeem.ts'
import { listMovements, listRedemptions, listRewards, readBalance, readConfig } from './own-points.ts'
import type { PointParts } from './points.parts.ts'

/** Binds the endpoints of members' points and of the mall. */
export function bindPointRoutes(bind: Bind, parts: PointParts): void {
  bind(pointBalance, ({ caller }) => readBalance(parts, caller.session))
  bind(pointConfig, ({ caller }) => readConfig(parts, caller.session))
  bind(pointRewards, ({ caller, query }) => listRewards(parts, caller.session, caller.language, query))
  bind(redeemPoints, ({ caller, body, idempotency }) => redeem(parts, { caller, body, idempotency }))
  bind(pointRedemptions, ({ caller, query }) => listRedemptions(parts, caller.session, caller.language, query))
  bind(convertPoints, ({ caller, body, idempotency }) => convert(parts, { caller, body, idempotency }))
  bind(pointMovements, ({ caller, query }) => listMovements(parts, caller.session, query))
}
