import { expect, test } from 'vitest'
import type { BlackjackStep } from '../bets.ts'
import { maxZ } from '../simulate.ts'
import { quickChance } from '../testing/quick-chance.ts'
import { bestPlay, bestStep, type PlayTable } from './best-play.ts'
import { playBlackjack } from './blackjack.ts'
import { blackjackReturn } from './published.ts'
import { bzBlackjack } from './bz-blackjack.ts'
import { exactReturnOf } from './exact-return.ts'

/** The mean and the z-value of rounds played by the published table. */
function played(rounds: number): { readonly z: number; readonly evenMoneyZ: number } {
  const { below } = quickChance(20_261_127)
  const sums = { net: [0, 0], even: [0, 0] }
  for (let round = 0; round < rounds; round += 1) {
    const draws: number[] = []
    const steps: BlackjackStep[] = []
    let outcome = playBlackjack(bzBlackjack, steps, { below: (n) => draws[draws.push(below(n)) - 1] ?? 0 })
    for (let step = bestStep(bzBlackjack, outcome); step !== undefined; step = bestStep(bzBlackjack, outcome)) {
      steps.push(step)
      let next = 0
      outcome = playBlackjack(bzBlackjack, steps, { below: () => draws[next++] ?? 0 })
    }
    const net = outcome.returnsHalves / 2 - outcome.hands.reduce((sum, { doubled }) => sum + (doubled ? 2 : 1), 0)
    for (const [name, value] of [
      ['net', net],
      ['even', net === 1.5 ? 1 : net],
    ] as const) {
      sums[name][0] = (sums[name][0] ?? 0) + value
      sums[name][1] = (sums[name][1] ?? 0) + value * value
    }
  }
  const zOf = ([sum = 0, squares = 0]: readonly number[]) => {
    const mean = sum / rounds
    return (mean - (Number(blackjackReturn) - 1)) / Math.sqrt((squares / rounds - mean * mean) / rounds)
  }
  return { z: zOf(sums.net), evenMoneyZ: zOf(sums.even) }
}

test(
  '2 million rounds by the table agree with its exact return; naturals at even money do not (the planted fault)',
  { timeout: 600_000 },
  () => {
    const { z, evenMoneyZ } = played(2_000_000)
    expect(Math.abs(z)).toBeLessThanOrEqual(maxZ)
    expect(Math.abs(evenMoneyZ)).toBeGreaterThan(maxZ)
  },
)

test('another move against a ten makes the table worse (the control)', { timeout: 120_000 }, () => {
  const stiff: PlayTable = { ...bestPlay, hard: { ...bestPlay.hard, 17: 'HHHHHHHHHH' } }
  expect(exactReturnOf(bzBlackjack, stiff)).toBeLessThan(exactReturnOf(bzBlackjack, bestPlay) - 0.005)
})
