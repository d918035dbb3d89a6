import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { adjustmentOf, type AdjustmentRow } from './adjustment.sql.ts'
import { legsNow, legsPosted, type AdjustmentLegs } from './adjustment-legs.ts'
import type { AdjustmentParts } from './adjustments.parts.ts'
import {
  approveAdjustment,
  refuseAdjustment,
  type AdjustmentDecision,
  type Approved,
  type NotDecided,
} from './decide-adjustment.ts'
import {
  selectAdjustments,
  waitingAdjustments,
  type AdjustmentFilter,
  type AdjustmentSlice,
} from './list-adjustments.sql.ts'
import { proposeAdjustment, signedAmount, type AdjustmentProposal } from './propose-adjustment.ts'
import { settleDueAdjustments } from './settle-due-adjustments.ts'

/** Corrections of members' main wallets by two operators. */
export interface Adjustments {
  list(filter: AdjustmentFilter, slice: AdjustmentSlice): ReturnType<typeof selectAdjustments>
  /** How many wait for a second person, and since when the oldest does. */
  waiting(brandId: BrandId): ReturnType<typeof waitingAdjustments>
  /** `undefined` if the brand has no such adjustment. */
  read(key: { readonly brandId: BrandId; readonly adjustmentId: string }): Promise<AdjustmentRow | undefined>
  /** Both sides of an adjustment: as posted, or else as they would be now. */
  legsOf(row: AdjustmentRow): Promise<AdjustmentLegs>
  /** Both sides of what somebody may propose. */
  preview(
    asked: Pick<AdjustmentProposal, 'brandId' | 'direction' | 'amount'> & { readonly memberId: MemberId },
  ): Promise<AdjustmentLegs>
  propose(wish: AdjustmentProposal): Promise<AdjustmentRow>
  approve(order: AdjustmentDecision): Promise<Approved | NotDecided>
  refuse(order: AdjustmentDecision & { readonly refusal: string }): Promise<AdjustmentRow | NotDecided>
  readonly jobs: readonly MinuteJob[]
}

export function openAdjustments(parts: AdjustmentParts): Adjustments {
  const { database } = parts
  return {
    list: (filter, slice) => selectAdjustments(database, filter, slice),
    waiting: (brandId) => waitingAdjustments(database, brandId),
    async read({ brandId, adjustmentId }) {
      const row = await adjustmentOf(database, adjustmentId)
      return row?.brandId === brandId ? row : undefined
    },
    legsOf: async (row) =>
      (row.state === 'posted' ? await legsPosted(parts, row) : undefined) ?? (await legsNow(parts, row)),
    preview: (asked) => legsNow(parts, { ...asked, amountMinor: signedAmount(parts, asked) }),
    propose: (wish) => proposeAdjustment(parts, wish),
    approve: (order) => approveAdjustment(parts, order),
    refuse: (order) => refuseAdjustment(parts, order),
    jobs: [everyMinute('settle adjustments', (_now, signal) => settleDueAdjustments(parts, signal))],
  }
}
