import { describe, expect, it } from 'vitest'
import { gameEntry, categoryEntry, vendorEntry } from './test-catalog.ts'
import type { CatalogFiles } from './catalog.files.ts'
import { splitSports } from './categories.rules.ts'

const none = { esportsVendors: [], cockfightVendors: [] }
const categoriesOnly = (...types: Parameters<typeof categoryEntry>[0][]): CatalogFiles => ({
  categories: types.map((type) => categoryEntry(type)),
  vendors: [],
  games: [],
})
const typesOf = ({ categories }: CatalogFiles) => categories.map((category) => category.gameType)

describe('esports and cockfight vendors', () => {
  it('get separate categories after sports (4.020)', () => {
    const files = categoriesOnly('COCKFIGHT', 'RNG', 'ESPORTS', 'SPORTS', 'PVP', 'ELOTT')
    expect(typesOf(splitSports(files, none))).toEqual(['RNG', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'ELOTT'])
  })

  it('keep their categories in place in a lobby without sports', () => {
    expect(typesOf(splitSports(categoriesOnly('ESPORTS', 'RNG'), none))).toEqual(['ESPORTS', 'RNG'])
  })

  it('leave the sports category with their games and classifications (4.020)', () => {
    const files: CatalogFiles = {
      categories: [
        categoryEntry('SPORTS', 'FOOTBALL'),
        categoryEntry('ESPORTS', 'MOBA'),
        categoryEntry('COCKFIGHT', 'ARENA'),
      ],
      vendors: [
        vendorEntry('TCHL', { SPORTS: ['FOOTBALL'] }),
        vendorEntry('AV', { SPORTS: ['MOBA'] }),
        vendorEntry('SV3', { SPORTS: ['ARENA'], COCKFIGHT: ['DERBY'] }),
      ],
      games: ['TCHL', 'AV', 'SV3'].map((vendorCode, index) =>
        gameEntry(index + 1, 'game', { vendorCode, gameType: 'SPORTS' }),
      ),
    }
    const { vendors, games } = splitSports(files, { esportsVendors: ['AV'], cockfightVendors: ['SV3'] })
    expect(games.map((game) => game.gameType)).toEqual(['SPORTS', 'ESPORTS', 'COCKFIGHT'])
    expect(vendors.map((vendor) => vendor.gameTypes)).toEqual([['SPORTS'], ['ESPORTS'], ['COCKFIGHT']])
    expect(vendors[2]?.classifications).toEqual({ COCKFIGHT: ['DERBY', 'ARENA'] })
  })

  it('stay in other categories that they also serve', () => {
    const files = {
      ...categoriesOnly('SPORTS', 'RNG'),
      games: [gameEntry(1, 'game', { vendorCode: 'AV', gameType: 'RNG' })],
    }
    expect(splitSports(files, { esportsVendors: ['AV'], cockfightVendors: [] }).games[0]?.gameType).toBe('RNG')
  })
})
