import type { lotterySlip, ValueOf } from '@baize/contract'

/** A slip with everything that its proof needs. */
export type WholeSlip = ValueOf<typeof lotterySlip>
