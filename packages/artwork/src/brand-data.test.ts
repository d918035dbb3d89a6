import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bannerNames } from './index.ts'

type Text = { TH: string; CN: string; EN: string }
type Category = { gameType: string; title: Text; classifications: { code: string; name: Text }[] }
type Vendor = {
  code: string
  displayName: Text
  gameTypes: string[]
  classifications: Record<string, string[]>
  inFooter: boolean
}
type Game = {
  nodeId: number
  gameCode: string
  vendorCode: string
  gameType: string
  gameClassify: string
  name: Text
  isHot: number
  supportPlay: number
  minBetMinor: string
  minLineNum: number
  playable: string | null
  opensList?: true
}
type Banner = {
  id: string
  groupName: string
  art: string
  title: Text
  subtitle: Text
  action: Text
  linkType: string
  url: string
}
type Lottery = {
  gameCode: string
  vendorCode: string
  area: string
  settings: { limits: { minUnitMinor: string } }
}
type Brand = { languages: string[]; esportsVendors: string[]; cockfightVendors: string[] }

const folder = new URL('../../../brands/demo/', import.meta.url)
// JSON from this repository; this test checks its shape.
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const brand: Brand = JSON.parse(read('brand.json'))
const categories: Category[] = JSON.parse(read('categories.json'))
const vendors: Vendor[] = JSON.parse(read('vendors.json'))
const games = readdirSync(new URL('games/', folder)).flatMap((file): Game[] => JSON.parse(read(`games/${file}`)))
const connections: { vendorCode: string; gameTypes: string[] }[] = JSON.parse(read('connections.json'))
const banners: Banner[] = JSON.parse(read('banners.json'))
const lotteries: { games: Lottery[] } = JSON.parse(read('lotteries.json'))
const notices: { id: string; title: Text; content: Text }[] = JSON.parse(read('notices.json'))

const repeated = (values: readonly (string | number)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)
const untranslated = (texts: readonly Text[]) =>
  texts.filter(
    ({ TH, CN, EN }) =>
      !/\p{Script=Thai}/u.test(TH) ||
      !/\p{Script=Han}/u.test(CN) ||
      !/[A-Za-z0-9]/.test(EN) ||
      /[\p{Script=Thai}\p{Script=Han}]/u.test(EN),
  )

describe("the demo brand's data", () => {
  test('has at least 300 games, and five in each of the eight categories', () => {
    expect(games.length).toBeGreaterThanOrEqual(300)
    expect(categories.map((category) => category.gameType)).toEqual([
      'RNG',
      'LIVE',
      'FISH',
      'PVP',
      'SPORTS',
      'ESPORTS',
      'COCKFIGHT',
      'ELOTT',
    ])
    for (const category of categories)
      expect(games.filter((game) => game.gameType === category.gameType).length).toBeGreaterThanOrEqual(5)
  })

  test('has no duplicate node ids, codes or names', () => {
    expect(repeated(games.map((game) => game.nodeId))).toEqual([])
    expect(repeated(games.map((game) => `${game.vendorCode}/${game.gameCode}`))).toEqual([])
    expect(repeated(games.flatMap((game) => [game.name.EN, game.name.CN, game.name.TH]))).toEqual([])
    expect(repeated(vendors.map((vendor) => vendor.code))).toEqual([])
  })

  test('has every text in Thai, Chinese and English', () => {
    const texts = [
      ...games.map((game) => game.name),
      ...vendors.map((vendor) => vendor.displayName),
      ...categories.flatMap((category) => [category.title, ...category.classifications.map(({ name }) => name)]),
      ...banners.flatMap((banner) => [banner.title, banner.subtitle, banner.action]),
      ...notices.flatMap((notice) => [notice.title, notice.content]),
    ]
    expect(untranslated(texts).filter(({ EN }) => EN !== 'MOBA' && EN !== 'PK10')).toEqual([])
  })

  test('refers only to existing vendors, categories and classifications, and every vendor has games', () => {
    for (const game of games) {
      const vendor = vendors.find(({ code }) => code === game.vendorCode)
      expect(vendor?.classifications[game.gameType]).toContain(game.gameClassify)
      expect(
        categories.find(({ gameType }) => gameType === game.gameType)?.classifications.map(({ code }) => code),
      ).toContain(game.gameClassify)
    }
    expect(vendors.filter(({ code }) => !games.some((game) => game.vendorCode === code))).toEqual([])
  })

  test('has the expected vendors in the footer, in e-sports and in cockfighting', () => {
    expect(vendors.filter(({ inFooter }) => inFooter).map(({ code }) => code)).toEqual([
      'PG',
      'EG2',
      'PT',
      'JDB',
      'CQ9',
      'FC',
      'JL',
      'BGS',
    ])
    const of = (gameType: string) =>
      vendors.filter(({ gameTypes }) => gameTypes.includes(gameType)).map(({ code }) => code)
    expect(of('ESPORTS')).toEqual(brand.esportsVendors)
    expect(of('COCKFIGHT')).toEqual(['BZ', ...brand.cockfightVendors])
  })

  test("marks exactly the platform's own games as playable, and shows the slots as hot", () => {
    const playable = games.filter((game) => game.playable !== null)
    expect(playable.every((game) => game.vendorCode === 'BZ' && game.gameCode === game.playable)).toBe(true)
    const codesOf = (isOf: (game: (typeof games)[number]) => boolean) =>
      playable.filter(isOf).map(({ gameCode }) => gameCode)
    const slots = codesOf((game) => game.gameType === 'RNG' && !['INSTANT', 'TABLE'].includes(game.gameClassify))
    expect(slots).toEqual([
      'bz-lotus-lanterns',
      'bz-golden-tuktuk',
      'bz-dragon-tide',
      'bz-lion-dance-gold',
      'bz-floating-market',
      'bz-elephant-parade',
      'bz-naga-moon',
      'bz-himmapan-book',
    ])
    expect(codesOf((game) => game.gameClassify === 'INSTANT')).toEqual([
      'bz-dice',
      'bz-plinko',
      'bz-wheel',
      'bz-mines',
      'bz-crash',
    ])
    expect(codesOf((game) => game.gameClassify === 'TABLE')).toEqual([
      'bz-blackjack',
      'bz-three-card',
      'bz-video-poker',
    ])
    expect(codesOf((game) => game.gameType !== 'RNG')).toEqual([
      'bz-cockfight',
      'bz-coral-kingdom',
      'bz-baccarat',
      'bz-dragon-tiger',
      'bz-roulette',
      'bz-sic-bo',
      'bz-fish-prawn-crab',
      'bz-fan-tan',
      'bz-xoc-dia',
      'bz-holdem',
      'bz-pok-deng',
      'bz-dou-dizhu',
    ])
    expect(games.filter(({ gameCode, isHot }) => slots.includes(gameCode) && isHot !== 1)).toEqual([])
  })

  test("offers free trials of the platform's own games, of lotteries, and of the sandbox's games except jackpots", () => {
    const sandbox = connections.flatMap(({ vendorCode, gameTypes }) => gameTypes.map((type) => `${vendorCode}/${type}`))
    const tried = games.filter(
      (game) =>
        game.playable !== null ||
        game.gameType === 'ELOTT' ||
        (sandbox.includes(`${game.vendorCode}/${game.gameType}`) && game.gameClassify !== 'JACKPOT' && !game.opensList),
    )
    expect(games.filter((game) => game.supportPlay === 0)).toEqual(tried)
  })

  test('has a minimum stake in minor units for every game', () => {
    expect(games.filter((game) => !/^[1-9][0-9]*$/.test(game.minBetMinor) || game.minLineNum < 1)).toEqual([])
  })

  test('has exactly one tile for each lottery, under its vendor and area, with the smallest unit of a line as its stake', () => {
    const kinds: Record<string, readonly string[]> = {
      TH: ['THAI'],
      OWN: ['DRAW', 'K3', 'PK10', 'MARKSIX', 'KENO'],
      SEA: ['SEA'],
      VN: ['NORTH', 'CENTRAL', 'SOUTH', 'FAST'],
    }
    const tiles = games.filter(({ gameType }) => gameType === 'ELOTT')
    const keyOf = (one: { vendorCode: string; gameCode: string }) => `${one.vendorCode}/${one.gameCode}`
    expect(tiles.map(keyOf).toSorted()).toEqual(lotteries.games.map(keyOf).toSorted())
    for (const lottery of lotteries.games) {
      const tile = tiles.find((one) => keyOf(one) === keyOf(lottery))
      expect(kinds[lottery.area]).toContain(tile?.gameClassify)
      expect([tile?.minBetMinor, tile?.minLineNum]).toEqual([lottery.settings.limits.minUnitMinor, 1])
    }
  })

  test('has banners for each group, with existing pictures and playable games', () => {
    expect(banners.filter(({ groupName }) => groupName === 'w_home').length).toBeGreaterThanOrEqual(3)
    expect(new Set(banners.map(({ groupName }) => groupName))).toEqual(new Set(['w_home', 'w_reg', 'w_leftmenu']))
    expect(banners.filter(({ art }) => !bannerNames.includes(art))).toEqual([])
    for (const { url } of banners.filter(({ linkType }) => linkType === 'GAME')) {
      const [vendorCode, gameType, gameCode] = url.split('/')
      expect(
        games.some(
          (game) =>
            game.vendorCode === vendorCode && game.gameType === gameType && game.gameCode === gameCode && game.playable,
        ),
      ).toBe(true)
    }
  })
})

test.each(['en', 'th', 'cn'])('customer service ends at an article for players, not for operators, in %s', (code) => {
  const article = readFileSync(new URL(`content/help/contact.${code}.html`, folder), 'utf8')
  expect(article.match(/href="\/help#/g)?.length).toBeGreaterThan(2)
  expect(article).not.toMatch(/brand settings|การตั้งค่าแบรนด์|品牌设置/)
})

test.each([
  ['en', /no chat|no email|chat or email here/],
  ['th', /ไม่มีแชต|ไม่มีอีเมล/],
  ['cn', /不设在线客服|不设.{0,6}邮箱/],
])('the contact article does not deny the mailbox that customer service offers, in %s', (code, denial) => {
  const settings = readFileSync(new URL('brand.json', folder), 'utf8')
  expect(settings).toContain('mailto:')
  expect(readFileSync(new URL(`content/help/contact.${code}.html`, folder), 'utf8')).not.toMatch(denial)
})

test('the banner above the registration form names no amount, since the form itself states the welcome credit', () => {
  const placed: readonly { readonly groupName: string }[] = JSON.parse(
    readFileSync(new URL('banners.json', folder), 'utf8'),
  )
  const above = placed.filter(({ groupName }) => groupName === 'w_reg')
  expect(above).not.toHaveLength(0)
  expect(JSON.stringify(above)).not.toMatch(/\d,\d{3}/)
})
