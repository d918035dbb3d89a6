import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { validStakeOf, type Selection } from './valid-stake.rules.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)
const bet = (name: string, stake: bigint, winsOn: readonly number[], returnsPercent = 200): Selection => ({
  name,
  stakeMinor: minor(stake),
  winsOn,
  returnsPercent,
})
const roulette = { outcomes: 37, opposite: [['red', 'black']] as const }
const baccarat = { outcomes: 3, opposite: [['player', 'banker']] as const }

describe('what counts of the stakes of a round', () => {
  it('is all of one bet', () => {
    expect(validStakeOf([bet('dozen 1', 100n, numbers(1, 12), 300)], roulette)).toBe(100n)
  })

  it('is nothing if the bets together cover more than 70 % of the outcomes, and all of them up to that', () => {
    // 25 of 37 are 67.6 %, 26 are 70.3 %.
    expect(validStakeOf([bet('a', 100n, numbers(0, 11), 300), bet('b', 100n, numbers(12, 24), 277)], roulette)).toBe(
      200n,
    )
    expect(validStakeOf([bet('a', 100n, numbers(0, 12), 277), bet('b', 100n, numbers(13, 25), 277)], roulette)).toBe(0n)
    // A number that two bets cover is one number.
    expect(validStakeOf([bet('a', 100n, numbers(0, 20)), bet('b', 100n, numbers(5, 24))], roulette)).toBe(200n)
  })

  it('is nothing of both sides, and all of what is beside them', () => {
    const sides = [bet('player', 100n, [0]), bet('banker', 80n, [1], 195)]
    expect(validStakeOf(sides, baccarat)).toBe(0n)
    expect(validStakeOf([...sides, bet('pair', 5n, [], 1200)], baccarat)).toBe(5n)
    expect(validStakeOf(sides.slice(0, 1), baccarat)).toBe(100n)
  })

  it('is nothing of a bet that returns less than 1.5 times', () => {
    expect(validStakeOf([bet('favourite', 100n, [0], 149)], { outcomes: 2, opposite: [] })).toBe(0n)
    expect(validStakeOf([bet('favourite', 100n, [0], 150)], { outcomes: 2, opposite: [] })).toBe(100n)
  })
})
