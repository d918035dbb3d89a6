import { describe, expect, it } from 'vitest'
import {
  draftOf,
  emptyMission,
  problemsOf,
  stepChanged,
  withGoal,
  withRewardKind,
  withStep,
  withType,
} from './mission-draft.rules.ts'

const empty = emptyMission('2026-11-21')
const words = { TH: 'ก', CN: '一', EN: 'One' }
const step = { target: '100.00', reward: { kind: 'cash' as const, amount: '5.00' }, board: 10 }
const whole = { ...empty, title: words, summary: words, steps: [step] }

describe('the draft of a mission', () => {
  it('cannot be saved until texts, targets and rewards are there, and says what is missing', () => {
    expect(problemsOf(empty)).toEqual(expect.arrayContaining(['title.TH', 'steps.0.target', 'steps.0.reward.amount']))
    expect(problemsOf(whole)).toEqual([])
    expect(problemsOf({ ...whole, kind: 'once' })).toEqual(['until'])
    expect(problemsOf({ ...whole, steps: [step, step] })).toEqual(['steps'])
  })

  it('keeps types of games only while it asks for play', () => {
    const slots = withType(whole, 'RNG', true)
    expect(slots.gameTypes).toEqual(['RNG'])
    expect(withType(slots, 'RNG', false).gameTypes).toEqual([])
    expect(withGoal(slots, 'rounds').gameTypes).toEqual(['RNG'])
    expect(withGoal(slots, 'deposit').gameTypes).toEqual([])
  })

  it('adds, changes and removes steps, and their rewards', () => {
    const two = withStep(whole)
    expect(two.steps).toEqual([step, { ...step, target: '' }])
    expect(stepChanged(two, 1, { ...step, target: '200.00' }).steps[1]?.target).toBe('200.00')
    expect(stepChanged(two, 0, undefined).steps).toHaveLength(1)
    expect(withRewardKind(step, 'points').reward).toEqual({ kind: 'points', points: 10 })
    expect(withRewardKind(withRewardKind(step, 'points'), 'cash').reward).toEqual({ kind: 'cash', amount: '' })
  })

  it('is read from what is stored, or begins anew if that cannot be read', () => {
    expect(draftOf(whole, '2026-11-21')).toEqual(whole)
    expect(draftOf({ kind: 'yearly' }, '2026-11-21')).toEqual(empty)
  })
})
