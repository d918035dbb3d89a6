import * as contract from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { proveBoss } from './bosses/prove-boss.ts'
import { enterWater, leaveWater } from './rooms/enter-water.ts'
import { showHalls, showWater } from './rooms/show-water.ts'
import { shootVolley } from './volleys/shoot-volley.ts'
import type { WaterParts } from './waters.parts.ts'

/** Binds the endpoints of fishing rooms. */
export function bindWaterRoutes(bind: Bind, parts: WaterParts): void {
  bind(contract.waterHalls, ({ caller, params }) => showHalls(parts, caller.session, params.gameCode, caller.language))
  bind(contract.enterWater, ({ caller, params, body }) => enterWater(parts, caller.session, params.gameCode, body.hall))
  bind(contract.openWater, ({ caller, params }) => showWater(parts, caller.session, params.waterId, caller.language))
  bind(contract.bossProof, ({ caller, params }) => proveBoss(parts, caller.session, params.bossId))
  bind(contract.leaveWater, ({ caller, params }) => leaveWater(parts, caller.session, params.waterId))
  bind(contract.shootVolley, ({ caller, params, body, idempotency }) =>
    shootVolley(parts, caller.session, { waterId: params.waterId, ...body, idempotency }),
  )
}
