import type { AdjustmentCategory } from './adjustment.sql.ts'

/** A correction that is in the books. */
export interface AdjustmentPosted {
  readonly memberId: string
  readonly adjustmentId: string
  /** In the member's favour, or against the member. */
  readonly direction: 'credit' | 'debit'
  readonly category: AdjustmentCategory
  /** The amount as members read it, with its currency and without a sign. */
  readonly amount: string
}
