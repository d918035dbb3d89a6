/**
 * Player protection: limits on deposits, losses and stakes, time-outs, self-exclusion and reality checks.
 *
 * Owns the tables `protection_*`. What a brand's members may choose is its jurisdiction, a setting. The ledger enforces
 * limits and exclusions, as rules of the member's accounts under the source `protection`: in the lane, in memory, in the
 * transaction of the bet itself. Deposits are limited in the transaction that orders them, and again by the ledger when they
 * are credited.
 *
 * Invariants: what protects more holds before the member is answered; what protects less waits, and holds only once the
 * member has confirmed it afterwards. An exclusion gets longer, never shorter. Wins, rollbacks and withdrawals are never
 * refused. Rules reach the ledger in the order of their changes; if a process dies in between, the job `keep protection` hands
 * them over within a minute. An exclusion ends within a minute after its time, never before.
 *
 * Operators can protect a member more, and nothing else: whatever would protect less is refused to them.
 *
 * Emits: nothing.
 *
 * To change:
 * - what members may choose, and what they must: `jurisdiction` in `brands/demo/brand.json`; the named ones and their fields,
 *   `apps/server/src/modules/brand/jurisdiction.settings.ts`
 * - which changes wait: `isWeaker` and `isRarer` in `protection.rules.ts`; for how long, `increaseWaitHours` of the jurisdiction
 * - what a limit counts, and what it refuses: `flowOf` and `refusalOf` in
 *   `apps/server/src/modules/ledger/accounts/account-rules.ts`
 * - what counts towards a deposit limit: `countedDeposits` in
 *   `apps/server/src/modules/payments/deposits/deposits.sql.ts`
 * - what an exclusion stops besides bets: `refuseExcluded` in `exclude-member.ts` and its callers in
 *   `apps/server/src/open-modules.ts`; deposits, `depositLimits` in `deposit-rules.ts`
 * - when a reality check is due, and what it says: `nextCheck` in `protection.rules.ts`, `playFacts` in `play-session.ts`; its
 *   dialog, `apps/web/src/play/reality-check.tsx`
 * - the page of the site: `ProtectionPage` in `apps/web/src/features/protection/protection-page.tsx`
 */
export { openProtection, type Protection } from './open-protection.ts'
export { isExcluded } from './exclude-member.ts'
export type { DepositLimit } from './deposit-rules.ts'
export { bindProtectionRoutes } from './protection.routes.ts'
export { forgetPlay, protectionData } from './personal-data.sql.ts'
export type { LimitInUse, ProtectionState } from './read-protection.ts'
