import {
  beginTotp,
  confirmTotp,
  memberFactors,
  registeredAddresses,
  removeAddress,
  removeTotp,
  renewRecoveryCodes,
} from '@baize/contract'
import type { Caller, Session } from '../../kernel/caller.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import type { FactorOwner } from './factors.parts.ts'
import type { Factors } from './open-factors.ts'

/** What factors need from identity, which is on a higher floor. */
export interface FactorOwners {
  factorOwner(session: Session): Promise<FactorOwner>
  /** Requires the password again, or the owner's proof if there is none; throws a refusal without it. */
  confirmCaller(caller: Caller<Session>, password: string): Promise<void>
}

/** Binds the endpoints for the second factors and registered addresses of the member who is logged in. */
export function bindFactorRoutes(bind: Bind, factors: Factors, owners: FactorOwners): void {
  bind(memberFactors, async ({ caller }) => factors.show(await owners.factorOwner(caller.session), caller.address))
  bind(beginTotp, async ({ caller, body }) => {
    await owners.confirmCaller(caller, body.password)
    return factors.beginTotp(await owners.factorOwner(caller.session))
  })
  bind(confirmTotp, async ({ caller, body }) => ({
    recoveryCodes: await factors.confirmTotp(caller.session, body.code, caller.language),
  }))
  bind(removeTotp, async ({ caller, body }) => {
    await owners.confirmCaller(caller, body.password)
    await factors.removeTotp(caller.session, caller.language)
    return {}
  })
  bind(renewRecoveryCodes, async ({ caller, body }) => {
    await owners.confirmCaller(caller, body.password)
    return { recoveryCodes: await factors.renewRecoveryCodes(caller.session, caller.language) }
  })
  bind(registeredAddresses, ({ caller, query }) => factors.listAddresses(caller.session, query, caller.address))
  bind(removeAddress, async ({ caller, params }) => {
    await factors.removeAddress(caller.session, params.addressId)
    return {}
  })
}
