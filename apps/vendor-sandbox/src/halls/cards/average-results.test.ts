import { describe, expect, it } from 'vitest'
import { at, range } from './deck.ts'
import type { CardGame, HandState } from './hand.ts'
import { paiGow } from './pai-gow.ts'
import { pokDeng } from './pok-deng.ts'
import { returns } from './specs.ts'
import { averageOfPaiGow, averageOfPokDeng, type AverageResult } from './testing/average-results.ts'
import { seededChance } from './testing/seeded-chance.ts'

/** Rounded down, so that nothing is promised that is not paid. */
const textOf = ({ back, of }: AverageResult) => `0.${String((back * 1_000_000n) / of).padStart(6, '0')}`

/** What comes back of a bet over hands that are played by the game's own rules, everybody deciding as the table does. */
function played<State extends HandState>(game: CardGame<State>, hands: number): number {
  const chance = seededChance(21)
  let net = 0
  for (const button of range(0, hands)) {
    let state = game.deal({ baseMinor: 100n, button: button % game.seats, stacksMinor: [], spots: {} }, chance)
    while (state.outcome === undefined) {
      const seat = at(state.due, 0)
      const next = game.move(state, seat, game.fallback(game.view(state, seat)))
      if (next === undefined) throw new Error('the table decides what is not offered')
      state = next
    }
    net += Number(state.outcome.netMinor[0] ?? 0n) / 100
  }
  return 1 + net / hands
}

describe('what comes back of a bet on average, over all cases', () => {
  it('is as published for pok deng, and hands played by the rules come near it', () => {
    const exact = averageOfPokDeng()
    expect(textOf(exact)).toBe(returns.pokDeng)
    expect(exact.of).toBe(100n * 1326n * 1225n * 48n * 47n)
    expect(Math.abs(played(pokDeng, 20_000) - Number(returns.pokDeng))).toBeLessThan(0.03)
  })

  it('is as published for pai gow, and hands played by the rules come near it', () => {
    const exact = averageOfPaiGow()
    expect(textOf(exact)).toBe(returns.paiGow)
    expect(exact.of).toBe(100n * 35_960n * 20_475n)
    expect(Math.abs(played(paiGow, 4_000) - Number(returns.paiGow))).toBeLessThan(0.04)
  })
})
