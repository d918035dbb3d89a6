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
import type { MemberType } from './members/member.rules.ts'

/** A new account. */
interface MemberRegistered {
  readonly memberId: string
  readonly memberType: MemberType
}

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'member.registered': MemberRegistered
  }
}

export { bindIdentityRoutes } from './identity.routes.ts'
export { bindPhoneProofRoutes } from './phone-proof/phone-proof.routes.ts'
export type { LetterBox } from './members/letter-box.ts'
export { demoMembers, demoPassword } from './members/load-demo-members.ts'
export { trialType } from './members/member.rules.ts'
export { openIdentity, type Identity } from './open-identity.ts'
export { originOf, type Origin } from './origin.ts'
