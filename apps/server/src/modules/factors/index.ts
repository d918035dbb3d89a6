/**
 * Factors: the second factor of a login, and the addresses where a member is known (4.007).
 *
 * Owns the tables `factor_totp`, `factor_recovery_code`, `factor_challenge` and `factor_address`. Knows members by id only:
 * what identity knows of them comes with each call.
 *
 * Invariants: tokens, recovery codes and codes of an authenticator are taken once, whatever comes at one instant; an
 * authenticator's secret is sealed under a key that is not in the database; each try is counted before it is checked, at
 * its challenge and over all challenges of the member; a factor is used up in the transaction that begins the session.
 *
 * Emits: `member.secured`, when a way into an account or what guards it has changed. Identity and federation emit it too.
 */
import type { SecurityNews } from './security-news.ts'

/** Whose account it is, and what happened. */
export interface MemberSecured extends SecurityNews {
  readonly memberId: string
}

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'member.secured': MemberSecured
  }
}

export type { FactorMember, FactorOwner, FactorParts } from './factors.parts.ts'
export { bindFactorRoutes, type FactorOwners } from './factors.routes.ts'
export { openFactors, type Factors } from './open-factors.ts'
export { changeAndTell, type SecurityKind, type SecurityNews, type Tell } from './security-news.ts'
