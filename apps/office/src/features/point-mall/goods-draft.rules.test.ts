import { expect, it } from 'vitest'
import { bodyOf, draftOf, isComplete } from './goods-draft.rules.ts'

const words = { TH: 'ก', CN: '中', EN: 'a' }
const draft = {
  ...draftOf(undefined, 'Asia/Bangkok'),
  names: words,
  texts: words,
  price: '700',
  stock: '5',
  from: '2026-12-01T07:00',
  reason: 'New.',
}

it('sends what was typed, in the time zone of the brand', () => {
  expect(bodyOf(draft, 'Asia/Bangkok')).toMatchObject({
    price: 700,
    stock: 5,
    memberLimit: null,
    credit: null,
    from: '2026-12-01T00:00:00.000Z',
    until: null,
  })
})

it('is complete only with words in each language, whole numbers and a reason', () => {
  expect(isComplete(draft, 2)).toBe(true)
  for (const change of [
    { names: { ...words, CN: ' ' } },
    { price: '0' },
    { price: '1.5' },
    { memberLimit: '0' },
    { reason: 'x' },
    { kind: 'credit' as const },
    { kind: 'credit' as const, credit: '1.001' },
  ])
    expect(isComplete({ ...draft, ...change }, 2)).toBe(false)
})
