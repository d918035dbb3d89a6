import type { TableRound } from '@baize/contract'
import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import type { OwnBet } from '../../shared/table-state.ts'
import { panelAction, panelResult, payoutAt, readTarget } from './panel-state.ts'

const idle = { queued: false, sending: false, cashing: false, open: false }
const at = '2026-11-21T10:00:00Z'

function roundOf(part: Partial<TableRound>): TableRound {
  return {
    roundId: '00000000-0000-7000-8000-000000000001',
    roundNo: 1,
    seriesNo: 1,
    phase: 'betting',
    opensAt: at,
    closesAt: at,
    startedAt: null,
    outcome: null,
    ...part,
  }
}

const bet: OwnBet = { field: 'first', amount: minor(1_000n), target: null, cashedOut: null, payout: null }
const betting = { round: roundOf({}) }
const rising = { round: roundOf({ phase: 'playing', startedAt: at }) }
const burst = {
  round: roundOf({ phase: 'playing', startedAt: at, outcome: { engine: 'crash', crashHundredths: 341 } }),
}
const off = { round: roundOf({ phase: 'void', startedAt: at }) }

describe('the button of a bet', () => {
  it('bets while betting is open, and on the next round otherwise', () => {
    expect(panelAction(betting, undefined, { ...idle, open: true })).toBe('bet')
    expect(panelAction(betting, undefined, idle)).toBe('next')
    expect(panelAction(rising, undefined, idle)).toBe('next')
    expect(panelAction({ round: null }, undefined, idle)).toBe('next')
    expect(panelAction(rising, undefined, { ...idle, queued: true })).toBe('queued')
    expect(panelAction(betting, undefined, { ...idle, open: true, sending: true })).toBe('sending')
  })

  it('cashes out only what is open, once it has risen and before it is known to have burst', () => {
    expect(panelAction(betting, bet, { ...idle, open: true })).toBe('in')
    expect(panelAction({ round: roundOf({ phase: 'playing' }) }, bet, idle)).toBe('in')
    expect(panelAction(rising, bet, idle)).toBe('cashOut')
    expect(panelAction(rising, bet, { ...idle, cashing: true })).toBe('cashing')
    expect(panelAction(rising, { ...bet, cashedOut: 150, payout: minor(1_500n) }, idle)).toBe('next')
    expect(panelAction(burst, bet, idle)).toBe('next')
    expect(panelAction(off, bet, idle)).toBe('next')
  })
})

it('a bet ends cashed out, lost when it bursts, or returned when the round is called off', () => {
  expect(panelResult(rising, bet)).toBeUndefined()
  expect(panelResult(burst, undefined)).toBeUndefined()
  expect(panelResult(burst, bet)).toEqual({ kind: 'lost', amount: 1_000n })
  expect(panelResult(off, bet)).toEqual({ kind: 'returned', amount: 1_000n })
  for (const state of [rising, burst, off])
    expect(panelResult(state, { ...bet, cashedOut: 150, payout: minor(1_500n) })).toEqual({
      kind: 'out',
      hundredths: 150,
      payout: 1_500n,
    })
})

it('a payout is rounded down, and no more than a round pays', () => {
  expect(payoutAt(minor(333n), 101, minor(1_000_000n))).toBe(336n)
  expect(payoutAt(minor(1_000n), 5_000, minor(20_000n))).toBe(20_000n)
})

it.each([
  ['2', 200],
  ['1.01', 101],
  ['1,5', 150],
  [' 10.25 ', 1_025],
  ['1.00', undefined],
  ['0.5', undefined],
  ['1.234', undefined],
  ['', undefined],
  ['x', undefined],
  ['1000000', 100_000_000],
  ['1000000.01', undefined],
])('the multiple %j is %j hundredths', (text, hundredths) => {
  expect(readTarget(text, 100_000_000)).toBe(hundredths)
})
