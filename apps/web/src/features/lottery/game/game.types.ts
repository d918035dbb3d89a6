import type { lotteryGame, ValueOf } from '@baize/contract'

/** A lottery as its views need it. */
export type LotteryGame = ValueOf<typeof lotteryGame>
