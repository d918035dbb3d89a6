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

/** What factors ask of identity, which stands above them. */
export interface FactorOwners {
  factorOwner(session: Session): Promise<FactorOwner>
  /** Asks for the password again, or for what stands in for it; refuses who does not show that it is their account. */
  confirmCaller(caller: Caller<Session>, password: string): Promise<void>
}

/** The second factors and registered addresses of whoever is signed in. */
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
