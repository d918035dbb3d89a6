import type { Game, Category } from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLobby } from './test-lobby.ts'

let lobby: Awaited<ReturnType<typeof openTestLobby>>
beforeAll(async () => {
  lobby = await openTestLobby()
})
afterAll(() => lobby.close())

const games = async (
  query: Record<string, string> = {},
): Promise<{ games: Game[]; totalPages: number; totalCount: number; pageNo: number }> =>
  (await lobby.get('/wps/relay/GCSGAME_gameList', { language: 'EN', ...query })).value
const names = async (query: Record<string, string>) => (await games(query)).games.map((game) => game.gameName)

describe('the game list (7.024)', () => {
  it('shows a tile with everything that the specification lists (3.001 to 3.012)', async () => {
    const [first] = (await games({ gameName: 'lotus lanterns' })).games
    expect(first).toEqual({
      nodeId: '1001',
      gameName: 'Lotus Lanterns',
      displayName: 'Lotus Lanterns',
      showIcon: '/art/games/en/BZ/bz-lotus-lanterns.webp',
      smallIcon: '/art/games/en/BZ/bz-lotus-lanterns-180.webp',
      lagerIcon: '/art/vendors/BZ.svg',
      isHot: 1,
      vassalage: 'BZ',
      vendorName: 'Baize Originals',
      gameType: 'RNG',
      gameClassify: 'SLOTS',
      gameCode: 'bz-lotus-lanterns',
      supportPlay: 0,
      isGame: 'GAME',
      minBet: '0.20',
      minLineNum: 20,
      state: 'open',
    })
  })

  it('has 42 games a page by default (9.016) and reports the total', async () => {
    const page = await games()
    expect(page.games).toHaveLength(42)
    expect(page.totalPages).toBe(Math.ceil(page.totalCount / 42))
    expect((await games({ pageNo: String(page.totalPages + 1) })).games).toEqual([])
  })

  it('shows every game of a category once over its pages of 18 (9.015)', async () => {
    const { totalPages, totalCount } = await games({ gameType: 'RNG', pageSize: '18' })
    const pages = await Promise.all(
      Array.from({ length: totalPages }, (_, index) =>
        games({ gameType: 'RNG', pageSize: '18', pageNo: String(index + 1) }),
      ),
    )
    const ids = pages.flatMap((page) => page.games.map((game) => game.nodeId))
    expect(ids).toHaveLength(totalCount)
    expect(new Set(ids).size).toBe(totalCount)
  })

  it.each([['  DRAGON tide '], ['龙潮'], ['มังกรคลื่น'], ['Ｄｒａｇｏｎ Ｔｉｄｅ'], ['bz-dragon-tid']])(
    'finds a game by %j, whatever language it is shown in',
    async (gameName) => {
      expect(await names({ gameName })).toEqual(['Dragon Tide'])
    },
  )

  it('answers in the language that is asked for', async () => {
    expect(await names({ gameName: 'Dragon Tide', language: 'CN' })).toEqual(['龙潮'])
    expect(await names({ gameName: 'Dragon Tide', language: 'TH' })).toEqual(['มังกรคลื่นคลั่ง'])
    const [inThai] = (await games({ gameName: 'Dragon Tide', language: 'TH' })).games
    expect(inThai?.showIcon).toBe('/art/games/th/BZ/bz-dragon-tide.webp')
  })

  it('shows playable games first, and the others as in preparation', async () => {
    const states = (await games({ pageSize: '100' })).games.map((game) => game.state)
    const first = states.indexOf('inPreparation')
    // Slots, games with a bet, crash and the tables.
    expect(first).toBeGreaterThanOrEqual(15)
    expect(new Set(states.slice(0, first))).toEqual(new Set(['open']))
    expect(states.slice(first)).not.toContain('open')
  })

  it('offers a free trial only of games that can be opened (2.040)', async () => {
    const shown = (await games({ pageSize: '100' })).games
    expect(shown.filter((game) => game.supportPlay === 0).every((game) => game.state === 'open')).toBe(true)
  })

  it('filters by vendor, classification, lines and smallest stake', async () => {
    const shown = (
      await games({ gameType: 'RNG', vassalage: 'JL', gameClassify: 'SLOTS', minLineNum: '10', minBet: '0.2' })
    ).games
    expect(shown.length).toBeGreaterThan(0)
    for (const game of shown) {
      expect(game).toMatchObject({ gameType: 'RNG', vassalage: 'JL', gameClassify: 'SLOTS' })
      expect(game.minLineNum).toBeGreaterThanOrEqual(10)
      expect(Number(game.minBet)).toBeGreaterThanOrEqual(0.2)
    }
  })

  it('takes an empty value or ALL as no filter (7.024)', async () => {
    const all = await games({ gameName: 'Dragon Tide' })
    expect(all.totalCount).toBe(1)
    for (const none of ['', 'ALL']) {
      const filters = { gameType: none, vassalage: none, gameClassify: none }
      expect(await games({ gameName: 'Dragon Tide', ...filters })).toEqual(all)
    }
    expect(await lobby.get('/wps/relay/GCSGAME_gameList', { vassalage: 'ALL ' })).toMatchObject({ status: 400 })
  })

  it('is one empty page if nothing matches', async () => {
    expect(await games({ gameName: 'no such game' })).toEqual({ games: [], pageNo: 1, totalPages: 1, totalCount: 0 })
  })

  it.each([
    { pageNo: '0' },
    { pageSize: '101' },
    { gameType: 'NOVEL' },
    { minBet: '-1' },
    { minBet: '1e3' },
    { sort: 'x' },
  ])('refuses %j', async (query) => {
    expect(await lobby.get('/wps/relay/GCSGAME_gameList', query)).toMatchObject({
      status: 400,
      code: 'request.invalid',
    })
  })
})

describe('the hot list (7.025)', () => {
  it('has only hot games, the playable ones first, 12 by default', async () => {
    const { value } = await lobby.get('/wps/relay/GCSGAME_hotGamesV2', {
      isPlatform: '2',
      platform: 'flash,html5-desktop',
    })
    const list: Game[] = value.list
    expect(list).toHaveLength(12)
    expect(list.every((game) => game.isHot === 1)).toBe(true)
    expect(list.slice(0, 3).map((game) => game.vassalage)).toEqual(['BZ', 'BZ', 'BZ'])
  })

  it('takes the categories in turns, so that it is no copy of the slots', async () => {
    const hot = async (query: Record<string, string>): Promise<Game[]> =>
      (await lobby.get('/wps/relay/GCSGAME_hotGamesV2', query)).value.list
    const menu: unknown[] = (await lobby.get('/lgw/games/game_menus')).value.gameMenus
    expect(new Set((await hot({})).map((game) => game.gameType)).size).toBe(menu.length)
    expect((await hot({ gameType: 'RNG' })).every((game) => game.gameType === 'RNG')).toBe(true)
  })
})

describe("an entry that opens its vendor's own list (3.010)", () => {
  it('appears in every list but that one', async () => {
    const [entry] = (await games({ gameName: 'All of Paper Garden' })).games
    expect(entry).toMatchObject({ isGame: 'VASSALAGE', vassalage: 'PG', state: 'inPreparation', supportPlay: 1 })
    expect((await games({ vassalage: 'PG', gameName: 'All of Paper Garden' })).games).toEqual([])
  })

  it('cannot be launched, since it is not a game', async () => {
    const body = { gameCode: 'paper-garden-all', vassalage: 'PG', gameType: 'RNG' }
    expect(await lobby.launch(body, 'member-token-0001')).toMatchObject({ status: 404, code: 'game.not_found' })
  })
})

describe('the categories', () => {
  const categories = async (): Promise<Category[]> =>
    (await lobby.get('/wps/game/vendors', { language: 'EN', flush: '1' })).value.data.lanes

  it('are in the brand’s order; esports and cockfight have separate categories after sports (3.014, 3.015, 3.054, 3.055, 4.020)', async () => {
    expect((await categories()).map((category) => category.title)).toEqual([
      'Slots',
      'Live casino',
      'Fishing',
      'Card & board',
      'Sports',
      'E-sports',
      'Cockfight',
      'Lottery',
    ])
    const codes = (await categories()).map((category) => category.cards.map((card) => card.vassalage))
    expect(codes.slice(4, 7)).toEqual([
      ['TCHL', 'PHF'],
      ['AV', 'IMES', 'IA', 'AI', 'TF'],
      // The site's own comes before the vendors'.
      ['BZ', 'SV3', 'DS88', 'DIG', 'WGB', 'WS168'],
    ])
  })

  it('show the same counts as the game list, for each vendor and classification (3.016)', async () => {
    for (const category of await categories()) {
      for (const card of category.cards) {
        expect((await games({ gameType: category.gameCategory, vassalage: card.vassalage })).totalCount).toBe(
          card.gameCount,
        )
      }
      for (const kind of category.gameClassify) {
        const [vassalage = ''] = kind.vendors
        expect(
          (await games({ gameType: category.gameCategory, gameClassify: kind.code, vassalage })).totalCount,
        ).toBeGreaterThan(0)
      }
    }
  })

  it('are the categories of the menu (7.023), with their numbers of games', async () => {
    const { gameMenus } = (await lobby.get('/lgw/games/game_menus')).value
    expect(gameMenus.map((menu: { gameType: string }) => menu.gameType)).toEqual(
      (await categories()).map((category) => category.gameCategory),
    )
    const counted = gameMenus.reduce((sum: number, menu: { gameCount: number }) => sum + menu.gameCount, 0)
    expect(counted).toBe((await games()).totalCount)
  })

  it('say which game types each vendor serves (7.029)', async () => {
    const { list } = (await lobby.get('/wps/game/vendors/types', { vassalage: 'JDB', language: 'EN' })).value
    expect(list).toEqual([{ vassalage: 'JDB', displayName: 'Jade Balcony', gameTypes: ['RNG', 'LIVE', 'FISH', 'PVP'] }])
  })
})

describe('launching (7.026)', () => {
  const dragonTide = { gameCode: 'bz-dragon-tide', vassalage: 'BZ', gameType: 'RNG' }

  it('needs a session', async () => {
    expect(await lobby.launch(dragonTide)).toMatchObject({ status: 401, code: 'session.required' })
  })

  it('gives members and trial accounts an address with a one-time token', async () => {
    const { value } = await lobby.launch({ ...dragonTide, language: 'CN', backUrl: '/games/RNG' }, 'member-token-0001')
    expect(value.url).toBe('/play/bz-dragon-tide?token=handover-token&language=CN&backUrl=%2Fgames%2FRNG')
    expect(await lobby.launch(dragonTide, 'trial-token-00001')).toMatchObject({ status: 200, success: true })
  })

  it('refuses games in preparation, unknown games and back URLs to other sites, each in the caller’s language', async () => {
    const koi = { gameCode: 'sunrise-pit', vassalage: 'SV3', gameType: 'COCKFIGHT' }
    expect(await lobby.launch(koi, 'member-token-0001')).toMatchObject({
      status: 409,
      code: 'game.in_preparation',
      message: expect.stringContaining('will open soon'),
    })
    expect(await lobby.launch({ ...koi, gameCode: 'nothing' }, 'member-token-0001')).toMatchObject({
      status: 404,
      code: 'game.not_found',
    })
    expect(await lobby.launch({ ...dragonTide, backUrl: '//evil.example' }, 'member-token-0001')).toMatchObject({
      status: 400,
      code: 'request.invalid',
      value: { fields: [{ field: 'backUrl', code: 'field.invalid' }] },
    })
  })
})
