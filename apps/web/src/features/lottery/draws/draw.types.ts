import type { lotteryDraw, ValueOf } from '@baize/contract'

/** A draw as it is published. */
export type PublishedDraw = ValueOf<typeof lotteryDraw>
