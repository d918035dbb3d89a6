import { gameType } from '@baize/contract'
import * as z from 'zod'

/** In whole per cent of a stake. */
const percent = z.int().min(0).max(100)
/** The types of games on whose events several members bet, or whose bets can cover each other. */
const gameTypes = z.array(gameType).min(1)

/** Bets on both sides of one event, by members who have an agent in common. */
const oppositeBets = z.strictObject({
  rule: z.literal('opposite_bets'),
  gameTypes,
  /** How far above the members their common agent may be: 1 is the agent directly above, who may be one of them. */
  levels: z.int().min(1).max(20),
  /** The smaller side is at least this much of the larger one. */
  matchPercent: percent.min(1),
  /** More members than this on one event are a crowd, whose sides are even by chance. */
  maxMembers: z.int().min(2).max(100),
})

/** A bet that covers nearly all outcomes, so that nearly the whole stake comes back whatever happens. */
const coveredBet = z
  .strictObject({
    rule: z.literal('covered_bet'),
    gameTypes,
    /** What was paid lies between these shares of the stake, both included. */
    fromPercent: percent,
    toPercent: percent,
  })
  .refine(({ fromPercent, toPercent }) => fromPercent <= toPercent, 'fromPercent is above toPercent')

/** Which bets do not count for the pay of the agents above. Without rules, all do. */
export const payExclusions = z.array(z.discriminatedUnion('rule', [oppositeBets, coveredBet])).max(20)

/** A rule about bets that do not count for the pay of the agents above. */
export type ExclusionRule = z.output<typeof payExclusions>[number]
