import {
  affiliateCheck,
  changePassword,
  handover,
  login,
  loseApp,
  logout,
  member,
  memberLanguage,
  passFactor,
  register,
  registerMobile,
  registrationCode,
  rememberedLogin,
  sendFactorCode,
  sendLostAppCode,
  trialLogin,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Identity } from './open-identity.ts'
import { originOf } from './origin.ts'
import { bindOwnerRoutes } from './owner-proof/owner.routes.ts'
import { bindProfileRoutes } from './profile/profile.routes.ts'
import { bindRecoveryRoutes } from './recovery/recovery.routes.ts'
import { bindSessionRoutes } from './sessions/session.routes.ts'
import { bindWaitingChangesRoutes } from './waiting-changes/waiting-changes.routes.ts'

/** Binds the endpoints for registration, login, logout, trial play and the member's own information. */
export function bindIdentityRoutes(bind: Bind, identity: Identity): void {
  bind(register, ({ caller, body }) => identity.register(originOf(caller), body))
  bind(registerMobile, ({ caller, body }) => identity.registerMobile(originOf(caller), body))
  bind(registrationCode, ({ caller, body }) => identity.sendRegistrationCode(originOf(caller), body))
  bind(affiliateCheck, ({ caller, query }) => identity.checkAffiliate(originOf(caller), query))
  bind(login, ({ caller, body }) => identity.logIn(originOf(caller), body))
  bind(sendFactorCode, ({ caller, body }) => identity.sendFactorCode(originOf(caller), body))
  bind(passFactor, ({ caller, body }) => identity.passSecondFactor(originOf(caller), body))
  bind(sendLostAppCode, ({ caller, body }) => identity.lostApp.sendCode(originOf(caller), body))
  bind(loseApp, async ({ caller, body }) => ({
    waitsUntil: (await identity.lostApp.ask(originOf(caller), body)).toString(),
  }))
  bind(trialLogin, ({ caller }) => identity.beginTrial(originOf(caller)))
  bind(rememberedLogin, ({ caller }) => identity.exchangeRemembered(originOf(caller)))
  bind(logout, async ({ caller }) => {
    caller.cookies.forget('remembered')
    await identity.logOut(caller.session)
    return {}
  })
  bind(changePassword, ({ caller, body }) =>
    identity.changePassword({ session: caller.session, at: originOf(caller), language: caller.language }, body),
  )
  bind(member, ({ caller }) => identity.memberInfo(caller.session))
  bind(memberLanguage, async ({ caller, body }) => {
    await identity.chooseLanguage(caller.session, body.language)
    return { language: body.language }
  })
  bindOwnerRoutes(bind, identity)
  bindProfileRoutes(bind, identity.profile)
  bindRecoveryRoutes(bind, identity.recovery)
  bindSessionRoutes(bind, identity)
  bindWaitingChangesRoutes(bind, identity)
  bind(handover, ({ caller, body }) => identity.exchangeHandover(caller.brand.brandId, body.token))
}
