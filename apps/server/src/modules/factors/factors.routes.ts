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
  /**
   * Requires the password again, or the owner's proof if there is none, and a second factor if the member has one. Throws a
   * refusal without them.
   */
  confirmFactorChange(caller: Caller<Session>, change: 'add' | 'renew', password: string): Promise<void>
  /**
   * The same for removing the authenticator app, by a code of the app or a recovery code. Without one the removal waits if
   * the member wishes; then it returns when the removal takes place.
   */
  confirmTotpRemoval(
    caller: Caller<Session>,
    asked: { readonly password: string; readonly wait?: boolean | undefined },
  ): Promise<Temporal.Instant | undefined>
}

/** Binds the endpoints for the second factors and registered addresses of the member who is logged in. */
export function bindFactorRoutes(bind: Bind, factors: Factors, owners: FactorOwners): void {
  bind(memberFactors, async ({ caller }) => factors.show(await owners.factorOwner(caller.session), caller.address))
  bind(beginTotp, async ({ caller, body }) => {
    await owners.confirmFactorChange(caller, 'add', body.password)
    return factors.beginTotp(await owners.factorOwner(caller.session))
  })
  bind(confirmTotp, async ({ caller, body }) => ({
    recoveryCodes: await factors.confirmTotp(caller.session, body.code, caller.language),
  }))
  bind(removeTotp, async ({ caller, body }) => {
    const waitsUntil = await owners.confirmTotpRemoval(caller, body)
    if (waitsUntil === undefined) await factors.removeTotp(caller.session, caller.language)
    return { waitsUntil: waitsUntil?.toString() ?? null }
  })
  bind(renewRecoveryCodes, async ({ caller, body }) => {
    await owners.confirmFactorChange(caller, 'renew', body.password)
    return { recoveryCodes: await factors.renewRecoveryCodes(caller.session, caller.language) }
  })
  bind(registeredAddresses, ({ caller, query }) => factors.listAddresses(caller.session, query, caller.address))
  bind(removeAddress, async ({ caller, params }) => {
    await factors.removeAddress(caller.session, params.addressId)
    return {}
  })
}
