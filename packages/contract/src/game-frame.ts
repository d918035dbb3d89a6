import * as z from 'zod/mini'
import { amount } from './fields.ts'

/**
 * What one of our own games tells the page around its frame: whether a round is being played or shown, and the balance that
 * the player sees in the game. Meanwhile, the page shows the same balance, so that it does not give a result away.
 */
export const gameFrameMessage = z.strictObject({
  type: z.literal('baize.round'),
  underWay: z.boolean(),
  balance: amount,
})
export type GameFrameMessage = z.output<typeof gameFrameMessage>
