import { memberVip } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Vip } from './open-vip.ts'

/** Binds the endpoint of the member's level. */
export function bindVipRoutes(bind: Bind, vip: Vip): void {
  bind(memberVip, ({ caller }) => vip.show(caller.session, caller.language))
}
