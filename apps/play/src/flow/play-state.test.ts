import { describe, expect, test } from 'vitest'
import { idle, nextState, type PlayEvent, type PlayState, type RoundFacts } from './play-state.ts'

const attempt = { key: 'k1', stake: '1.00' }
const plain: RoundFacts = { roundId: 'r', freeSpins: 0, celebrated: false }
const walk = (from: PlayState, ...events: readonly PlayEvent[]) => events.reduce(nextState, from)
const spinPressed: PlayEvent = { type: 'spinPressed', attempt }
const shown: readonly PlayEvent[] = [{ type: 'reelsStopping' }, { type: 'reelsStopped' }, { type: 'winsShown' }]

describe('the state of a game', () => {
  test('a second press while a stake is in flight changes nothing', () => {
    const requesting = nextState(idle, spinPressed)
    expect(nextState(requesting, { type: 'spinPressed', attempt: { key: 'k2', stake: '9.00' } })).toBe(requesting)
  })

  test('a press is ignored in every phase except idle', () => {
    const round = { ...plain, freeSpins: 2, celebrated: true }
    const busy: readonly PlayState[] = [
      { phase: 'requesting', attempt },
      { phase: 'reconnecting', attempt, tries: 1 },
      { phase: 'spinning', round },
      { phase: 'stopping', round },
      { phase: 'showingWins', round },
      { phase: 'freeSpins', round, spinNo: 1 },
      { phase: 'celebrating', round },
      { phase: 'closed' },
    ]
    for (const state of busy) expect(nextState(state, spinPressed)).toBe(state)
  })

  test('a lost connection keeps the same key and counts the attempts', () => {
    const state = walk(idle, spinPressed, { type: 'connectionLost' }, { type: 'connectionLost' })
    expect(state).toEqual({ phase: 'reconnecting', attempt, tries: 2 })
    expect(nextState(state, { type: 'outcomeArrived', round: plain }).phase).toBe('spinning')
  })

  test('a plain round ends in idle', () => {
    expect(walk(idle, spinPressed, { type: 'outcomeArrived', round: plain }, ...shown)).toEqual(idle)
  })

  test('free spins are counted to the last one, then a large payout is celebrated', () => {
    const round = { ...plain, freeSpins: 2, celebrated: true }
    const first = walk(idle, { type: 'roundResumed', round }, ...shown)
    expect(first).toEqual({ phase: 'freeSpins', round, spinNo: 1 })
    const second = nextState(first, { type: 'freeSpinShown' })
    expect(second).toEqual({ phase: 'freeSpins', round, spinNo: 2 })
    expect(walk(second, { type: 'freeSpinShown' })).toEqual({ phase: 'celebrating', round })
    expect(walk(second, { type: 'freeSpinShown' }, { type: 'celebrated' })).toEqual(idle)
  })

  test('a refusal returns to idle, and the end of the session closes the game from any phase', () => {
    expect(walk(idle, spinPressed, { type: 'refused' })).toEqual(idle)
    expect(walk(idle, spinPressed, { type: 'sessionLost' }).phase).toBe('closed')
  })
})
