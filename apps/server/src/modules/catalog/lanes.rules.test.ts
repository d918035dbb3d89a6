import { describe, expect, it } from 'vitest'
import { gameEntry, laneEntry, vendorEntry } from './test-catalog.ts'
import type { CatalogFiles } from './catalog.files.ts'
import { splitSports } from './lanes.rules.ts'

const none = { esportsVendors: [], cockfightVendors: [] }
const lanesOnly = (...types: Parameters<typeof laneEntry>[0][]): CatalogFiles => ({
  lanes: types.map((type) => laneEntry(type)),
  vendors: [],
  games: [],
})
const typesOf = ({ lanes }: CatalogFiles) => lanes.map((lane) => lane.gameType)

describe('esports and cockfight vendors', () => {
  it('stand in lanes of their own after sports (4.020)', () => {
    const files = lanesOnly('COCKFIGHT', 'RNG', 'ESPORTS', 'SPORTS', 'PVP', 'ELOTT')
    expect(typesOf(splitSports(files, none))).toEqual(['RNG', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'ELOTT'])
  })

  it('keep the place of their lanes in a lobby without sports', () => {
    expect(typesOf(splitSports(lanesOnly('ESPORTS', 'RNG'), none))).toEqual(['ESPORTS', 'RNG'])
  })

  it('leave the sports lane with their games and classifications (4.020)', () => {
    const files: CatalogFiles = {
      lanes: [laneEntry('SPORTS', 'FOOTBALL'), laneEntry('ESPORTS', 'MOBA'), laneEntry('COCKFIGHT', 'ARENA')],
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

  it('stay in other lanes where they serve them too', () => {
    const files = {
      ...lanesOnly('SPORTS', 'RNG'),
      games: [gameEntry(1, 'game', { vendorCode: 'AV', gameType: 'RNG' })],
    }
    expect(splitSports(files, { esportsVendors: ['AV'], cockfightVendors: [] }).games[0]?.gameType).toBe('RNG')
  })
})
