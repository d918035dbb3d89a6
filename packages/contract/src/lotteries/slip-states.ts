/**
 * `open`: it waits for its draw. `won` and `lost`: the draw is settled; `drawn`: the numbers are known, and it is not settled yet.
 * `cancelled` by its member, `void` with its draw: the stake was returned.
 */
export const slipStates = ['open', 'drawn', 'won', 'lost', 'cancelled', 'void'] as const
export type SlipState = (typeof slipStates)[number]
