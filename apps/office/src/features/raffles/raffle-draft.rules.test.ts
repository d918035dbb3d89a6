import type { OfficeRaffle } from '@baize/contract/office'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, newDraft, problemsOf, totalsOf, type RaffleDraft } from './raffle-draft.rules.ts'

const texts = { TH: 'ก', CN: '抽', EN: 'a' }
const whole: RaffleDraft = {
  ...newDraft,
  title: texts,
  words: texts,
  opensAt: '2026-11-22T10:00',
  closesAt: '2026-11-29T20:00',
  drawsAt: '2026-11-29T20:05',
  tiers: [
    { count: '1', kind: 'cash', amount: '1000.00' },
    { count: '20', kind: 'points', amount: '500' },
  ],
  perDeposit: '500.00',
  perTurnover: ' 1000.00 ',
  reason: 'The raffle of this month.',
}
const now = { digits: 2, timeZone: 'Asia/Bangkok', nowMs: Date.parse('2026-11-22T02:58:59Z') }

describe('the form of a raffle', () => {
  it('has nothing to say about a complete one, and sends it without blanks and types that count nothing', () => {
    expect(problemsOf(whole, now)).toEqual([])
    expect(bodyOf(whole)).toMatchObject({
      perDeposit: '500.00',
      perTurnover: '1000.00',
      weights: { RNG: 100 },
      prizes: [
        { count: 1, kind: 'cash', amount: '1000.00' },
        { count: 20, kind: 'points', amount: '500' },
      ],
    })
    expect(bodyOf({ ...whole, perDeposit: ' ' }).perDeposit).toBeNull()
  })

  it.each([
    ['texts', { words: { ...texts, CN: ' ' } }],
    ['opens', { opensAt: '2026-11-22T09:59' }],
    ['closes', { closesAt: '2026-11-22T10:00', drawsAt: '2026-11-22T10:05' }],
    ['draws', { drawsAt: '2026-11-29T20:04' }],
    ['prizes', { tiers: [{ count: '1', kind: 'points', amount: '1.50' }] }],
    ['prizes', { tiers: [] }],
    ['prizes', { tiers: [{ count: '1001', kind: 'cash', amount: '1' }] }],
    ['perDeposit', { perDeposit: '0.00' }],
    ['perTurnover', { perTurnover: '1.001' }],
    ['weights', { weights: { ...newDraft.weights, RNG: '0' } }],
    ['weights', { weights: { ...newDraft.weights, LIVE: '501' } }],
    ['ways', { perDeposit: '', perTurnover: '' }],
    ['limit', { memberLimit: '0' }],
    ['level', { minLevel: 'x' }],
    ['reason', { reason: ' a ' }],
  ] as const)('names what is wrong: %s', (problem, change) => {
    expect(problemsOf({ ...whole, ...change }, now)).toEqual([problem])
  })

  it('adds up the prizes', () => {
    expect(totalsOf(whole, 2)).toEqual({ prizes: 21, cash: '1000.00', points: 10_000 })
    expect(totalsOf({ tiers: [{ count: '3', kind: 'cash', amount: '0.10' }] }, 2)).toEqual({
      prizes: 3,
      cash: '0.30',
      points: 0,
    })
    expect(totalsOf({ tiers: [{ count: '3', kind: 'cash', amount: '' }] }, 2)).toBeUndefined()
  })

  it('takes everything of another raffle but its times and the reason', () => {
    const raffle = {
      title: texts,
      words: texts,
      prizes: [{ count: 2, kind: 'cash', amount: '5.00' }],
      perDeposit: null,
      perTurnover: '10.00',
      weights: [{ gameType: 'LIVE', percent: 20 }],
      hasFreeTicket: true,
      memberLimit: 3,
      isOneEach: false,
      minLevel: 2,
    } as const satisfies Partial<OfficeRaffle>
    const draft = draftOf(raffle as unknown as OfficeRaffle) // what else a raffle has is not read
    expect(draft).toMatchObject({ opensAt: '', reason: '', perDeposit: '', perTurnover: '10.00', memberLimit: '3' })
    expect([draft.weights.LIVE, draft.weights.RNG]).toEqual(['20', '0'])
    expect(bodyOf({ ...draft, opensAt: '2026-11-22T10:00' }).weights).toEqual({ LIVE: 20 })
  })
})
