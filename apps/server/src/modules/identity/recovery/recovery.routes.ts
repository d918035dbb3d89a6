import {
  changePaymentPassword,
  forgotPassword,
  loginCode,
  passwordCode,
  paymentPassword,
  resetPassword,
  setPasswordByPhone,
  setPaymentPassword,
} from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { originOf } from '../origin.ts'
import type { Recovery } from './open-recovery.ts'

/** Binds the endpoints for codes by SMS, forgotten passwords and the payment password. */
export function bindRecoveryRoutes(bind: Bind, recovery: Recovery): void {
  bind(loginCode, ({ caller, body }) => recovery.sendCode(originOf(caller), 'login', body))
  bind(passwordCode, ({ caller, body }) => recovery.sendCode(originOf(caller), 'password_reset', body))
  bind(forgotPassword, async ({ caller, body }) => {
    await recovery.sendResetLink(originOf(caller), body)
    return {}
  })
  bind(resetPassword, async ({ caller, body }) => {
    await recovery.resetByLink(originOf(caller), body)
    return {}
  })
  bind(setPasswordByPhone, ({ caller, body }) => recovery.resetByPhone(originOf(caller), body))
  bind(paymentPassword, ({ caller }) => recovery.showPaymentPassword(caller.session))
  bind(setPaymentPassword, async ({ caller, body }) => {
    await recovery.setPaymentPassword(originOf(caller), caller.session, body)
    return {}
  })
  bind(changePaymentPassword, async ({ caller, body }) => {
    await recovery.changePaymentPassword(caller.session, body)
    return {}
  })
}
