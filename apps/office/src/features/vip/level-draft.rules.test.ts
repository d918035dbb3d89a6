import { describe, expect, it } from 'vitest'
import { changedFacts, draftOf, problemsOf, withAnother, type LevelsDraft } from './level-draft.rules.ts'

const level = {
  names: { TH: 'ก', CN: '一', EN: 'One' },
  needs: '100.00',
  keeps: '60.00',
  onReaching: '10.00',
  weekly: '0.00',
  monthly: '0.00',
  birthday: '0.00',
  withdrawDay: '0.00',
}
const draft = draftOf({ periodDays: 30, keptDays: 30, giftDays: 14, levels: [level] })
const withLevel = (change: Partial<typeof level>): LevelsDraft => ({ ...draft, levels: [{ ...level, ...change }] })

describe('levels as they are typed', () => {
  it('can be saved when everything is there', () => {
    expect(problemsOf(draft, 2)).toEqual([])
    expect(problemsOf({ ...draft, levels: [] }, 2)).toEqual([])
  })

  it.each([
    [withLevel({ names: { ...level.names, CN: ' ' } }), 'names'],
    [{ ...draft, days: { ...draft.days, giftDays: '91' } }, 'days'],
    [{ ...draft, days: { ...draft.days, keptDays: '0' } }, 'days'],
    [withLevel({ weekly: '1.001' }), 'amounts'],
    [withLevel({ needs: '' }), 'amounts'],
    [withLevel({ needs: '0' }), 'order'],
    [withLevel({ keeps: '100.01' }), 'order'],
    [{ ...draft, levels: [level, level] }, 'order'],
  ] as const)('cannot be saved like %o: %s', (one, problem) => {
    expect(problemsOf(one, 2)).toEqual([problem])
  })

  it('have another level that needs twice as much', () => {
    expect(withAnother(draft, 2).levels[1]).toMatchObject({ needs: '200.00', keeps: '120.00', weekly: '0' })
    expect(withAnother({ ...draft, levels: [] }, 2).levels[0]).toMatchObject({ needs: '' })
  })

  it('show what differs, and what is gone', () => {
    const after = withLevel({ weekly: '5.00' })
    expect(changedFacts(draft, after)).toEqual({
      count: 1,
      before: { '1 weekly': '0.00' },
      after: { '1 weekly': '5.00' },
    })
    expect(changedFacts(draft, { ...draft, levels: [] }).after).toMatchObject({ '1 needs': '', '1 name EN': '' })
  })
})
