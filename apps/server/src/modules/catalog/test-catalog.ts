import { minor, type Currency } from '@baize/money'
import { inEachLanguage } from '@baize/phrases'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import type { CatalogFiles, GameEntry, CategoryEntry, VendorEntry } from './catalog.files.ts'

/** Play money with two digits. */
export const playMoney: Currency = { code: testCurrencyOf('PLY'), digits: 2, symbol: '$' }

/** A text in English; in the other languages the code is appended. */
const textOf = (text: string) => inEachLanguage((language) => (language === 'EN' ? text : `${text} ${language}`))

export const categoryEntry = (gameType: CategoryEntry['gameType'], ...codes: string[]): CategoryEntry => ({
  gameType,
  title: textOf(gameType),
  classifications: codes.map((kind) => ({ code: kind, name: textOf(kind) })),
})

export const vendorEntry = (vendor: string, classifications: VendorEntry['classifications']): VendorEntry => ({
  code: vendor,
  displayName: textOf(vendor),
  gameTypes: Object.keys(classifications) as CategoryEntry['gameType'][], // the keys of such a record are game types
  classifications,
  inFooter: false,
})

/** A game in preparation. Each test sets the fields that it is about. */
export const gameEntry = (nodeId: number, gameCode: string, fields: Partial<GameEntry> = {}): GameEntry => ({
  nodeId,
  gameCode,
  vendorCode: 'JL',
  gameType: 'RNG',
  gameClassify: 'SLOTS',
  name: textOf(gameCode),
  isHot: 0,
  supportPlay: 1,
  minBetMinor: minor(50n),
  minLineNum: 1,
  art: { motif: 'lotus', scene: 'river' },
  playable: null,
  ...fields,
})

/** One of our own games, open and with a free trial, unless we have no such engine. */
export const ownEntry = (nodeId: number, gameCode: string, fields: Partial<GameEntry> = {}): GameEntry =>
  gameEntry(nodeId, gameCode, { vendorCode: 'BZ', supportPlay: 0, playable: gameCode, ...fields })

/** A small valid catalogue. */
export const filesOf = (games: readonly GameEntry[]): CatalogFiles => ({
  categories: [categoryEntry('RNG', 'SLOTS', 'WAYS'), categoryEntry('FISH', 'FISH')],
  vendors: [vendorEntry('BZ', { RNG: ['SLOTS', 'WAYS'] }), vendorEntry('JL', { RNG: ['SLOTS'], FISH: ['FISH'] })],
  games,
})
