/**
 * Identity: who somebody is. Members with the upline tree, their passwords, and their sessions.
 *
 * Owns the tables `member`, `member_avatar`, `session`, `handover`, `password_reset`, `device`, `remembered_login` and
 * `login_try`.
 *
 * Invariants: a username, in any case or width, is one account of a brand; a member's type and upline are set when the
 * account is made and never by its client; tokens and passwords are stored as hashes only; a session ends with logout,
 * password change, the brand's idle time or its longest time, and game windows end with the session they were opened
 * from; a hand-over and a remembered login's token are exchanged once; a session that owes a new password can do nothing
 * else.
 *
 * Emits: `member.registered`, for every new account, trial ones too; `member.secured` of factors, for what changes at an account.
 */
import type { MemberType } from './member.rules.ts'

/** A new account. */
export interface MemberRegistered {
  readonly memberId: string
  readonly memberType: MemberType
}

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'member.registered': MemberRegistered
  }
}

export type { Alongside } from './create-member.ts'
export type { GameWindow } from './handover.ts'
export type { IdentityParts } from './identity.parts.ts'
export { bindIdentityRoutes } from './identity.routes.ts'
export { bindPhoneProofRoutes } from './phone-proof.routes.ts'
export type { LetterBox } from './letter-box.ts'
export { demoMembers, demoPassword } from './load-demo-members.ts'
export { passwordProblem } from './password.rules.ts'
export { trialType, type MemberType } from './member.rules.ts'
export { openIdentity, type Identity } from './open-identity.ts'
export { originOf, type Origin } from './origin.ts'
export type { Recovery } from './recovery/open-recovery.ts'
