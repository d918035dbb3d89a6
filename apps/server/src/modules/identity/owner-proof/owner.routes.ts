import { ownerStanding, proveOwner, sendOwnerCode, setPassword } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Identity } from '../open-identity.ts'
import { originOf } from '../origin.ts'

/** Binds the endpoints for the owner's proof, and for the first password of an account without one. */
export function bindOwnerRoutes(bind: Bind, identity: Identity): void {
  bind(ownerStanding, ({ caller }) => identity.showOwnerStanding(originOf(caller), caller.session))
  bind(sendOwnerCode, ({ caller, body }) => identity.sendOwnerCode(originOf(caller), caller.session, body))
  bind(proveOwner, ({ caller, body }) => identity.proveOwner(originOf(caller), caller.session, body))
  bind(setPassword, ({ caller, body }) =>
    identity.setPassword({ session: caller.session, at: originOf(caller), language: caller.language }, body),
  )
}
