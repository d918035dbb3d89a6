import {
  finishSocialSignIn,
  forgetSocialNewcomer,
  linkedAccounts,
  linkNewcomer,
  registerSocial,
  socialNewcomer,
  socialProviders,
  startConfirming,
  startLinking,
  startSocialSignIn,
  unlinkAccount,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { originOf } from '../identity/index.ts'
import type { Federation } from './open-federation.ts'

/**
 * Binds the endpoints for signing in with other providers. `originAt` returns the address of one of the brand's own host
 * names. The guard accepts no other host, so a provider never sends anybody elsewhere.
 */
export function bindFederationRoutes(bind: Bind, federation: Federation, originAt: (host: string) => string): void {
  bind(socialProviders, ({ caller }) => ({ list: federation.offered(caller.brand.brandId, caller.language) }))
  bind(startSocialSignIn, ({ caller, body }) =>
    federation.begin(originOf(caller), { ...body, siteOrigin: originAt(caller.host) }),
  )
  bind(finishSocialSignIn, ({ caller, body }) => federation.finish(originOf(caller), caller.session, body))
  bind(socialNewcomer, async ({ caller }) => ({ newcomer: (await federation.newcomer(originOf(caller))) ?? null }))
  bind(forgetSocialNewcomer, async ({ caller }) => {
    await federation.forget(originOf(caller))
    return {}
  })
  bind(registerSocial, ({ caller, body }) => federation.register(originOf(caller), body))
  bind(linkedAccounts, ({ caller }) => federation.links(caller.session, caller.language))
  bind(startLinking, ({ caller, body }) =>
    federation.startLinking(originOf(caller), caller.session, { ...body, siteOrigin: originAt(caller.host) }),
  )
  bind(startConfirming, ({ caller, body }) =>
    federation.startConfirming(originOf(caller), caller.session, { ...body, siteOrigin: originAt(caller.host) }),
  )
  bind(linkNewcomer, ({ caller, body }) => federation.linkNewcomer(originOf(caller), caller.session, body.password))
  bind(unlinkAccount, async ({ caller, body }) => {
    await federation.unlink(originOf(caller), caller.session, body)
    return {}
  })
}
