// What payslips are called, for addresses and filters too.

/** The kinds of pay (2.122–2.125). */
export const payKinds = ['daily', 'hourly', 'realtime', 'dividend'] as const
export type PayKind = (typeof payKinds)[number]

/**
 * What became of a payslip. `pending`: it is paid with the next settlement. `awaiting`: an operator decides about it first. `unpaid`:
 * its upline did not have the money. `carried`: a negative amount that went into the next one.
 */
export const payStates = ['pending', 'awaiting', 'paid', 'unpaid', 'carried', 'cancelled', 'written_off'] as const
export type PayState = (typeof payStates)[number]

/** Whether an agent receives what a payslip is about, or pays it to a direct downline. */
export const paySides = ['received', 'passedOn'] as const
export type PaySide = (typeof paySides)[number]

/** The rules by which bets do not count for pay. */
export const payExclusionRules = ['opposite_bets', 'covered_bet'] as const
export type PayExclusionRule = (typeof payExclusionRules)[number]
