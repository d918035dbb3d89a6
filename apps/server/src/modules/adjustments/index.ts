/**
 * Adjustments: corrections of members' balances, which one operator proposes and another decides about.
 *
 * Owns the table `adjustment`.
 *
 * Invariants: an adjustment is posted at most once, under the key `adjustment:<id>` of the ledger, and only after another
 * operator than its proposer has approved it. The approval is durable before anything is posted. A debit never takes more than
 * the balance: the ledger refuses it then, and the proposal waits again. One that is refused or has expired is never posted: if
 * the ledger was ever asked to post it, its key is taken first.
 *
 * Emits: `adjustment.posted`, when one is in the books.
 *
 * To change:
 * - categories of adjustments: `AdjustmentCategory` in `adjustment.sql.ts`, `adjustmentCategory` in
 *   `packages/contract/src/office/adjustments.ts`, the check in a new migration, and their words
 * - how long a proposal waits for a second person: `proposalDays` in `propose-adjustment.ts`
 * - who may decide about an adjustment: `decide` in `decide-adjustment.ts`; who counts as another person, `mayBeSecond` in
 *   `apps/server/src/modules/operators/staff/may-be-second.ts`
 * - which accounts an adjustment moves: `docs/money.md`, then `post-adjustment.ts`
 * - when the job goes on with an adjustment that a crash left: `leftAfterSeconds` in `settle-due-adjustments.ts`
 */
import type { AdjustmentPosted } from './adjustments.news.ts'

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'adjustment.posted': AdjustmentPosted
  }
}

export { openAdjustments, type Adjustments } from './open-adjustments.ts'
export type { AdjustmentLegs, Leg } from './adjustment-legs.ts'
export type { AdjustmentCategory, AdjustmentRow } from './adjustment.sql.ts'
export type { AdjustmentDecision, NotDecided } from './decide-adjustment.ts'
export { adjustmentData } from './personal-data.sql.ts'
