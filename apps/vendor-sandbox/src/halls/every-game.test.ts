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

it.each(games.map((game) => [game.vendorCode, game.gameCode, game.gameType] as const))(
  'the game %s/%s (%s) of the demo opens for a trial and has a view',
  async (vendorCode, gameCode) => {
    const text = JSON.stringify({ game_id: gameCode, demo: true, locale: 'th' })
    const launched = await post(`${origin}/gcp/${vendorCode}/launch`, text, {
      [gcpSignatureHeader]: signGcp(secret, text),
    })
    expect(launched.status).toBe(200)
    const session = new URL(String(launched.body['url'])).searchParams.get('session')
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
