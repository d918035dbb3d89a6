import type { Minor } from '@baize/money'

/** Under which conditions a bonus may be staked; fixed when it is opened. */
export interface BonusTerms {
  /** The bonus's UUID, which whoever opens it chooses. A bonus is opened once. */
  readonly bonusId: string
  /** The largest stake of which bonus money may be a part; any stake without it. */
  readonly maxStakeMinor?: Minor
  /** Whether a larger stake is refused even if the member's own money covers it, so that nobody plays around the bound. */
  readonly limitsOwnMoney: boolean
  /** The types of games that it may be staked in; all without it. */
  readonly gameTypes?: readonly string[]
  /**
   * What a withdrawal does while the bonus is open: it is refused, so that the member's own money is locked too, or it ends
   * the bonus, and what is left of it goes back to the site.
   */
  readonly onWithdrawal: 'refuse' | 'end'
}

/** A bonus that is open, with what is left of it. */
export interface OpenBonus {
  readonly bonusId: string
  readonly leftMinor: Minor
  readonly terms: BonusTerms
}

/** What an account has: the member's own money, and the bonus that is open. Read together, so that neither counts twice. */
export interface Funds {
  readonly balanceMinor: Minor
  readonly bonus: OpenBonus | undefined
}

/** How a bonus ends: what is left becomes the member's own money, or goes back to the site. */
export type BonusEnd = 'convert' | 'forfeit'

/** How much of an open bonus can be staked in a game of this type; all of it if the type is not known yet. */
export function usableMinor(bonus: OpenBonus | undefined, gameType: string | undefined): bigint {
  if (bonus === undefined) return 0n
  return gameType === undefined || mayStakeIn(bonus.terms, gameType) ? bonus.leftMinor : 0n
}

/** Whether bonus money may be staked in a game. A game whose type nobody named counts as none of the types. */
export function mayStakeIn({ gameTypes }: BonusTerms, gameType: string | undefined): boolean {
  return gameTypes === undefined || (gameType !== undefined && gameTypes.includes(gameType))
}
