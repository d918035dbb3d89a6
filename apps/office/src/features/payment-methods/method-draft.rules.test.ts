import { describe, expect, it } from 'vitest'
import { bodyOf, changedFacts, draftOf, factsOf, isComplete, type MethodDraft } from './method-draft.rules.ts'

const words = { TH: 'ก', CN: '字', EN: 'a' }
const draft: MethodDraft = draftOf('qr', {
  isOn: true,
  minAmount: '100.00',
  maxAmount: '500.00',
  suggested: ['100.00', '300.00'],
  hours: null,
  instructions: words,
})

describe('a method as it is being changed', () => {
  it.each<[Partial<MethodDraft>, boolean]>([
    [{}, true],
    [{ minAmount: '500.01' }, false],
    [{ minAmount: '1.234' }, false],
    [{ minAmount: '0' }, false],
    [{ suggested: '100 99.99' }, false],
    [{ suggested: '' }, true],
    [{ from: '06:00' }, false],
    [{ from: '06:00', until: '23:00' }, true],
    [{ instructions: { ...words, CN: ' ' } }, false],
  ])('with %o can be saved: %s', (change, can) => {
    expect(isComplete({ ...draft, ...change }, 2)).toBe(can)
  })

  it('is sent with its amounts and hours apart', () => {
    expect(bodyOf([{ ...draft, suggested: ' 100, 300 ', from: '06:00', until: '23:00' }])).toMatchObject([
      { method: 'qr', suggested: ['100', '300'], hours: { from: '06:00', until: '23:00' } },
    ])
  })

  it('differs in what was changed only', () => {
    const facts = (one: MethodDraft) =>
      factsOf([one], (method, field) => `${method} ${field}`, { on: 'on', off: 'off', order: 'order' })
    const changes = changedFacts(facts(draft), facts({ ...draft, isOn: false }))
    expect(changes).toEqual({ before: { 'qr isOn': 'on' }, after: { 'qr isOn': 'off' } })
  })
})
