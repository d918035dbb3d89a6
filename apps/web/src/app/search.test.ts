import { expect, it } from 'vitest'
import { readGame, readLaneSearch, readLottery, readRecordSearch } from './search.ts'

it('an address that names no vendor, class, name or filter narrows nothing (4.015)', () => {
  expect(readLaneSearch({})).toEqual({})
  expect(readLaneSearch({ vassalage: '' })).toEqual({})
})

it('takes from an address only what has the right form', () => {
  expect(readLaneSearch({ vassalage: 'PG', gameClassify: '<b>', filter: 'yes', other: 1 })).toEqual({ vassalage: 'PG' })
  expect(readGame({ gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'toString', trial: true })).toEqual({
    gameCode: 'bz-lotus-lanterns',
    vassalage: 'BZ',
    trial: true,
  })
  expect(readLottery({ gameCode: 'th-lotto', token: 'x' })).toEqual({ gameCode: 'th-lotto' })
  expect(readLottery({ gameCode: '<b>' })).toEqual({})
  expect(readRecordSearch({ from: '2026-13-01', to: '2026-01-31', result: 'drawn', page: 0 })).toEqual({
    to: '2026-01-31',
  })
})
