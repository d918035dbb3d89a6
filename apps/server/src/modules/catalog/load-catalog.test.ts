import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inEachLanguage } from '@baize/phrases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { copyDemoBrand, openTestCatalog } from './test-lobby.ts'

interface GameJson {
  readonly gameCode: string
  readonly nodeId: number
  readonly name: object
}
const arena = 'games/cockfight.json'
const pit = { vendorCode: 'SV3', gameCode: 'sunrise-pit' }

let files: Awaited<ReturnType<typeof copyDemoBrand>>
let site: Awaited<ReturnType<typeof openTestCatalog>>
beforeEach(async () => {
  files = await copyDemoBrand()
  site = await openTestCatalog([files.folder])
})
afterEach(async () => {
  await site.close()
  await files.remove()
})

const openIndex = async () => (await site.open()).of(site.brand.brandId)
const editGames = (change: (games: GameJson[]) => unknown) => files.edit(arena, change)
const problemOf = () =>
  site.open().then(
    () => undefined,
    (error: unknown) => (error instanceof StartProblem ? error.message : undefined),
  )

describe('loading a catalogue', () => {
  it('offers no free trial if the brand has free play switched off (3.039, 6.010)', async () => {
    const offered = async () =>
      (await openIndex()).tiles({}, 'EN').filter(({ supportPlay }) => supportPlay === 0).length
    expect(await offered()).toBeGreaterThan(0)
    await site.close()
    await files.edit('brand.json', (brand: object) => ({ ...brand, whitelabel: [] }))
    site = await openTestCatalog([files.folder])
    expect(await offered()).toBe(0)
  })

  it('stores at least 300 games and eight categories of the demo brand and reads them back', async () => {
    const index = await openIndex()
    expect(index.tiles({}, 'EN').length).toBeGreaterThanOrEqual(300)
    expect(index.lobby.EN.categories.map((category) => category.gameCategory)).toEqual([
      'RNG',
      'LIVE',
      'FISH',
      'PVP',
      'SPORTS',
      'ESPORTS',
      'COCKFIGHT',
      'ELOTT',
    ])
    const { rows } = await sql<{
      games: bigint
    }>`select count(*) as games from catalog_game where gone_at is null`.execute(site.database)
    expect(rows[0]?.games).toBe(BigInt(index.tiles({}, 'EN').length))
  })

  it('writes nothing while the files are unchanged', async () => {
    const writes = async () =>
      (await sql<{ xmin: string }>`select distinct xmin::text from catalog_game`.execute(site.database)).rows
    await openIndex()
    const before = await writes()
    site.clock.advance({ hours: 1 })
    await openIndex()
    expect(await writes()).toEqual(before)
  })

  it('loads a changed file', async () => {
    await openIndex()
    await editGames((games) => games.map((game) => ({ ...game, name: inEachLanguage(() => `New ${game.gameCode}`) })))
    expect((await openIndex()).game(pit)?.name.EN).toBe('New sunrise-pit')
  })

  it('marks a removed game as gone: still named, in no list, and restored with its id when the file has it again', async () => {
    const nodeId = (await openIndex()).game(pit)?.nodeId
    let taken: GameJson[] = []
    await editGames((games) => {
      taken = games
      return games.filter((game) => game.gameCode !== pit.gameCode)
    })
    const without = await openIndex()
    expect(without.game(pit)).toMatchObject({ gone: true, nodeId, name: { EN: 'Sunrise Pit' } })
    expect(without.tiles({ name: pit.gameCode }, 'EN')).toEqual([])
    await editGames(() => taken)
    expect((await openIndex()).game(pit)).toMatchObject({ gone: false, nodeId })
  })

  it('marks a removed vendor and a removed category as gone', async () => {
    await openIndex()
    await files.edit<{ code: string }[]>('vendors.json', (vendors) => vendors.filter((vendor) => vendor.code !== 'SV3'))
    await files.edit<{ gameType: string }[]>('categories.json', (categories) =>
      categories.filter((category) => category.gameType !== 'COCKFIGHT'),
    )
    await editGames(() => [])
    const index = await openIndex()
    expect(index.lobby.EN.menus.map((menu) => menu.gameType)).not.toContain('COCKFIGHT')
    expect(index.lobby.EN.vendorTypes.map((vendor) => vendor.vassalage)).not.toContain('SV3')
    expect(index.game(pit)?.gone).toBe(true)
  })

  it('loads the same in two processes that start together', async () => {
    const [one, two] = await Promise.all([openIndex(), openIndex()])
    expect(one.tiles({}, 'TH')).toEqual(two.tiles({}, 'TH'))
  })
})

describe('an invalid catalogue', () => {
  it('stops the start with a one-line message and leaves the stored catalogue unchanged', async () => {
    const before = (await openIndex()).tiles({}, 'EN')
    const move = (by: number) =>
      editGames((games) =>
        games.map((game) => (game.gameCode === pit.gameCode ? { ...game, nodeId: game.nodeId + by } : game)),
      )
    await move(100_000)
    expect(await problemOf()).toContain('the game SV3/sunrise-pit has the nodeId 8001 and cannot become 108001')
    await move(-100_000)
    expect((await openIndex()).tiles({}, 'EN')).toEqual(before)
  })

  it('names the file, the place and the mistake', async () => {
    await editGames((games) => games.map((game, place) => (place === 2 ? { ...game, minBetMinor: 20 } : game)))
    expect(await problemOf()).toMatch(/games\/cockfight\.json, at 2\.minBetMinor: .*expected string/)
  })

  it('names a file that is not JSON, and a missing one', async () => {
    await writeFile(join(files.folder, 'categories.json'), '[')
    expect(await problemOf()).toContain('categories.json is not JSON')
    await files.remove()
    expect(await problemOf()).toContain('cannot be read')
    files = await copyDemoBrand()
  })
})

describe('two brands', () => {
  it('have separate catalogues under the same ids', async () => {
    const other = await copyDemoBrand({ code: 'other', hosts: ['other.example'] })
    await other.edit<GameJson[]>(arena, (games) =>
      games.map((game) => ({ ...game, name: inEachLanguage(() => 'Elsewhere') })),
    )
    const both = await openTestCatalog([files.folder, other.folder])
    const catalog = await both.open()
    const names = both.brands.all.map(({ brandId }) => catalog.of(brandId).game(pit)?.name.EN)
    expect(names).toEqual(['Sunrise Pit', 'Elsewhere'])
    await both.close()
    await other.remove()
  })
})

describe("the server's own role", () => {
  it.each([
    'delete from catalog_game',
    'update catalog_game set node_id = 1',
    'delete from catalog_vendor',
    'truncate catalog_load',
  ])('may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(site.database)).rejects.toThrow('permission denied')
  })
})
