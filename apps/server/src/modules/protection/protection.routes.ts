import * as contract from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Protection } from './open-protection.ts'

/** Binds the endpoints with which members protect themselves. */
export function bindProtectionRoutes(bind: Bind, protection: Protection): void {
  bind(contract.ownProtection, ({ caller }) => protection.present(caller.session))
  bind(contract.setLimit, async ({ caller: { session }, body }) => {
    const made = await protection.changeLimit(session, body)
    return { made, protection: await protection.present(session) }
  })
  bind(contract.setRealityCheck, async ({ caller: { session }, body }) => {
    const made = await protection.changeReality(session, body.minutes)
    return { made, protection: await protection.present(session) }
  })
  bind(contract.confirmProtection, async ({ caller: { session, language }, params }) => {
    await protection.confirm(session, params.changeId, language)
    return { made: true, protection: await protection.present(session) }
  })
  bind(contract.withdrawProtection, async ({ caller: { session }, params }) => {
    await protection.withdraw(session, params.changeId)
    return { made: true, protection: await protection.present(session) }
  })
  bind(contract.excludeMyself, async ({ caller: { session }, body }) => {
    await protection.exclude(session, body)
    return { made: true, protection: await protection.present(session) }
  })
  bind(contract.protectionHistory, ({ caller, query }) => protection.history(caller.session, query))
  bind(contract.ownPlayFacts, ({ caller }) => protection.playFacts(caller.session))
  bind(contract.passRealityCheck, ({ caller }) => protection.passCheck(caller.session))
}
