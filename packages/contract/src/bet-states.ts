/**
 * What became of a round: money may still move in it (`open`), it is over (`settled`), or every stake in it was given back
 * (`returned`).
 */
export const betStates = ['open', 'settled', 'returned'] as const
export type BetState = (typeof betStates)[number]

/** Whether a round was won: more came back than was staked. */
export const betResults = ['won', 'lost'] as const
export type BetResult = (typeof betResults)[number]
