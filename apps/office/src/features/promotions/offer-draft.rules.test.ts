import { describe, expect, it } from 'vitest'
import { changedFacts } from '../../kit/draft-facts.rules.ts'
import {
  draftOf,
  emptyOffer,
  momentOf,
  problemsOf,
  wallClock,
  withReward,
  withShare,
  withTrigger,
} from './offer-draft.rules.ts'

const words = { TH: 'ก', CN: '中', EN: 'A' }
const cash = {
  ...emptyOffer,
  title: words,
  summary: words,
  terms: words,
  reward: { kind: 'cash', amount: '10.00' },
  budget: { total: '100.00', perDay: null },
} as const

describe('the draft of an offer', () => {
  it('says which fields are missing, and nothing once it can be saved', () => {
    expect(problemsOf(emptyOffer)).toEqual(
      expect.arrayContaining(['title.TH', 'summary.EN', 'terms.CN', 'reward.amount', 'budget.total']),
    )
    expect(problemsOf(cash)).toEqual([])
  })

  it('gets what another reward or another way to claim it needs', () => {
    const match = withReward(cash, 'match')
    expect([match.trigger.kind, match.conditions?.turnover, problemsOf(match)]).toEqual(['deposit', 10, []])
    const code = withTrigger(match, 'code')
    expect([code.reward.kind, code.conditions?.of, problemsOf(code)]).toEqual(['bonus', 'bonus', ['trigger.code']])
    expect(withReward(match, 'cash').conditions).toBeNull()
    expect(withShare({ RNG: 100, LIVE: 20 }, 'LIVE', 0)).toEqual({ RNG: 100 })
  })

  it('shows only what differs', () => {
    expect(changedFacts(cash, { ...cash, order: 3, reward: { kind: 'cash', amount: '12.00' } })).toEqual({
      before: { order: '50', 'reward.amount': '10.00' },
      after: { order: '3', 'reward.amount': '12.00' },
    })
    expect(changedFacts(cash, draftOf(cash)).after).toEqual({})
  })

  it('has times of the brand’s wall clock, whatever the browser’s zone is', () => {
    expect(momentOf('2026-12-01T00:00', 'Asia/Bangkok')).toBe('2026-11-30T17:00:00.000Z')
    expect(wallClock('2026-11-30T17:00:00.000Z', 'Asia/Bangkok')).toBe('2026-12-01T00:00')
    expect([momentOf('', 'Asia/Bangkok'), wallClock(null, 'Asia/Bangkok')]).toEqual([null, ''])
  })
})
