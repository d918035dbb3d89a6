import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gcpSignatureHeader, signGcp } from '@baize/vendor-wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import connections from '../../../../brands/demo/connections.json' with { type: 'json' }
import cockfight from '../../../../brands/demo/games/cockfight.json' with { type: 'json' }
import esports from '../../../../brands/demo/games/esports.json' with { type: 'json' }
import fish from '../../../../brands/demo/games/fish.json' with { type: 'json' }
import live from '../../../../brands/demo/games/live.json' with { type: 'json' }
import pvp from '../../../../brands/demo/games/pvp.json' with { type: 'json' }
import sports from '../../../../brands/demo/games/sports.json' with { type: 'json' }
import { openSandbox, type Sandbox } from '../sandbox.ts'
import { readSettings } from '../settings.ts'
import { fastPorts, post } from '../testing/test-setup.ts'
import { seededChance } from './testing/seeded-chance.ts'

const secret = 'shared-secret-of-a-test'
const currency = { code: 'PLY', digits: 2, symbol: '$' }
const name = { TH: 'ค่าย', CN: '厂商', EN: 'Vendor' }

/** The games of the demo that are played in halls, as far as their vendors serve their type. */
const games = [...live, ...fish, ...pvp, ...cockfight, ...sports, ...esports].filter(({ vendorCode, gameType }) =>
  connections.some((one) => one.vendorCode === vendorCode && one.gameTypes.includes(gameType)),
)

let sandbox: Sandbox
let origin = ''
const dataDir = mkdtempSync(join(tmpdir(), 'baize-halls-'))
beforeAll(async () => {
  const settings = readSettings({
    walletOrigin: 'http://127.0.0.1:9',
    siteOrigin: 'http://127.0.0.1:9',
    vendors: [...new Set(games.map(({ vendorCode }) => vendorCode))].map((code) => ({
      code,
      name,
      dialect: 'gcp',
      walletMode: 'seamless',
      secret,
    })),
    games: games.map((game) => ({ ...game, currency, offersTrial: game.supportPlay === 0 })),
  })
  sandbox = await openSandbox({ settings, dataDir, ports: fastPorts })
  origin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

async function launch(vendorCode: string, gameCode: string): Promise<string> {
  const text = JSON.stringify({ game_id: gameCode, demo: true, locale: 'th' })
  const launched = await post(`${origin}/gcp/${vendorCode}/launch`, text, {
    [gcpSignatureHeader]: signGcp(secret, text),
  })
  expect(launched.status).toBe(200)
  return new URL(String(launched.body['url'])).searchParams.get('session') ?? ''
}

it.each(games.map((game) => [game.vendorCode, game.gameCode, game.gameType] as const))(
  'the game %s/%s (%s) of the demo opens for a trial and has a view',
  async (vendorCode, gameCode) => {
    const session = await launch(vendorCode, gameCode)
    const opened = await post(`${origin}/play/api/open`, JSON.stringify({ session }), {})
    expect(opened).toMatchObject({ status: 200, body: { game: { gameCode, model: { kind: 'hall' } } } })
    for (const path of ['open', 'view']) {
      const { status, body } = await post(`${origin}/play/api/hall/${path}`, JSON.stringify({ session }), {})
      expect({ path, status }).toEqual({ path, status: 200 })
      expect(body).toMatchObject({ balanceMinor: '1000000' })
      expect(Object.keys(body['view'] ?? {})).not.toEqual([])
    }
  },
)

const kinds = 'bet decide sit deal hurry start move auto leave resign shoot look cashOut constructor __proto__'.split(
  ' ',
)
const fields = (
  'bets choice place baseMinor spots hand id amountMinor cards seat times level ' +
  'stakeMinor move step isOn shots match page slip legs side number takesAny'
).split(' ')
/** What nobody should send, and some of what is sent. */
const plain = [null, true, -1, 0, 1, 0.5, 1e308, -1e308, 2 ** 53, '', ' ', '0', '-100', '1e5', '100', '2000']
const texts = ['constructor', '__proto__', '\uD800', '\u0000', 'club', 'meron', 'winner/home', 'slip-00000001']
const long = ['9'.repeat(40), 'x'.repeat(3_000), Array.from({ length: 500 }, () => 1)]
const nested: readonly unknown[] = [
  [],
  {},
  [null],
  [[]],
  [{}],
  { length: 5 },
  [{ field: 'player', amount: '100' }],
  [{ field: 'player', amount: '-100' }],
  [{ field: '__proto__', amount: '100' }],
  { player: '100', 1: '100' },
  { constructor: '100', '-1': '100', 99: '100' },
  [{ fish: 'x', weapon: 'gun', stakeMinor: '100' }],
  [{ match: '20261121.0.1', pick: 'winner/home', price: 1_500 }],
  [{ match: '20261121.0.1', pick: 'handicap/goals/9999/home', price: 1_500 }],
  [{ match: '99999999.9.9999', pick: 'duel/-1/99', price: 1e6 }],
]
const values: readonly unknown[] = [...plain, ...texts, ...long, ...nested]

const oneOfEachClass = [...new Map(games.map((game) => [`${game.gameType}/${game.gameClassify}`, game])).values()]

it.each(oneOfEachClass.map((game) => [game.gameClassify, game.vendorCode, game.gameCode] as const))(
  'a game of %s (%s/%s) answers or refuses whatever a window sends, and never owes or gains by it',
  async (_, vendorCode, gameCode) => {
    const session = await launch(vendorCode, gameCode)
    const chance = seededChance(26)
    const pick = <T>(from: readonly T[]): T | undefined => from[chance.below(from.length)]
    const statuses = new Map<number, number>()
    for (let nth = 0; nth < 260; nth += 1) {
      const some = Array.from({ length: 1 + chance.below(5) }, () => [pick(fields) ?? '', pick(values)] as const)
      const action = { ...Object.fromEntries(some), requestId: `request-${nth}`, kind: pick(kinds) }
      const { status, body } = await post(`${origin}/play/api/hall/act`, JSON.stringify({ session, action }), {})
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const minor = typeof body['balanceMinor'] === 'string' ? BigInt(body['balanceMinor']) : 0n
      expect(minor >= 0n && minor <= 1_500_000n).toBe(true)
    }
    expect([...statuses.keys()].filter((status) => ![200, 400, 409].includes(status))).toEqual([])
    expect((statuses.get(400) ?? 0) + (statuses.get(409) ?? 0)).toBeGreaterThan(100)
    // The window still works.
    expect((await post(`${origin}/play/api/hall/view`, JSON.stringify({ session }), {})).status).toBe(200)
  },
)
