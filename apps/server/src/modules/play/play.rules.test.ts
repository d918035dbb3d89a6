import { fileURLToPath } from 'node:url'
import { playSlot, slots } from '@baize/engines'
import { drawsFor, parseClientSeed, parseServerSeed } from '@baize/fairness'
import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { checkStake, replayedChance } from './play.rules.ts'
import { readStakes } from './stakes.files.ts'
import { nonceOf } from './stored-values.ts'

function drawsOf(nonce: bigint) {
  const serverSeed = parseServerSeed('5f'.repeat(32))
  const clientSeed = parseClientSeed('facts')
  if (serverSeed === undefined || clientSeed === undefined) throw new Error('the seeds of the test are malformed')
  return drawsFor({ serverSeed, clientSeed, nonce: nonceOf(nonce) })
}

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))
const stakes = await readStakes(demoFolder, { currencies: ['PLY', 'FUN'], games: [] })

describe.each(slots)('stakes of $code', (slot) => {
  const { limits, stakes: offered } = stakes.of(slot.code, 'PLY')

  it('offers only stakes within the limits', () => {
    for (const stake of offered) expect(checkStake(limits, stake)).toBeUndefined()
  })

  it('refuses a stake below the minimum, above the maximum, and between two steps', () => {
    expect(checkStake(limits, minor(limits.min - limits.step))?.code).toBe('stake.below_minimum')
    expect(checkStake(limits, minor(limits.max + limits.step))?.code).toBe('stake.above_maximum')
    expect(checkStake(limits, minor(limits.min + 1n))?.code).toBe('stake.not_a_step')
  })

  it('computes the same outcome from the recorded draws, including free spins', () => {
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

  it('computes no outcome from truncated draws', () => {
    const draws = drawsOf(1n)
    playSlot(slot, draws)
    const short = draws
      .trace()
      .map((step) => step.value)
      .slice(0, 4)
    expect(() => playSlot(slot, replayedChance(short))).toThrow(RangeError)
  })
})
