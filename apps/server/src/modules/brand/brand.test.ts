import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inEachLanguage } from '@baize/phrases'
import { createTestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { plainHost } from '../../kernel/plain-host.ts'
import { openBrands } from './index.ts'

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))
let test: Awaited<ReturnType<typeof createTestDatabase>>
const folders: string[] = []
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => {
  await test.close()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

/** Creates a folder with the demo brand's settings and some changes; `undefined` removes a setting. */
async function brandWith(changes: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  folders.push(folder)
  const demo: object = JSON.parse(await readFile(join(demoFolder, 'brand.json'), 'utf8'))
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...demo, ...changes }))
  return folder
}

const open = (...paths: string[]) => openBrands({ database: test.database, clock: systemClock, folders: paths })

describe('brands', () => {
  it('are found by host name, whatever the port and the case', async () => {
    const brands = await open(demoFolder)
    expect(['127.0.0.1:3000', 'LOCALHOST', 'localhost:80'].map((host) => brands.byHost(host)?.code)).toEqual([
      'demo',
      'demo',
      'demo',
    ])
    expect(brands.byHost('localhost.evil.example')).toBeUndefined()
    expect(brands.byHost('[::1]:3000')?.code).toBe('demo')
    expect(['[::1]:3000', 'a.example.'].map(plainHost)).toEqual(['::1', 'a.example'])
  })

  it('may use IP addresses, and up to a hundred hosts', async () => {
    const more = Array.from({ length: 99 }, (_, number) => `h${number}.example`)
    const brands = await open(await brandWith({ hosts: ['FD00::7', ...more] }))
    expect(['[fd00::7]:3000', 'h98.example'].map((host) => brands.byHost(host)?.code)).toEqual(['demo', 'demo'])
  })

  it('have amounts in minor units of their currencies', async () => {
    const [demo] = (await open(demoFolder)).all
    expect([demo?.welcomeCreditMinor, demo?.currency.code, demo?.trialCurrency.code]).toEqual([100_000n, 'PLY', 'FUN'])
  })

  it('keep their id across restarts and changes of their settings', async () => {
    const first = await open(demoFolder)
    const again = await open(await brandWith({ name: 'Another name' }))
    expect(again.all[0]?.brandId).toBe(first.all[0]?.brandId)
    const { rows } = await sql<{
      name: string
    }>`select settings ->> 'name' as name from brand where code = 'demo'`.execute(test.database)
    expect(rows).toEqual([{ name: 'Another name' }])
  })

  it('do not write to the database if nothing has changed', async () => {
    await open(demoFolder)
    const stamp = async () =>
      (
        await sql<{ at: Temporal.Instant }>`select loaded_at as at from brand where code = 'demo'`.execute(
          test.database,
        )
      ).rows[0]?.at.toString()
    const before = await stamp()
    await open(demoFolder)
    expect(await stamp()).toBe(before)
  })

  it('cannot share a host name', async () => {
    const other = await brandWith({ code: 'other' })
    await expect(open(demoFolder, other)).rejects.toThrow(/Two brands have the host name/)
  })

  it('cannot be read by an id that is not loaded', async () => {
    const brands = await open(demoFolder)
    expect(() => brands.byId(brandId(9_999))).toThrow('no brand')
  })
})

describe('the server does not start with invalid settings, and names them', () => {
  const withField = (field: object, more: object = {}) => ({
    registration: { minimumAgeYears: 18, ageConfirmedRequired: true, fields: field, ...more },
  })
  const plain = { enabled: true, required: true, patternId: 0, minLength: 1, maxLength: 9 }
  const three = { username: plain, password: plain, confirmPassword: plain }

  const shades = Array<string>(10).fill('#fff')
  const tokens = { colorScheme: 'dark', radiusPx: 1, colors: {}, accentShades: shades }
  const service = {
    provider: 'siteverify',
    scriptUrl: 'https://person.example/api.js',
    scriptObject: 'person',
    siteKey: 'key',
    verifyUrl: 'https://person.example/verify',
  }

  it.each<readonly [string, object, string]>([
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['an unknown time zone', { timeZone: 'Asia/Nowhere' }, 'timeZone'],
    ['money as a number', { welcomeCreditMinor: 1000 }, 'welcomeCreditMinor'],
    ['an invalid currency code', { currency: { code: 'x', digits: 2, symbol: '$' } }, 'currency'],
    ['no age confirmation', { registration: { ageConfirmedRequired: false } }, 'registration'],
    [
      'an unknown pattern',
      withField({ ...three, username: { ...plain, patternId: 21 } }),
      'registration.fields.username.patternId',
    ],
    [
      'a minimum above the maximum',
      withField({ ...three, username: { ...plain, minLength: 10 } }),
      'registration.fields.username',
    ],
    ['an unknown field', withField({ ...three, shoeSize: plain }), 'shoeSize'],
    ['an unknown country', withField(three, { mobileCountry: 'XX' }), 'mobileCountry'],
    ['digits for an invalid dialling code', withField(three, { mobileDigits: { '+66': 10 } }), 'mobileDigits'],
    ['no host name', { hosts: [] }, 'hosts'],
    ...[
      'a.example;script-src *',
      '*',
      'https://a.example',
      'a.example:80',
      'a.example/x',
      '',
      'a b',
      'a.example.',
      '-a',
      `${'a'.repeat(64)}.example`,
      `${'a.'.repeat(124)}example`,
    ].map((host) => [`the host ${host}`, { hosts: ['a.example', host] }, 'hosts.1: not a host name'] as const),
    [
      'a colour that loads something',
      { tokens: { ...tokens, colors: { accent: 'url(//evil.example)' } } },
      'not a colour',
    ],
    ['a colour that ends its rule', { tokens: { ...tokens, colors: { accent: 'red;}*{color:red' } } }, 'not a colour'],
    ['a colour whose name ends its rule', { tokens: { ...tokens, colors: { 'a:red}': '#fff' } } }, 'tokens.colors'],
    ['a shade that ends its rule', { tokens: { ...tokens, accentShades: shades.with(9, 'red;}') } }, 'not a colour'],
    ['nine shades', { tokens: { ...tokens, accentShades: shades.slice(1) } }, 'tokens.accentShades'],
    ['an unknown colour scheme', { tokens: { ...tokens, colorScheme: 'red;}' } }, 'tokens.colorScheme'],
    ...[-1, 65].map(
      (radiusPx) => [`a radius of ${radiusPx}`, { tokens: { ...tokens, radiusPx } }, 'radiusPx'] as const,
    ),
    ['an unknown key in the look', { tokens: { ...tokens, css: '*{}' } }, 'tokens: Unrecognized key: "css"'],
    ['no look', { tokens: {} }, 'tokens'],
    ['a text that is too long', { tagline: { ...inEachLanguage(() => ''), EN: 'x'.repeat(301) } }, 'tagline.EN'],
    ...['https://*', 'https://*.example'].map(
      (origin) =>
        [
          `scripts from ${origin}`,
          { humanCheck: { ...service, furtherOrigins: [origin] } },
          'furtherOrigins.0',
        ] as const,
    ),
    [
      'more than a hundred hosts',
      { hosts: Array.from({ length: 101 }, (_, number) => `h${number}.example`) },
      'hosts: Too big',
    ],
    ...['img.example.', 'img..example', '-img.example'].map(
      (host) => [`pictures at ${host}`, { contentDelivery: { imageHosts: [host] } }, 'imageHosts.0'] as const,
    ),
    ['a picture host with a path', { contentDelivery: { imageHosts: ['img.example/a'] } }, 'imageHosts'],
    [
      'a game host that is not one of the brand’s hosts',
      { contentDelivery: { gameHosts: ['cdn.example'] } },
      'cdn.example',
    ],
  ])('%s', async (_, changes, named) => {
    await expect(open(await brandWith(changes))).rejects.toThrow(named)
  })

  it('or with a folder without settings', async () => {
    await expect(open('/nowhere/at/all')).rejects.toThrow('cannot be read')
  })
})
