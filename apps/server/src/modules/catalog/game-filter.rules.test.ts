import { pageOf } from '@baize/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inListOrder, matcherOf, minorRoundedUp, type GameFilter, type Searchable } from './game-filter.rules.ts'
import { searchTextOf } from './search-text.rules.ts'

const dragonTide: Searchable = {
  gameType: 'RNG',
  vendorCode: 'BZ',
  classification: 'WAYS',
  minBetMinor: 20n,
  minLines: 10,
  isHot: true,
  open: true,
  opensList: false,
  searchText: searchTextOf(['มังกรคลื่นคลั่ง', '龙潮', 'Dragon Tide', 'bz-dragon-tide']),
}
const matches = (filter: GameFilter, game: Partial<Searchable> = {}) => matcherOf(filter, 2)({ ...dragonTide, ...game })

describe('a filter', () => {
  it('without any field matches every game', () => {
    expect(matches({})).toBe(true)
    expect(matches({ name: ' \t ' })).toBe(true)
  })

  it.each<[string, GameFilter]>([
    ['a part of the English name', { name: ' aGoN tI ' }],
    ['the Chinese name', { name: '龙' }],
    ['a part of the Thai name', { name: 'คลื่น' }],
    ['the code', { name: 'BZ-dragon' }],
    ['full width letters', { name: 'Ｄｒａｇｏｎ' }],
    ['game type, vendor and classification', { gameType: 'RNG', vendorCode: 'BZ', classification: 'WAYS' }],
    ['a smallest stake that just matches', { minBet: '0.20' }],
    ['a number of lines that just matches', { minLines: 10 }],
    ['hot games', { hotOnly: true }],
  ])('by %s finds the game', (_what, filter) => {
    expect(matches(filter)).toBe(true)
  })

  it.each<[string, GameFilter]>([
    ['another name', { name: 'tiger' }],
    ['another game type', { gameType: 'FISH' }],
    ['another vendor', { vendorCode: 'JL' }],
    ['another classification', { classification: 'SLOTS' }],
    ['a higher smallest stake', { minBet: '0.201' }],
    ['more lines', { minLines: 11 }],
  ])('by %s does not find the game', (_what, filter) => {
    expect(matches(filter)).toBe(false)
  })

  it('for hot games excludes the others', () => {
    expect(matches({ hotOnly: true }, { isHot: false })).toBe(false)
  })

  it('must match in every field', () => {
    expect(matches({ name: 'dragon', vendorCode: 'JL' })).toBe(false)
  })
})

it.each([
  ['0', 2, 0n],
  ['0.2', 2, 20n],
  ['0.201', 2, 21n],
  ['12.500', 2, 1250n],
  ['7', 0, 7n],
  ['7.01', 0, 8n],
])('the amount %s with %i digits, rounded up, is %s minor units', (amount, digits, minorUnits) => {
  expect(minorRoundedUp(amount, digits)).toBe(minorUnits)
})

describe('the order of a list', () => {
  const game = (code: string, open: boolean, isHot: boolean) => ({ code, open, isHot })

  it('puts playable games first, then hot ones, then follows the lobby', () => {
    const lobby = [
      game('a', false, false),
      game('b', false, true),
      game('c', true, false),
      game('d', true, true),
      game('e', false, false),
      game('f', true, false),
    ]
    expect(inListOrder(lobby).map(({ code }) => code)).toEqual(['d', 'c', 'f', 'b', 'a', 'e'])
  })
})

describe('a page of the filtered games', () => {
  it('is a part of the list, and all pages together are the list without duplicates', () => {
    const game = fc.record({
      nodeId: fc.nat(),
      gameType: fc.constantFrom('RNG' as const, 'FISH' as const),
      vendorCode: fc.constantFrom('BZ', 'JL'),
      classification: fc.constant('SLOTS'),
      minBetMinor: fc.bigInt(1n, 500n),
      minLines: fc.integer({ min: 1, max: 50 }),
      isHot: fc.boolean(),
      open: fc.boolean(),
      opensList: fc.boolean(),
      searchText: fc.constantFrom('dragon', 'tiger', 'มังกร'),
    })
    const filter = fc.record(
      {
        gameType: fc.constantFrom('RNG' as const, 'FISH' as const),
        name: fc.constantFrom('dra', 'ger', 'มัง', ''),
        minBet: fc.constantFrom('0.5', '3'),
        hotOnly: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(game, { selector: ({ nodeId }) => nodeId }),
        filter,
        fc.integer({ min: 1, max: 12 }),
        (games, asked, pageSize) => {
          const filtered = inListOrder(games).filter(matcherOf(asked, 2))
          const { totalPages, totalCount } = pageOf(filtered, 1, pageSize)
          const pages = Array.from({ length: totalPages }, (_, index) => pageOf(filtered, index + 1, pageSize).rows)
          const ids = pages.flat().map(({ nodeId }) => nodeId)
          expect(ids).toEqual(filtered.map(({ nodeId }) => nodeId))
          expect(new Set(ids).size).toBe(totalCount)
          expect(pages.slice(0, -1).every((rows) => rows.length === pageSize)).toBe(true)
        },
      ),
    )
  })
})
