import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { toyCrash, toyWheel } from '../test-games.ts'
import type { TableBet } from '../tables.types.ts'
import type { HeldRound } from './bet.types.ts'
import { addBets, mostOf } from './limits.rules.ts'

const limits = (min: bigint, max: bigint) => ({ min: minor(min), max: minor(max) })
const rules = {
  main: limits(100n, 10_000n),
  side: limits(50n, 2_000n),
  maxStakeMinor: minor(15_000n),
  maxPayoutMinor: minor(30_000n),
  chips: [minor(100n)],
}
const none: HeldRound = { gameCode: 'toy-wheel', fields: new Map(), stakedMinor: 0n, validMinor: 0n }
const wheel = toyWheel()

function add(bets: readonly TableBet[], before = none, game = wheel) {
  return addBets({ game, rules, digits: 2, bets }, before)
}

function added(bets: readonly TableBet[], before = none, game = wheel): HeldRound {
  const after = add(bets, before, game)
  if ('refused' in after) throw new Error(`refused: ${after.refused}`)
  return after
}

const on = (field: string, amountMinor: bigint, target?: number): TableBet => ({ field, amountMinor, target })

describe('the limits of a table', () => {
  it('hold for what is on a field together, from the smallest to the greatest stake', () => {
    expect(add([on('even', 99n)])).toEqual({ refused: 'stake.below_minimum', values: ['1.00'] })
    const first = added([on('even', 9_000n)])
    expect(added([on('even', 1_000n)], first).stakedMinor).toBe(10_000n)
    expect(add([on('even', 1_001n)], first)).toEqual({ refused: 'stake.above_maximum', values: ['100.00'] })
    expect(add([on('p3', 2_001n)])).toEqual({ refused: 'stake.above_maximum', values: ['20.00'] })
    // A chip that is below the smallest stake is good on top of others.
    expect(added([on('even', 1n)], first).stakedMinor).toBe(9_001n)
  })

  it('hold for all stakes of a round together', () => {
    const first = added([on('even', 10_000n), on('p1', 2_000n), on('p3', 2_000n)])
    expect(added([on('p5', 1_000n)], first).stakedMinor).toBe(15_000n)
    expect(add([on('p5', 1_001n)], first)).toEqual({ refused: 'tables.limit_exceeded', values: ['150.00'] })
  })

  it('hold for the most that a round could pay, by the outcome that pays most', () => {
    // Pocket 0 pays 7 · 20 + 1.75 · 100 = 315; pocket 1 only 7 · 20.
    expect(add([on('even', 10_000n), on('p0', 2_000n)])).toMatchObject({ refused: 'tables.limit_exceeded' })
    expect(added([on('odd', 10_000n), on('p0', 2_000n)]).stakedMinor).toBe(12_000n)
  })

  it('allow no bets on both sides, and none on fields that the table does not have', () => {
    const first = added([on('even', 100n)])
    expect(add([on('odd', 100n)], first)).toEqual({ refused: 'tables.opposite_bets' })
    expect(add([on('even', 100n), on('odd', 100n)])).toEqual({ refused: 'tables.opposite_bets' })
    expect(add([on('p8', 100n)])).toEqual({ refused: 'tables.field_unknown' })
    expect(add([on('even', 100n, 200)])).toEqual({ refused: 'play.bet_invalid' })
  })
})

describe('the bets of crash', () => {
  it('are one on each field, and end before they pay more than a round does', () => {
    const first = added([on('first', 1_000n)], none, toyCrash(500))
    expect(first.fields.get('first')).toMatchObject({ most: 3_000 })
    expect(add([on('first', 100n)], first, toyCrash(500))).toEqual({ refused: 'play.bet_invalid' })
    expect(added([on('second', 100n, 250)], first, toyCrash(500)).fields.get('second')).toMatchObject({ most: 250 })
    expect(mostOf(rules, 7n, undefined)).toBe(428_571)
    expect(mostOf(rules, 1n, 99)).toBe(99)
  })
})

describe('turnover of a table', () => {
  it('counts what is at risk, and never takes back what has counted', () => {
    const first = added([on('even', 1_000n)])
    expect(first.validMinor).toBe(1_000n)
    // With even and the pockets 1 and 3, more than 70 % of the outcomes are covered.
    const covering = added([on('p1', 100n), on('p3', 100n)], first)
    expect(covering.validMinor).toBe(1_000n)
    expect(added([on('even', 1_000n), on('p1', 100n), on('p3', 100n)]).validMinor).toBe(0n)
  })

  it('does not count a bet of crash with a target below 1.5', () => {
    const game = toyCrash(500)
    expect(added([on('first', 100n, 149)], none, game).validMinor).toBe(0n)
    expect(added([on('first', 100n, 150)], none, game).validMinor).toBe(100n)
    expect(added([on('first', 100n)], none, game).validMinor).toBe(100n)
  })
})
