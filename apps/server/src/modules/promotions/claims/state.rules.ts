import type { PromotionHint, PromotionState } from '@baize/contract'

/** Where an offer stands, without anybody's claim. */
export interface OfferStanding {
  readonly phase: 'coming' | 'running' | 'over'
  /** Whether its budget, of today or of all days, has nothing left for another claim. */
  readonly isSpent: boolean
  readonly trigger: 'claim' | 'code' | 'registration' | 'deposit'
}

/** What is known of somebody who looks at it. */
export interface Viewer {
  /** Whether the member is one of those that it is for. */
  readonly isMeant: boolean
  /** Something that the member has to do before claiming it. */
  readonly needs: 'verify_phone' | 'add_bank' | 'add_name' | undefined
  /** Whether the deposit that it is for was already made without it. */
  readonly hasPassed: boolean
}

/** A member's claim and what became of it. */
export interface ClaimStanding {
  readonly state: 'signed' | 'applying' | 'rejected' | 'issuing' | 'issued' | 'missed'
  /** The state of its bonus; `undefined` for cash. */
  readonly bonus: 'waiting' | 'opening' | 'open' | 'ending' | 'ended' | undefined
}

/** A state of specification 4.029, and what must be done first or why it is closed. */
export interface StateOfOffer {
  readonly state: PromotionState
  readonly hint: PromotionHint | null
}

/**
 * What an offer is for whoever looks at it (4.029). Visitors are `undefined`. A claim says it all, except that one which waits for
 * a deposit ends with its offer.
 */
export function stateOf(
  offer: OfferStanding,
  viewer: Viewer | undefined,
  claim: ClaimStanding | undefined,
): StateOfOffer {
  if (claim !== undefined) return stateOfClaim(offer, claim)
  if (offer.phase === 'coming') return { state: 'coming', hint: null }
  if (offer.phase === 'over') return { state: 'close', hint: 'over' }
  if (offer.isSpent) return { state: 'close', hint: 'budget' }
  if (viewer === undefined) return { state: 'join', hint: 'log_in' }
  if (!viewer.isMeant) return { state: 'close', hint: 'not_for_you' }
  if (viewer.hasPassed) return { state: 'close', hint: 'deposit_passed' }
  if (viewer.needs !== undefined) return { state: 'join', hint: viewer.needs }
  if (offer.trigger === 'code') return { state: 'join', hint: 'enter_code' }
  return { state: 'claim', hint: null }
}

function stateOfClaim({ phase }: OfferStanding, { state, bonus }: ClaimStanding): StateOfOffer {
  switch (state) {
    case 'signed':
      return phase === 'over' ? { state: 'close', hint: 'over' } : { state: 'signed', hint: null }
    case 'missed':
      return { state: 'close', hint: 'missed' }
    case 'applying':
    case 'rejected':
      return { state, hint: null }
    case 'issuing':
      return { state: 'issued', hint: null }
    case 'issued':
      return { state: stateOfReward(bonus), hint: null }
  }
}

function stateOfReward(bonus: ClaimStanding['bonus']): PromotionState {
  if (bonus === undefined || bonus === 'ended') return 'claimed'
  return bonus === 'open' || bonus === 'ending' ? 'process' : 'issued'
}
