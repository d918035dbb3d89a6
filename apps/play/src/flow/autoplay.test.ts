import { minor } from '@baize/money'
import { describe, expect, test } from 'vitest'
import { afterAutoRound, stakeRefusal, startAutoplay } from './autoplay.ts'

const limits = { rounds: 2, winAboveMinor: minor(500n), fallByMinor: minor(300n) }
const round = { payoutMinor: minor(0n), balanceMinor: minor(900n), stakeMinor: minor(100n) }

describe('autoplay', () => {
  test('ends after its number of rounds', () => {
    const first = afterAutoRound(startAutoplay(limits, minor(1000n)), round)
    if (!('next' in first)) throw new Error('autoplay ended after the first round')
    expect(first.next.roundsLeft).toBe(1)
    expect(afterAutoRound(first.next, { ...round, balanceMinor: minor(800n) })).toEqual({ end: 'finished' })
  })

  test('ends after a win above its limit but not at the limit', () => {
    const autoplay = startAutoplay({ ...limits, rounds: 9 }, minor(1000n))
    expect(afterAutoRound(autoplay, { ...round, payoutMinor: minor(501n), balanceMinor: minor(1401n) })).toEqual({
      end: 'winReached',
    })
    expect(afterAutoRound(autoplay, { ...round, payoutMinor: minor(500n), balanceMinor: minor(1400n) })).toHaveProperty(
      'next',
    )
  })

  test('never places a stake that could take the balance below its limit', () => {
    const autoplay = startAutoplay({ ...limits, rounds: 9 }, minor(1000n))
    expect(stakeRefusal(autoplay, { balanceMinor: minor(800n), stakeMinor: minor(100n) })).toBeUndefined()
    expect(stakeRefusal(autoplay, { balanceMinor: minor(799n), stakeMinor: minor(100n) })).toBe('balanceFell')
  })

  test('ends when the balance does not cover the stake', () => {
    const autoplay = startAutoplay({ rounds: 9, winAboveMinor: undefined, fallByMinor: undefined }, minor(1000n))
    expect(afterAutoRound(autoplay, { ...round, balanceMinor: minor(99n) })).toEqual({ end: 'balanceLow' })
  })
})
