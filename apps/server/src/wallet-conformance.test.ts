import { generateKeyPairSync } from 'node:crypto'
import { readKeyFile, runConformance, textOf, type DialectName } from '@baize/conformance'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFreeRoundsCommand } from './free-rounds-command.ts'
import { sql } from './kernel/database/pool.ts'
import { Caller, portOf } from './kernel/http/machine/test-machine-server.ts'
import { brandId } from './kernel/ids.ts'
import { systemRandomness } from './kernel/randomness.ts'
import { listenAsVendor, type LaunchSeen, type ListeningVendor } from './testing/listening-vendor.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

const secret = 'a secret that the server shares with one vendor'
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
/** For each dialect: the demo brand's vendor that speaks it, both sides' keys, and two of its games. */
const spoken = {
  gcp: {
    vendorCode: 'PG',
    keys: { vendor: secret, house: secret },
    held: { secret },
    games: ['tiger-of-the-ninth-hill', 'teahouse-tiles'],
  },
  rs: {
    vendorCode: 'EG2',
    keys: { vendor: publicKey, house: privateKey },
    held: { privateKey },
    games: ['cherry-arcade-1962', 'bellringer'],
  },
} as const

let server: TestServer
let vendor: ListeningVendor
let siteOrigin: string

async function openServer(quickWay: '0' | '1'): Promise<void> {
  server = await openTestServer({ QUICK_WAY: quickWay })
  vendor = await listenAsVendor()
  siteOrigin = await server.site.listen({ host: '127.0.0.1', port: 0 })
  for (const dialect of ['gcp', 'rs'] as const) {
    const { vendorCode, keys } = spoken[dialect]
    const apiBase = `${vendor.origin}/${dialect}`
    const connection = { brandId: brandId(1), vendorCode, dialect, apiBase, keys, gameTypes: ['RNG'] } as const
    await server.vendors.connect({ ...connection, walletMode: 'seamless', isDemo: false })
  }
}

async function closeServer(): Promise<void> {
  vendor.close()
  await server.close()
}

const password = 'Baize#2026'

async function register(username: string): Promise<void> {
  const body = { username, password, confirmPassword: password, ageConfirmed: true }
  await server.client()(contract.register, { body })
}

/** Logs a member in and opens a game; returns what the vendor was told about the player. */
async function launch(username: string, dialect: DialectName): Promise<LaunchSeen> {
  const { vendorCode, games } = spoken[dialect]
  const { token } = contract.sessionBegun(await server.client()(contract.login, { body: { username, password } }))
  const body = { gameCode: games[0], vassalage: vendorCode, gameType: 'RNG' } as const
  await server.client(token)(contract.launchGame, { body })
  const seen = vendor.launches.at(-1)
  if (seen === undefined) throw new Error('the vendor was not asked')
  return seen
}

/** Gives a player free rounds, which the vendor takes, and returns their name. */
async function freeRoundsOf(username: string): Promise<string> {
  const { vendorCode, games } = spoken.gcp
  const terms = ['--vendor', vendorCode, '--game', games[0], '--rounds', '5', '--bet', '100', '--reference', 'kit']
  let name = ''
  await runFreeRoundsCommand(
    { database: server.test.owner, randomness: systemRandomness, clock: server.clock },
    ['issue', username, ...terms, '--by', 'Kanya', '--reason', 'the kit needs them'],
    (line) => (name = line.slice(0, line.indexOf(':'))),
  )
  await server.runJob('send free rounds')
  return name
}

/** A complete key file: with an ended session, a live one, one of another player, and one of a suspended player. */
async function keyFileOf(dialect: DialectName, paths: 'hub88' | 'caleta'): Promise<object> {
  const by = dialect === 'gcp' ? dialect : paths
  const names = [`${by}player`, `${by}friend`, `${by}barred`] as const
  for (const name of names) await register(name)
  await server.deliverEvents()
  const ended = await launch(names[0], dialect)
  server.clock.advance({ hours: 13 })
  const player = await launch(names[0], dialect)
  const friend = await launch(names[1], dialect)
  const barred = await launch(names[2], dialect)
  await sql`update member set status = 'suspended' where username_key = ${names[2]}`.execute(server.test.database)
  const { held, games } = spoken[dialect]
  const file = {
    ...held,
    account: player.account_id,
    token: player.session_id,
    currency: 'PLY',
    game: games[0],
    disabledAccount: barred.account_id,
  }
  if (dialect === 'gcp') return { ...file, event: 'spring-2026', freeRounds: await freeRoundsOf(names[0]) }
  const others = { otherAccount: friend.account_id, otherToken: friend.session_id, otherGame: games[1] }
  return { ...file, ...others, paths, disabledToken: barred.session_id, expiredToken: ended.session_id }
}

describe.each([
  { setting: 'on', quickWay: '1', ofThree: 0 },
  { setting: 'off', quickWay: '0', ofThree: 3 },
] as const)('with the quick way $setting', ({ quickWay, ofThree }) => {
  beforeAll(() => openServer(quickWay))
  afterAll(() => closeServer())

  it.each([
    ['gcp', 'hub88', []],
    ['rs', 'hub88', ['token-alone']],
    ['rs', 'caleta', []],
  ] as const)(
    'the wallet passes every scenario of %s over HTTP, on the paths of %s, and the books balance',
    async (dialect, paths, elsewhere) => {
      const key = readKeyFile(JSON.stringify(await keyFileOf(dialect, paths)), dialect)
      const base = `${siteOrigin}/wallet/${dialect}/${spoken[dialect].vendorCode}`
      const findings: string[] = []
      let end: object | undefined
      for await (const event of runConformance({ dialect, base, key })) {
        if (event.event === 'end') end = event
        const isElsewhere = event.event === 'scenario' && elsewhere.some((name) => name === event.name)
        if (event.event === 'scenario' && event.outcome !== 'passed' && !isElsewhere) findings.push(textOf(event, key))
      }
      expect(findings.join('\n')).toBe('')
      expect(end).toMatchObject({ failed: 0, skipped: elsewhere.length, balanceChangeMinor: 0n })
    },
  )

  it(`${ofThree} of 3 plain calls reach Fastify`, async () => {
    let reached = 0
    server.site.server.on('request', () => (reached += 1))
    const caller = new Caller(portOf(server.site))
    const head = ['POST /wallet/gcp/PG/balance HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    const call = [...head, 'Content-Length: 2', '', '{}'].join('\r\n')
    await caller.send(call + call, call)
    // The calls are not signed.
    await expect.poll(() => caller.received.match(/HTTP\/1\.1 400/g)?.length).toBe(3)
    caller.socket.destroy()
    expect(reached).toBe(ofThree)
  })
})
