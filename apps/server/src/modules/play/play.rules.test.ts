import { playSlot, slots } from '@baize/engines'
import { drawsFor, parseClientSeed, parseServerSeed } from '@baize/fairness'
import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { checkStake, replayedChance, stakeLimitsOf, stakesOf } from './play.rules.ts'
import { nonceOf } from './stored-values.ts'

function drawsOf(nonce: bigint) {
  const serverSeed = parseServerSeed('5f'.repeat(32))
  const clientSeed = parseClientSeed('facts')
  if (serverSeed === undefined || clientSeed === undefined) throw new Error('the seeds of the test are well-formed')
  return drawsFor({ serverSeed, clientSeed, nonce: nonceOf(nonce) })
}

describe.each(slots)('stakes of $code', (slot) => {
  const limits = stakeLimitsOf(slot)

  it('offers only stakes that the limits take', () => {
    for (const stake of stakesOf(slot)) expect(checkStake(limits, stake)).toBeUndefined()
  })

  it('refuses a stake below the least, above the most, and between two steps', () => {
    expect(checkStake(limits, minor(limits.least - limits.step))?.code).toBe('stake.below_minimum')
    expect(checkStake(limits, minor(limits.most + limits.step))?.code).toBe('stake.above_maximum')
    expect(checkStake(limits, minor(limits.least + 1n))?.code).toBe('stake.not_a_step')
  })

  it('makes the same outcome of the recorded draws, free spins included', () => {
    for (let nonce = 0n; nonce < 400n; nonce += 1n) {
      const draws = drawsOf(nonce)
      const outcome = playSlot(slot, draws)
      const recorded = draws
        .trace()
        .filter((step) => !step.rejected)
        .map((step) => step.value)
      expect(playSlot(slot, replayedChance(recorded))).toEqual(outcome)
    }
  })

  it('does not make an outcome of draws that are cut short', () => {
    const draws = drawsOf(1n)
    playSlot(slot, draws)
    const short = draws
      .trace()
      .map((step) => step.value)
      .slice(0, 4)
    expect(() => playSlot(slot, replayedChance(short))).toThrow(RangeError)
  })
})
