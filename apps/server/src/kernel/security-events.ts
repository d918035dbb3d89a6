import type * as contract from '@baize/contract'
import type * as office from '@baize/contract/office'
import type { ErrorCode } from '@baize/phrases/errors'

/** Every event of the security log, with what it means. `docs/operating.md` lists them for operators. */
export const securityEvents = {
  'login.passed': 'somebody logged in, by whatever way',
  'login.failed':
    'a name, password, remembered login or handed-over login was wrong, or the account may not log in here',
  'login.throttled': 'too many tries at an account or a second factor',
  'captcha.failed': 'a wrong answer to a captcha',
  'human.failed': 'a wrong, used or forged result of a human check',
  'factor.failed': 'a second factor was wrong',
  'code.failed': 'a code by SMS or e-mail, or a provider’s proof, was wrong or expired',
  'owner.failed': 'a member who is logged in entered a wrong password',
  'request.denied': 'a caller who may not do this (403)',
  'request.throttled': 'a limit on calls was reached (429)',
  'host.refused': 'a call at a host name that is not served (421)',
  'payload.refused': 'an encrypted body that cannot be opened, is old or was sent before',
  'messages.exhausted': 'the site, or an address range, may send no more SMS or e-mails for now',
  'vendor.signature_refused':
    'a wallet call that its vendor’s keys did not sign, or from a network that is not the vendor’s',
  'vendor.win_held': 'a win above what its vendor may pay without a review, which is held',
  'vendor.win_released': 'an operator paid a held win to its member',
  'vendor.win_refused': 'an operator refused a held win',
  'payment.signature_refused': 'a payment event that its gateway’s key did not sign',
  'payment.review': 'a payment that does not match its deposit, or that the account may not receive',
  'payment.slip_reused': 'a slip of a transfer that was used already, by this member or another one',
  'payment.unknown_order': 'a signed payment for an order that does not exist',
  'key.changed': 'the keys of a vendor changed',
  'password.changed': 'a password was changed, set or reset',
  'payment_password.changed': 'a withdrawal password was set or changed',
  'factor.changed': 'a second factor was set up, replaced or removed',
  'contact.changed': 'a verified number or mailbox was changed or removed',
  'social.changed': 'an account at an identity provider was linked or removed',
  'data.exported': 'a member downloaded everything that the server holds about them',
  'deletion.changed': 'a member asked for the deletion of the account, or withdrew it',
  'session.moved': 'a login went along to another mirror of the site',
  'session.ended': 'a session was ended by its member',
  'operator.signed_in': 'an operator signed in to the back office',
  'operator.failed': 'a wrong name, password or code at the back office, or a spent invitation',
  'operator.throttled': 'too many tries at the sign-in of the back office',
  'operator.changed': 'an operator, a role or the sign-in of one was changed in the back office',
  'operator.signed_out': 'a session of the back office was ended by its operator',
  'member.changed': 'an operator locked or unlocked an account, ended its sessions or removed its second factor',
  'member.shown': 'an operator looked at a member’s contacts and personal data in full',
  'office.refused': 'a call to the back office from an address that is not in OFFICE_ADDRESSES',
} as const

export type SecurityEvent = keyof typeof securityEvents

/** The events of refusals by their code. */
const eventOfCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  'login.wrong_credentials': 'login.failed',
  'login.unknown_account': 'login.failed',
  'login.suspended': 'login.failed',
  'login.not_an_agent': 'login.failed',
  'login.not_a_member': 'login.failed',
  'session.remembered_spent': 'login.failed',
  'session.handover_spent': 'login.failed',
  'session.arrival_spent': 'login.failed',
  'session.arrival_occupied': 'login.failed',
  'social.refused': 'login.failed',
  'login.too_many': 'login.throttled',
  'factor.too_many': 'login.throttled',
  'captcha.wrong': 'captcha.failed',
  'human.failed': 'human.failed',
  'factor.code_wrong': 'factor.failed',
  'factor.challenge_spent': 'factor.failed',
  'verification.code_wrong': 'code.failed',
  'verification.code_expired': 'code.failed',
  'verification.phone_proof_invalid': 'code.failed',
  'password.link_spent': 'code.failed',
  'password.wrong': 'owner.failed',
  'password.wrong_old': 'owner.failed',
  'password.payment_wrong': 'owner.failed',
  'operator.wrong_credentials': 'operator.failed',
  'operator.code_wrong': 'operator.failed',
  'operator.password_wrong': 'operator.failed',
  'operator.invitation_spent': 'operator.failed',
  'operator.too_many': 'operator.throttled',
  'operator.address_refused': 'office.refused',
  'request.unreadable': 'payload.refused',
  'request.stale': 'payload.refused',
  'verification.house_limit': 'messages.exhausted',
  'verification.quota': 'messages.exhausted',
}

/** Refusals that say nothing about the caller: what a brand has switched off, it refuses to everybody. */
const noEvents: ReadonlySet<string> = new Set<ErrorCode>([
  'verification.not_enabled',
  'register.method_off',
  // The page asks for a code and then calls again.
  'operator.factor_due',
])

/** The events of all other refusals, by their status. */
const eventOfStatus: Readonly<Record<number, SecurityEvent | undefined>> = {
  403: 'request.denied',
  421: 'host.refused',
  429: 'request.throttled',
}

/** The event of a refusal, if it is one for the security log. */
export function eventOfRefusal(code: string, status: number): SecurityEvent | undefined {
  if (noEvents.has(code)) return undefined
  // A code without an entry of its own, known or not, falls back to its status.
  return Object.hasOwn(eventOfCode, code) ? eventOfCode[code as ErrorCode] : eventOfStatus[status]
}

type EndpointName = keyof typeof contract | keyof typeof office

/** The events of calls that succeed. `login.passed` counts only if the reply brings a session. */
const eventOfCall: Partial<Record<EndpointName, SecurityEvent>> = {
  login: 'login.passed',
  passFactor: 'login.passed',
  rememberedLogin: 'login.passed',
  finishSocialSignIn: 'login.passed',
  register: 'login.passed',
  registerMobile: 'login.passed',
  registerSocial: 'login.passed',
  changePassword: 'password.changed',
  setPassword: 'password.changed',
  resetPassword: 'password.changed',
  setPasswordByPhone: 'password.changed',
  setPaymentPassword: 'payment_password.changed',
  changePaymentPassword: 'payment_password.changed',
  confirmTotp: 'factor.changed',
  loseApp: 'factor.changed',
  removeTotp: 'factor.changed',
  renewRecoveryCodes: 'factor.changed',
  removeAddress: 'factor.changed',
  cancelWaitingChange: 'factor.changed',
  changeContact: 'contact.changed',
  removeContact: 'contact.changed',
  linkNewcomer: 'social.changed',
  unlinkAccount: 'social.changed',
  exportOwnData: 'data.exported',
  askDeletion: 'deletion.changed',
  withdrawDeletion: 'deletion.changed',
  arriveAtMirror: 'session.moved',
  logout: 'session.ended',
  endSession: 'session.ended',
  endOtherSessions: 'session.ended',
  removeDevice: 'session.ended',
  officeLogin: 'operator.signed_in',
  officeLogout: 'operator.signed_out',
  endOwnOperatorSession: 'operator.signed_out',
  changeOperatorPassword: 'operator.changed',
  acceptInvitation: 'operator.changed',
  inviteOperator: 'operator.changed',
  changeOperatorRole: 'operator.changed',
  suspendOperator: 'operator.changed',
  resumeOperator: 'operator.changed',
  resetOperator: 'operator.changed',
  endOperatorSessions: 'operator.changed',
  saveRole: 'operator.changed',
  removeRole: 'operator.changed',
  lockMember: 'member.changed',
  unlockMember: 'member.changed',
  endMemberSessions: 'member.changed',
  removeMemberFactor: 'member.changed',
  readMemberPersonal: 'member.shown',
}

/** The event of a call that succeeded, if it is one for the security log. */
export function eventOfSuccess(endpoint: string): SecurityEvent | undefined {
  // A name that is not in the list is no endpoint's that matters here.
  return Object.hasOwn(eventOfCall, endpoint) ? eventOfCall[endpoint as EndpointName] : undefined
}
