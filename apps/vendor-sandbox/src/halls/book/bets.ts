import type { HallStake } from '../desk.ts'
import type { Seat } from '../hall.ts'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { LegOutcome } from './picks.ts'
import type { QuoteRefusal } from './game-of-book.ts'

/** A leg of a bet: a pick of a match at a price, in thousandths. */
export interface Leg {
  readonly match: string
  readonly pick: string
  readonly price: number
}

/** Why a bet was not taken. */
export type BetRefusal = PlayRefusal | QuoteRefusal | 'price' | 'payout' | 'related' | 'match_limit' | 'too_many'

/** Where a bet is: it waits for its delay, is being paid, is open, has ended, or was not taken. */
export type BetState = 'waiting' | 'taking' | 'open' | 'ended' | 'refused'

/** A bet of a member. Its state changes; the rest, apart from better prices, does not. */
export interface Bet {
  /** The name that the window gave it. */
  readonly slip: string
  readonly roundId: string
  /** The window that made it, or its stake after a restart: who is paid. */
  readonly who: Seat | HallStake
  readonly owner: string
  readonly gameCode: string
  readonly vendorCode: string
  readonly stakeMinor: bigint
  readonly placedMs: number
  /** Whether any price is taken, or only the one that was seen and better ones. */
  readonly takesAny: boolean
  legs: readonly Leg[]
  state: BetState
  /** When the delay ends. */
  takenAtMs: number
  refusal?: BetRefusal | undefined
  /** The legs' prices when it was refused. */
  pricesNow?: readonly (number | undefined)[]
  outcomes?: readonly (LegOutcome | undefined)[]
  payoutMinor?: bigint
  /** Whether its member ended it before its matches did. */
  isCashedOut?: boolean
  endedMs?: number
}

/** The bets in memory, newest first in every list. */
export interface BetList {
  add(bet: Bet): void
  find(owner: string, slip: string): Bet | undefined
  /** Bets that wait or are open, of all members. */
  live(): readonly Bet[]
  /** A bet has ended or was refused: it may be forgotten in time. */
  close(bet: Bet): void
  of(owner: string, vendorCode: string, gameCode: string): readonly Bet[]
  /** Adds ended bets of an earlier run; those that are there already stay as they are. */
  recall(bets: readonly Bet[]): void
  /** How many bets of a member wait or are open. */
  openCount(owner: string): number
}

/** How many ended bets a member's list keeps, and for how many members. */
const keptPerOwner = 60
const maxOwners = 5_000

/** Creates the list of bets. */
export function createBetList(onEnded: (bet: Bet) => void = () => undefined): BetList {
  const live = new Set<Bet>()
  const byOwner = new Map<string, Bet[]>()
  return {
    add(bet) {
      const mine = byOwner.get(bet.owner) ?? []
      byOwner.delete(bet.owner)
      byOwner.set(bet.owner, mine)
      mine.unshift(bet)
      live.add(bet)
      forgetOwners(byOwner)
    },
    find: (owner, slip) => byOwner.get(owner)?.find((bet) => bet.slip === slip),
    live: () => [...live],
    close(bet) {
      live.delete(bet)
      if (bet.state === 'ended') onEnded(bet)
      const mine = byOwner.get(bet.owner)
      if (mine === undefined) return
      const ended = mine.filter((one) => !live.has(one))
      const last = ended[keptPerOwner]
      if (last !== undefined) mine.splice(mine.indexOf(last), 1)
    },
    recall(bets) {
      for (const bet of bets) {
        const mine = byOwner.get(bet.owner) ?? []
        byOwner.set(bet.owner, mine)
        if (mine.some(({ slip }) => slip === bet.slip)) continue
        mine.push(bet)
        mine.sort((one, other) => other.placedMs - one.placedMs)
      }
      forgetOwners(byOwner)
    },
    of: (owner, vendorCode, gameCode) =>
      (byOwner.get(owner) ?? []).filter((bet) => bet.vendorCode === vendorCode && bet.gameCode === gameCode),
    openCount: (owner) => (byOwner.get(owner) ?? []).filter((bet) => live.has(bet)).length,
  }
}

/** Forgets the members who have bet longest ago and have nothing open. */
function forgetOwners(byOwner: Map<string, Bet[]>): void {
  if (byOwner.size <= maxOwners) return
  for (const [owner, bets] of byOwner) {
    if (bets.some(({ state }) => state !== 'ended' && state !== 'refused')) continue
    byOwner.delete(owner)
    return
  }
}
