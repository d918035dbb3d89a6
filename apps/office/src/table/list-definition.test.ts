import { describe, expect, it } from 'vitest'
import { defineList, readListState, writeFilter } from './list-definition.ts'

const orders = defineList({
  name: 'orders',
  paging: 'pages',
  sorts: ['at', 'amount'],
  firstSort: '-at',
  filters: {
    number: { kind: 'text', maxLength: 8, pattern: /^\d+$/ },
    state: { kind: 'choice', values: ['open', 'done'] },
    day: { kind: 'days' },
    amount: { kind: 'amounts' },
  },
})

describe('a list’s address', () => {
  it('says what is filtered, sorted, shown and open', () => {
    const search = { number: '42', state: 'open', day: '2026-11-01..2026-11-25', amount: '10..', page: '3', size: '25' }
    expect(readListState(orders, { ...search, sort: 'amount', open: 'o1' })).toEqual({
      filters: { number: '42', state: 'open', day: { from: '2026-11-01', to: '2026-11-25' }, amount: { min: '10' } },
      page: 3,
      pageSize: 25,
      after: undefined,
      sort: { column: 'amount', isDescending: false },
      open: 'o1',
    })
  })

  it.each([
    ['number', 'x'],
    ['number', '123456789'],
    ['state', 'other'],
    ['day', '2026-11-25..2026-11-01'],
    ['day', '2026-13-01..2026-13-02'],
    ['amount', '..'],
    ['amount', '-1..'],
    ['amount', '1e9..'],
    ['page', '0'],
    ['page', '1.5'],
    ['size', '1000'],
    ['sort', '-secret'],
  ])('with %s=%s is as if that were not there', (name, value) => {
    expect(readListState(orders, { [name]: value })).toEqual(readListState(orders, {}))
  })

  it('begins with the list’s own order', () => {
    expect(readListState(orders, {}).sort).toEqual({ column: 'at', isDescending: true })
  })

  it('holds each filter as it is read again', () => {
    expect(writeFilter({ from: '2026-11-01', to: '2026-11-02' })).toBe('2026-11-01..2026-11-02')
    expect(writeFilter({ max: '9.50' })).toBe('..9.50')
    expect([writeFilter(''), writeFilter(undefined), writeFilter('open')]).toEqual([undefined, undefined, 'open'])
  })
})
