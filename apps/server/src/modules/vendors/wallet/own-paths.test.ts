import { createSign, generateKeyPairSync } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { openTestVendorSite, testGame, testSecret, type TestVendorSite } from '../test-vendor.ts'

const callPaths = {
  '/v2/provider_a8r.Player/Balance': '/balance',
  '/v2/provider_a8r.Round/BetWin': '/betwin',
  '/v2/provider_a8r.Round/Rollback': '/rollback',
  '/v2/provider_a8r.Round/Finish': '/finish',
}
let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite({ callPaths, launchForm: 'launcher', launchFields: { casino_id: 'baize' } })
  site.api.answer = () => ({ body: { launch_url: `${site.api.origin}/play` } })
})
afterAll(() => site.close())

/** Launches a game of a vendor, and returns what the vendor was asked. */
async function launch(game: { gameCode: string; vassalage: string; gameType: 'RNG' }, trial = false) {
  const { call } = await site.newMember()
  const { url } = await call(contract.launchGame, { body: { ...game, trial } })
  expect(url).toBe(`${site.api.origin}/play`)
  const asked = site.api.asked.at(-1)
  if (asked === undefined) throw new Error('the vendor was not asked')
  return asked
}

describe('a vendor that has its own paths and form of launch', () => {
  it('is asked to open a game in that form, with the fields that the operator adds, and signed', async () => {
    const { path, signed, body } = await launch(testGame)
    expect({ path, signed }).toEqual({ path: '/v2/a8r_provider.Launcher/Real', signed: true })
    expect(body).toMatchObject({
      casino_id: 'baize',
      game: testGame.gameCode,
      locale: 'en',
      urls: { return_url: expect.stringMatching(/^http/) },
      session_id: expect.stringMatching(/^[\w-]{32}$/),
      account: { id: expect.stringMatching(/^[0-9a-f]{32}$/), currency: 'PLY' },
    })
  })

  it('learns nothing about the player of a trial', async () => {
    const { path, body } = await launch(testGame, true)
    expect(path).toBe('/v2/a8r_provider.Launcher/Demo')
    expect(Object.keys(body)).toEqual(['game', 'locale', 'client_type', 'urls', 'casino_id'])
  })

  it('plays a round at its own paths, beside those of the dialect', async () => {
    const { body } = await launch(testGame)
    const { id } = body['account'] as { id: string } // The test above looks at it.
    const player = { account_id: id, currency: 'PLY', game_id: testGame.gameCode }
    const transactions = (type: string) => [{ type, id_provider: `${type}-1`, amount: '10.00' }]
    const at = async (path: string, fields: object) =>
      (await site.vendor(path, { ...player, ...fields })).body['balance']
    expect(await at('/v2/provider_a8r.Player/Balance', {})).toBe('1000.00')
    const round = { round_id: 'r' }
    expect(await at('/v2/provider_a8r.Round/BetWin', { ...round, transactions: transactions('bet') })).toBe('990.00')
    expect(await at('/betwin', { ...round, transactions: transactions('win') })).toBe('1000.00')
    expect(await at('/v2/provider_a8r.Round/Finish', round)).toBe('1000.00')
    const undo = [{ type: 'rollback', id_provider: 'undo-1', original_id_provider: 'bet-1' }]
    const undone = { round_id_provider: 'r', finished: true, transactions: undo }
    expect(await at('/v2/provider_a8r.Round/Rollback', undone)).toBe('1010.00')
  })

  it('gets the same answer at every path until its signature was checked, and a bad request at paths that are none', async () => {
    const codeAt = async (path: string, secret?: string) => {
      const { body } = await site.vendor(path, {}, secret)
      return (body as { meta?: { api_code?: string } }).meta?.api_code // The server answers in the dialect's form.
    }
    for (const path of ['/v2/provider_a8r.Player/Balance', '/v2/provider_a8r.Player/Nothing', '/nothing'])
      expect([path, await codeAt(path, 'wrong'), await codeAt(path, testSecret)]).toEqual([path, '403', '400'])
  })
})

describe('a vendor of the dialect rs that is asked at /game/url', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const game = { gameCode: 'cherry-arcade-1962', vassalage: 'EG2', gameType: 'RNG' } as const

  it('is told user and token there, and calls at a path of its own', async () => {
    await site.server.vendors.connect({
      brandId: brandId(1),
      vendorCode: 'EG2',
      dialect: 'rs',
      apiBase: site.api.origin,
      walletMode: 'seamless',
      gameTypes: ['RNG'],
      isDemo: false,
      keys: { vendor: publicKey, house: privateKey },
      callPaths: { '/hub/wallet/user/balance': '/user/balance' },
      launchForm: 'game_url',
      launchFields: { operator_id: '7', country: 'TH' },
    })
    site.api.answer = () => ({ body: { url: `${site.api.origin}/play` } })
    const { path, body } = await launch(game)
    expect(path).toBe('/game/url')
    expect(body).toMatchObject({
      game_code: game.gameCode,
      currency: 'PLY',
      lang: 'en',
      country: 'TH',
      operator_id: '7',
    })
    const raw = JSON.stringify({ user: body['user'], token: body['token'], request_uuid: 'q' })
    const { body: text } = await site.server.site.inject({
      method: 'POST',
      url: '/wallet/rs/EG2/hub/wallet/user/balance',
      headers: {
        host: 'localhost',
        'x-hub88-signature': createSign('RSA-SHA256').update(raw).sign(privateKey, 'base64'),
      },
      payload: raw,
    })
    expect(JSON.parse(text)).toMatchObject({ status: 'RS_OK', user: body['user'], balance: 100_000_000 })
  })
})

describe('connecting a vendor', () => {
  it.each([
    ['a path that would have to be decoded', { callPaths: { '/a%20b': '/balance' } }],
    ['a path to no call of its dialect', { callPaths: { '/a': '/user/balance' } }],
    ['an unknown form of launch', { launchForm: 'fax' }],
  ])('with %s is refused before anything is written', async (_what, settings) => {
    const wrong = site.server.vendors.connect({
      brandId: brandId(1),
      vendorCode: 'JL',
      dialect: 'gcp',
      apiBase: site.api.origin,
      walletMode: 'seamless',
      gameTypes: ['RNG'],
      isDemo: false,
      keys: { vendor: testSecret, house: testSecret },
      ...settings,
    })
    await expect(wrong).rejects.toThrow(/path|launch/)
  })
})
