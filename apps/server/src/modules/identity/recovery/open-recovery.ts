import type {
  BodyOf,
  changePaymentPassword as changePaymentContract,
  forgotPassword,
  LoginAnswer,
  loginCode,
  paymentPassword,
  resetPassword,
  setPasswordByPhone,
  setPaymentPassword as setPaymentContract,
  ValueOf,
} from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { beginSession } from '../login/begin-session.ts'
import type { Origin } from '../origin.ts'
import { changePaymentPassword } from '../payment-password/change-payment-password.ts'
import { checkPaymentPassword, type Payer } from '../payment-password/check-payment-password.ts'
import { paymentPasswordForm } from '../payment-password/payment-password.rules.ts'
import { paymentPasswordHashOf } from '../payment-password/payment-password.sql.ts'
import { setPaymentPassword } from '../payment-password/set-payment-password.ts'
import type { RecoveryParts } from './recovery.parts.ts'
import { resetByLink } from './reset-by-link.ts'
import { resetByPhone } from './reset-by-phone.ts'
import { deleteOldResetLinks } from './reset-links.sql.ts'
import { sendCode, type MobilePurpose } from './send-code.ts'
import { sendResetLink } from './send-reset-link.ts'

/** Logins by SMS, forgotten passwords, and the payment password. */
export interface Recovery {
  /** Sends the code by SMS for a login (7.003) or a new password. */
  sendCode(at: Origin, purpose: MobilePurpose, body: BodyOf<typeof loginCode>): Promise<ValueOf<typeof loginCode>>
  /** Sends a link that sets a new password (7.010). */
  sendResetLink(at: Origin, body: BodyOf<typeof forgotPassword>): Promise<void>
  resetByLink(at: Origin, body: BodyOf<typeof resetPassword>): Promise<void>
  /** Sets a new password with a code by SMS and logs in (7.011, 4.008). */
  resetByPhone(at: Origin, body: BodyOf<typeof setPasswordByPhone>): Promise<LoginAnswer>
  /** Whether the member has a payment password, and the form that it must have. */
  showPaymentPassword(session: Session): Promise<ValueOf<typeof paymentPassword>>
  setPaymentPassword(at: Origin, session: Session, body: BodyOf<typeof setPaymentContract>): Promise<void>
  changePaymentPassword(session: Session, body: BodyOf<typeof changePaymentContract>): Promise<void>
  /** Throws a `Refusal` unless the payment password is right. Everything that pays out money calls this. */
  checkPaymentPassword(payer: Payer, password: string): Promise<void>
  /** Deletes expired links; runs every minute. */
  sweep(): Promise<void>
}

export function openRecovery(parts: RecoveryParts): Recovery {
  const { brands, clock, database } = parts
  return {
    sendCode: (at, purpose, body) => sendCode(parts, at, purpose, body),
    sendResetLink: (at, body) => sendResetLink(parts, at, body),
    resetByLink: (at, body) => resetByLink(parts, at, body),
    async resetByPhone(at, body) {
      const { member, factorPassed } = await resetByPhone(parts, at, body)
      return beginSession(parts, at, member, { by: 'sms', factorPassed })
    },
    async showPaymentPassword({ brandId, memberId }) {
      const { patternId, minLength, maxLength } = paymentPasswordForm(brands.byId(brandId))
      const isSet = (await paymentPasswordHashOf(database, brandId, memberId)) !== undefined
      return { isSet, patternId, minLength, maxLength }
    },
    setPaymentPassword: (at, session, body) => setPaymentPassword(parts, at, session, body),
    changePaymentPassword: (session, body) => changePaymentPassword(parts, session, body),
    async checkPaymentPassword(payer, password) {
      await checkPaymentPassword(parts, payer, password)
    },
    sweep: () => deleteOldResetLinks(database, clock.now()),
  }
}
