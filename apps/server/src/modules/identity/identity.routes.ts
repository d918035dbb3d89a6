import {
  changePassword,
  handover,
  login,
  logout,
  member,
  memberLanguage,
  passFactor,
  register,
  sendFactorCode,
  trialLogin,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Identity } from './open-identity.ts'

/** Registration, login and logout, trial play, and who one is. */
export function bindIdentityRoutes(bind: Bind, identity: Identity): void {
  bind(register, ({ caller, body }) =>
    identity.register({ brandId: caller.brand.brandId, address: caller.address }, body),
  )
  bind(login, ({ caller, body }) => identity.logIn({ brandId: caller.brand.brandId, address: caller.address }, body))
  bind(sendFactorCode, ({ caller, body }) =>
    identity.sendFactorCode({ brandId: caller.brand.brandId, address: caller.address }, body, caller.language),
  )
  bind(passFactor, ({ caller, body }) =>
    identity.passSecondFactor({ brandId: caller.brand.brandId, address: caller.address }, body),
  )
  bind(trialLogin, ({ caller }) => identity.trialLogin({ brandId: caller.brand.brandId, address: caller.address }))
  bind(logout, async ({ caller }) => {
    await identity.logOut(caller.session)
    return {}
  })
  bind(changePassword, ({ caller, body }) => identity.changePassword(caller.session, body))
  bind(member, ({ caller }) => identity.memberInfo(caller.session))
  bind(memberLanguage, async ({ caller, body }) => {
    await identity.chooseLanguage(caller.session, body.language)
    return { language: body.language }
  })
  bind(handover, ({ caller, body }) => identity.exchangeHandover(caller.brand.brandId, body.token))
}
