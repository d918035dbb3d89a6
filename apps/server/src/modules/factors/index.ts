/**
 * Factors: the second factor of a login, and the addresses at which a member is known (4.007).
 *
 * Owns the tables `factor_totp`, `factor_recovery_code`, `factor_challenge` and `factor_address`. Knows members by id only;
 * callers pass what identity knows about them.
 *
 * Invariants: tokens, recovery codes and authenticator codes are accepted once, however many calls arrive at the same time;
 * an authenticator's secret is sealed with a key that is not in the database; each try is counted before it is checked, for
 * its challenge and over all challenges of the member; a factor is used up in the transaction that begins the session.
 *
 * Emits: `member.secured`, when a method of entering an account, or of protecting it, has changed. Identity and federation
 * emit it too.
 *
 * To change:
 * - methods of the second factor, and their order: `factorWays` in `find-ways.ts`; `docs/flows/second-factor.md`
 * - when a login needs a second factor: `standingOf` in `open-challenge.ts`, asked by `beginSession` in
 *   `apps/server/src/modules/identity/login/begin-session.ts`
 * - limits on guessing a second factor: `secondFactorTriesPerMember` and `secondFactorTriesPerDay` in
 *   `apps/server/src/modules/brand/brand.settings.ts`; per challenge, `triesPerChallenge` in `challenge-token.ts`; for the bank
 *   account's name, `bankNameTriesPerDay` in `count-tries.ts`
 * - how long a challenge is valid: `challengeMinutes` in `challenge-token.ts`
 * - the authenticator app (TOTP): `periodSeconds` and `stepsAround` in `totp.rules.ts`
 * - recovery codes: `recoveryCodesInSet` in `recovery-codes.rules.ts`
 * - how long a registered address lasts: `addressDays` in `apps/server/src/modules/brand/brand.settings.ts`, read by
 *   `lapsedBefore` in `address-lapse.ts`
 * - which browsers need no code of the app, and for how long: `trustOf` in `device-trust.ts`; `deviceDays` in
 *   `apps/server/src/modules/brand/brand.settings.ts`
 * - what a login asks of a member without a second factor: `enteredWays` in `find-ways.ts`; `withoutFactor` in
 *   `apps/server/src/modules/brand/brand.settings.ts`
 * - which changes of an account its member is told about: `SecurityKind` in `security-news.ts`
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
export { totpRenewal } from './renew-totp-secrets.ts'
export { changeAndTell, type SecurityKind, type SecurityNews, type Tell } from './security-news.ts'
export { factorData, forgetFactors } from './personal-data.sql.ts'
export { authenticatorOf, stepOfCode, totpSecretBytes } from './totp.rules.ts'
