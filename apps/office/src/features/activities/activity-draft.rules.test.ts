import { describe, expect, it } from 'vitest'
import { draftOf, emptyActivity, problemsOf } from './activity-draft.rules.ts'

const words = { TH: 'ก', CN: '中', EN: 'A' }
const complete = {
  ...emptyActivity,
  title: words,
  summary: words,
  steps: words,
  terms: words,
  reward: { kind: 'cash', amount: '10.00', claimDays: 7 },
  budget: '100.00',
} as const

describe('the draft of an activity', () => {
  it('says which fields are missing, and nothing once it can be saved', () => {
    expect(problemsOf(emptyActivity)).toEqual(
      expect.arrayContaining(['title.TH', 'summary.EN', 'steps.CN', 'terms.CN', 'reward.amount', 'budget']),
    )
    expect(problemsOf(complete)).toEqual([])
    const backwards = { ...complete, from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }
    expect(problemsOf(backwards)).toEqual(['until'])
  })

  it('is what is stored, or empty if this release cannot read it', () => {
    expect(draftOf(complete)).toEqual(complete)
    expect(draftOf({ minPictures: 'many' })).toEqual(emptyActivity)
  })
})
