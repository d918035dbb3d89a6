import * as z from 'zod/mini'
import { amount } from './fields.ts'

/**
 * What one of our own games tells the page around its frame: whether a round is in progress, and the balance that the
 * game shows. Until the round ends, the page shows that balance too, so that it does not give the result away.
 */
export const gameFrameMessage = z.strictObject({
  type: z.literal('baize.round'),
  underWay: z.boolean(),
  balance: amount,
})
export type GameFrameMessage = z.output<typeof gameFrameMessage>

/** What the page tells one of our own games before it covers it: no further round begins by itself. */
export const gamePauseMessage = z.strictObject({ type: z.literal('baize.pause') })
export type GamePauseMessage = z.output<typeof gamePauseMessage>
