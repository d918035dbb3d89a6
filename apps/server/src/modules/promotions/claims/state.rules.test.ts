import { promotionStates } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { stateOf, type ClaimStanding, type OfferStanding, type Viewer } from './state.rules.ts'

const running: OfferStanding = { phase: 'running', isSpent: false, trigger: 'claim' }
const member: Viewer = { isMeant: true, needs: undefined, hasPassed: false }
const claimed = (state: ClaimStanding['state'], bonus?: ClaimStanding['bonus']): ClaimStanding => ({ state, bonus })

type Case = readonly [string, string | null, OfferStanding, Viewer | undefined, ClaimStanding | undefined]
const cases: readonly Case[] = [
  ['coming', null, { ...running, phase: 'coming' }, member, undefined],
  ['coming', null, { ...running, phase: 'coming' }, undefined, undefined],
  ['join', 'log_in', running, undefined, undefined],
  ['join', 'enter_code', { ...running, trigger: 'code' }, member, undefined],
  ['join', 'verify_phone', running, { ...member, needs: 'verify_phone' }, undefined],
  ['join', 'add_bank', running, { ...member, needs: 'add_bank' }, undefined],
  ['claim', null, running, member, undefined],
  ['claim', null, { ...running, trigger: 'deposit' }, member, undefined],
  ['close', 'over', { ...running, phase: 'over' }, member, undefined],
  ['close', 'budget', { ...running, isSpent: true }, member, undefined],
  ['close', 'not_for_you', running, { ...member, isMeant: false }, undefined],
  ['close', 'deposit_passed', running, { ...member, hasPassed: true }, undefined],
  ['close', 'missed', running, member, claimed('missed')],
  ['close', 'over', { ...running, phase: 'over' }, member, claimed('signed')],
  ['signed', null, running, member, claimed('signed')],
  ['applying', null, { ...running, phase: 'over' }, member, claimed('applying')],
  ['rejected', null, running, member, claimed('rejected')],
  ['issued', null, running, member, claimed('issuing')],
  ['issued', null, running, member, claimed('issued', 'waiting')],
  ['issued', null, running, member, claimed('issued', 'opening')],
  ['process', null, { ...running, phase: 'over' }, member, claimed('issued', 'open')],
  ['process', null, running, member, claimed('issued', 'ending')],
  ['claimed', null, running, member, claimed('issued', 'ended')],
  ['claimed', null, { ...running, isSpent: true }, member, claimed('issued')],
]

describe('what an offer is for whoever looks at it (4.029)', () => {
  it.each(cases)('is %s, because of %s', (state, hint, offer, viewer, claim) => {
    expect(stateOf(offer, viewer, claim)).toEqual({ state, hint })
  })

  it('is each of the ten states in one of these cases', () => {
    expect(new Set(cases.map(([state]) => state))).toEqual(new Set(promotionStates))
    expect(promotionStates).toHaveLength(10)
  })
})
