import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { openBrands } from '../../brand/index.ts'
import { openTestVendorSite, testGame, type TestVendorSite } from '../test-vendor.ts'
import { launchAtVendor } from './launch-at-vendor.ts'
import { launchForms } from './launch-forms.ts'

let site: TestVendorSite
let call: Awaited<ReturnType<TestVendorSite['newMember']>>['call']
beforeAll(async () => {
  site = await openTestVendorSite()
  call = (await site.newMember()).call
})
afterAll(() => site.close())

const launch = (fields: object = {}) => call(contract.launchGame, { body: { ...testGame, ...fields } })
const plainAnswer = () => ({ body: { url: `${site.api.origin}/play` } })

describe('launching a game of an outside vendor', () => {
  it('signs the request to the vendor and returns the address that the vendor answers', async () => {
    const { url } = await launch({ language: 'CN', backUrl: '/games/rng?pageNo=2' })
    expect(url).toBe(`${site.api.origin}/play`)
    const asked = site.api.asked.at(-1)
    expect(asked).toMatchObject({
      path: '/launch',
      signed: true,
      body: { game_id: testGame.gameCode, currency: 'PLY', locale: 'zh', demo: false },
    })
    expect(asked?.body['return_url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/games\/rng\?pageNo=2$/)
    expect(asked?.body['session_id']).toMatch(/^[\w-]{32}$/)
    expect(asked?.body['account_id']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('sends the same player name each time and a new session for each launch', async () => {
    const [first, second] = [await site.launch(call), await site.launch(call)]
    expect(first.account).toBe(second.account)
    expect(first.session).not.toBe(second.session)
  })

  it('as a trial tells the vendor nothing about the player', async () => {
    await launch({ trial: true })
    const body = site.api.asked.at(-1)?.body
    expect(body?.['demo']).toBe(true)
    expect(body).not.toHaveProperty('account_id')
    expect(body).not.toHaveProperty('session_id')
  })

  it('refuses a back URL to another site', async () => {
    expect((await refusalOf(launch({ backUrl: '//evil.example' }))).code).toBe('request.invalid')
  })

  it.each<[string, TestVendorSite['api']['answer'], string]>([
    ['an address on another site', () => ({ body: { url: 'https://evil.example/' } }), 'game.vendor_unreachable'],
    ['a script as address', () => ({ body: { url: 'javascript:alert(1)' } }), 'game.vendor_unreachable'],
    ['no address', () => ({ body: {} }), 'game.vendor_unreachable'],
    ['an error', () => ({ status: 500, body: {} }), 'game.vendor_unreachable'],
    ['nothing in time', () => ({ ...plainAnswer(), delayMs: 4_000 }), 'game.vendor_unreachable'],
    ['that it has no such game', () => ({ status: 404, body: { code: 'game_not_found' } }), 'game.not_found'],
    ['that it is in maintenance', () => ({ status: 503, body: { code: 'maintenance' } }), 'game.maintenance'],
  ])('that is answered with %s is refused', async (_what, answer, code) => {
    site.api.answer = answer
    expect((await refusalOf(launch())).code).toBe(code)
    site.api.answer = plainAnswer
  })

  it('that is in maintenance suggests other games that are open (8.025)', async () => {
    await site.server.vendors.setMaintenance(brandId(1), 'PG', true)
    const refusal = await refusalOf(launch())
    expect(refusal.code).toBe('game.maintenance')
    expect(isSuggestion(refusal.games)).toBe(true)
    const tiles = await call(contract.gameList, { query: { vassalage: 'PG', gameType: 'RNG' } })
    expect(tiles.games.every((game) => game.state === 'maintenance')).toBe(true)
    await site.server.vendors.setMaintenance(brandId(1), 'PG', false)
    expect((await launch()).url).toBe(`${site.api.origin}/play`)
  })

  it('detects planted faults: suggestions from the same vendor, of closed games, of lists, or none', async () => {
    const listed = async (query: object) =>
      (await call(contract.gameList, { query: { ...query, pageSize: 100 } })).games
    const [ofVendor, all] = [await listed({ vassalage: 'PG', gameType: 'RNG' }), await listed({ gameType: 'RNG' })]
    const playable = all.filter((game) => game.isGame === 'GAME' && game.vassalage !== 'PG')
    const faults = {
      'the same vendor': ofVendor.filter(({ state, isGame }) => state === 'open' && isGame === 'GAME'),
      closed: playable.filter(({ state }) => state !== 'open'),
      lists: all.filter(({ isGame }) => isGame === 'VASSALAGE').map((game) => ({ ...game, state: 'open' as const })),
    }
    for (const [what, games] of Object.entries(faults)) {
      expect({ what, isThere: games.length > 0 }).toEqual({ what, isThere: true })
      expect({ what, passes: isSuggestion(games.slice(0, 6)) }).toEqual({ what, passes: false })
    }
    expect(isSuggestion([])).toBe(false)
  })
})

/** Whether these games are valid suggestions in place of one of PG's: open games, from other vendors, and not lists. */
function isSuggestion(games: readonly contract.Game[]): boolean {
  return (
    games.length > 0 && games.every((one) => one.state === 'open' && one.vassalage !== 'PG' && one.isGame === 'GAME')
  )
}

describe('the back URL and the address of a game', () => {
  const elsewhere = ['//evil.example', '/\\evil.example', '.evil.example', '@evil.example', ':80@evil.example/']
  /** The back URLs that the vendor is given although they leave the site. */
  const leaving = async (tell: (backUrl: string) => Promise<unknown>) => {
    const left: string[] = []
    for (const backUrl of elsewhere) {
      const told = await tell(backUrl)
      if (typeof told === 'string' && new URL(told).origin !== siteOrigin) left.push(backUrl)
    }
    return left
  }
  /** Runs only the part that calls vendors, so that it receives back URLs that nobody has checked. */
  const alone = async (backUrl: string, origins: readonly string[], answered = `${site.api.origin}/play`) => {
    let told: unknown
    const vendor = { currency: { code: 'PLY' }, launchForm: launchForms['own'], settings: { launchFields: {} } }
    const parts = {
      registry: { find: () => vendor, launchOriginsOf: () => origins },
      client: {
        call: (_vendor: unknown, _path: string, body: Record<string, unknown>) => {
          told = body['return_url']
          return Promise.resolve({ status: 200, body: { url: answered } })
        },
      },
      siteOriginOf: () => siteOrigin,
    }
    const asked = { session: { brandId: brandId(1) }, language: 'EN', backUrl, trial: true }
    // A trial's launch reads nothing else of its parts, and only the vendor code of the game.
    const url = await launchAtVendor(
      parts as never,
      asked as never,
      { vendorCode: 'PG', gameCode: 'x' } as never,
      'trial',
    )
    return { told, url }
  }
  const siteOrigin = 'http://site.example'

  it('never leave the site: a back URL to another site is refused before the vendor is asked', async () => {
    const before = site.api.asked.length
    const codes = await Promise.all(elsewhere.map(async (backUrl) => (await refusalOf(launch({ backUrl }))).code))
    expect(codes).toEqual(elsewhere.map(() => 'request.invalid'))
    expect(site.api.asked.length).toBe(before)
    expect(await leaving(() => Promise.resolve(undefined))).toEqual([])
  })

  it('detects a planted fault: a server that does not check back URLs sends vendors those of other sites', async () => {
    const unchecked = async (backUrl: string) => (await alone(backUrl, [site.api.origin])).told
    expect(await leaving(unchecked)).toEqual(['.evil.example', '@evil.example', ':80@evil.example/'])
  })

  it('refuse a game’s address outside the vendor’s origins; with a planted list that allows every origin it is accepted', async () => {
    const evil = 'https://evil.example/play'
    await expect(alone('/', [site.api.origin], evil)).rejects.toMatchObject({ code: 'game.vendor_unreachable' })
    expect((await alone('/', [site.api.origin, new URL(evil).origin], evil)).url).toBe(evil)
  })
})

describe('the catalogue', () => {
  it('opens a connected vendor’s games of the types that it serves, and no others', async () => {
    const states = async (query: object) => {
      const { games } = await call(contract.gameList, { query: { ...query, pageSize: 100 } })
      return [...new Set(games.map((game) => game.state))]
    }
    expect(await states({ vassalage: 'PG', gameType: 'RNG' })).toEqual(['open'])
    expect(await states({ vassalage: 'PG', gameType: 'FISH' })).toEqual(['inPreparation'])
    expect(await states({ vassalage: 'PT', gameType: 'RNG' })).toEqual(['inPreparation'])
  })

  it('lets the site frame the vendor’s origin and no other', async () => {
    const reply = await site.server.site.inject({ url: '/health/live' })
    expect(String(reply.headers['content-security-policy'])).toContain(`frame-src 'self' ${site.api.origin};`)
  })
})

describe('the demo vendors', () => {
  it('get their own keys once, which are written for the sandbox to a file that only this user can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    const folder = join(import.meta.dirname, '../../../../../../brands/demo')
    const { vendors, clock, test } = site.server
    const { all } = await openBrands({ database: test.database, clock, folders: [folder] })
    const [brand] = all
    if (brand === undefined) throw new Error('the demo brand is loaded')
    const at = { siteOrigin: 'http://127.0.0.1:3000', dataDir }
    const file = (await vendors.prepareSandbox(brand, folder, at)) ?? ''
    const text = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const settings = JSON.parse(text)
    // PG is already connected to another address, so the sandbox does not get it.
    expect(settings.vendors.map((one: { code: string }) => one.code).toSorted()).toEqual(
      'AI AV BGS CQ9 DIG DS88 EG2 FC IA IMES JDB JL PHF PT SV3 TCHL TF WGB WS168'.split(' '),
    )
    expect(settings.vendors.find((one: { code: string }) => one.code === 'EG2').privateKey).toContain('PRIVATE KEY')
    expect(settings.games.every((game: { art?: object }) => game.art !== undefined)).toBe(true)
    await vendors.prepareSandbox(brand, folder, at)
    expect(await readFile(file, 'utf8')).toBe(text)
    vendors.useSandbox('http://127.0.0.1:3999')
    const { games } = await call(contract.gameList, { query: { vassalage: 'EG2', gameType: 'RNG' } })
    expect(games.every((game) => game.state === 'open')).toBe(true)
    // A later version of the brand: a vendor serves one more type of games.
    const later = await mkdtemp(join(tmpdir(), 'brand-'))
    await cp(folder, later, { recursive: true })
    const connections = JSON.parse(text).vendors.map((one: { code: string }) => ({
      vendorCode: one.code,
      dialect: 'gcp',
      walletMode: 'seamless',
      gameTypes: ['RNG', 'COCKFIGHT'],
    }))
    await writeFile(join(later, 'connections.json'), JSON.stringify(connections))
    await vendors.prepareSandbox(brand, later, at)
    const { rows } = await sql<{ vendors: number; keys: number }>`
      select count(*) filter (where game_types @> '{COCKFIGHT}' and game_types @> '{RNG}')::int as vendors,
        (select count(*)::int from vendor_credential where is_demo) as keys
      from vendor_connection where is_demo`.execute(site.server.test.owner)
    expect(rows).toEqual([{ vendors: settings.vendors.length, keys: settings.vendors.length * 3 }])
    await rm(later, { recursive: true })
    await expect(vendors.refuseDemoVendors()).rejects.toThrow(/demo vendor/)
    await rm(dataDir, { recursive: true })
  })
})
