import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faults, openSandbox, readSettingsFile, systemPorts } from '../apps/vendor-sandbox/src/index.ts'
import type { OpenReply, SpinReply } from '../apps/vendor-sandbox/src/play/play-api.ts'
import catalogue from '../brands/demo/games/rng.json' with { type: 'json' }
import { createClient, type Client } from '../packages/contract/src/client.ts'
import { balance, launchGame, login, logout, sessionBegun, walletTransfer } from '../packages/contract/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from './run-house.ts'

let dataDir = ''
let house: House
beforeAll(async () => {
  dataDir = freshDataDir(fastPlace())
  house = await startHouse(dataDir, { SANDBOX_MISBEHAVIOUR: '1' })
})
afterAll(async () => {
  if (house.process.exitCode === null) await house.stop()
  removeDataDir(dataDir)
})

/** `npm run soak` plays more rounds, with random faults, and limits the time of healing. */
const [roundsWithFaults, maxHealingMs] = process.env['SOAK'] === undefined ? [120, Infinity] : [500, 60_000]

/** Logs in as the demo member. */
async function logIn(): Promise<Client> {
  const opened: { token?: string } = {}
  const client = createClient({
    baseUrl: house.site,
    fetch,
    nowMs: () => Date.now(),
    token: () => opened.token,
    language: () => 'EN',
  })
  const body = { username: 'demo', password: 'Baize#2026' }
  opened.token = sessionBegun(await client(login, { body })).token
  return client
}

const balanceMinor = async (client: Client) => BigInt((await client(balance, {})).balance.replace('.', ''))

async function open(client: Client, vassalage: string, gameCode: string, trial = false): Promise<string> {
  const { url } = await client(launchGame, { body: { vassalage, gameCode, gameType: 'RNG', trial } })
  expect(url.startsWith(`${house.sandbox}/play/${vassalage}/${gameCode}?session=`)).toBe(true)
  return new URL(url).searchParams.get('session') ?? ''
}

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${house.sandbox}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}

/** The vendors' pauses between attempts, ten times shorter. Everything else is real. */
const hastyPorts = {
  ...systemPorts,
  sleep: async (milliseconds: number, signal?: AbortSignal) => systemPorts.sleep(milliseconds / 10, signal),
}

const round = (session: string) => ({ session, choice: 'spin', picks: [], openCard: 0, requestId: crypto.randomUUID() })

describe.each([
  ['PG', 'khon-night', '100'],
  ['EG2', 'bellringer', '50'],
] as const)('a game of %s', (vendor, game, stakeMinor) => {
  test('is launched by the server and played with the member’s money', async () => {
    const client = await logIn()
    const before = await balanceMinor(client)
    const session = await open(client, vendor, game)
    expect(await post('/play/api/open', { session })).toMatchObject({ balanceMinor: String(before) })
    // The window's own tests check the shape of this answer.
    const spun = (await post('/play/api/spin', { ...round(session), stakeMinor })) as {
      payoutMinor: string
      balanceMinor: string
    }
    const after = before - BigInt(stakeMinor) + BigInt(spun.payoutMinor)
    expect(spun.balanceMinor).toBe(String(after))
    expect(await balanceMinor(client)).toBe(after)
  })

  test('is played as a free trial without touching the wallet', async () => {
    const client = await logIn()
    const before = await balanceMinor(client)
    const session = await open(client, vendor, game, true)
    expect(await post('/play/api/spin', { ...round(session), stakeMinor })).toMatchObject({ stakeMinor })
    expect(await balanceMinor(client)).toBe(before)
  })

  test(
    `has equal ledgers on both sides after ${roundsWithFaults} rounds with every fault, the end of the session, and healing`,
    { timeout: 300_000 },
    async () => {
      const client = await logIn()
      const before = await balanceMinor(client)
      const window = await open(client, vendor, game)
      const { accountId, houseSession } = sessionOf(window)
      // A separate vendor process with the demo vendor's keys, so that the test can end the session midway.
      const ownData = mkdtempSync(join(tmpdir(), 'baize-test-'))
      const settings = readSettingsFile(join(dataDir, 'sandbox.json'))
      const sandbox = await openSandbox({ settings, dataDir: ownData, ports: hastyPorts })
      const seed = Number(process.env['SEED'] ?? 20_261_123)
      const report = await sandbox.runRounds({
        vendorCode: vendor,
        accountId,
        session: houseSession,
        gameCode: game,
        currency: { code: 'PLY', digits: 2 },
        stakeMinor: 100n,
        rounds: roundsWithFaults,
        faults,
        seed,
        beforeHealing: async () => void (await client(logout, {})),
      })
      await sandbox.close()
      rmSync(ownData, { recursive: true, force: true })
      expect(report.unsettled).toBe(0)
      expect(report.healedMs).toBeLessThan(maxHealingMs)
      expect(Object.keys(report.faultsDone).toSorted()).toEqual([...faults].toSorted())
      expect(await balanceMinor(await logIn())).toBe(before + report.sums.netMinor)
    },
  )

  test('misbehaves on demand over HTTP too', async () => {
    const client = await logIn()
    const before = await balanceMinor(client)
    const window = await open(client, vendor, game)
    const first = await ownNet(window)
    const report = await post('/misbehave/rounds', { window, rounds: 30, faults: ['cutBeforeReply', 'twice'], seed: 5 })
    expect(report).toMatchObject({ rounds: 30, unsettled: 0 })
    expect((await balanceMinor(client)) - before).toBe((await ownNet(window)) - first)
  })
})

test('the server launches every RNG game of the outside vendors, and it can be played', async () => {
  const client = await logIn()
  const games = catalogue.filter((game) => game.vendorCode !== 'BZ' && !('opensList' in game))
  const { vendors, games: served } = readSettingsFile(join(dataDir, 'sandbox.json'))
  // One vendor at a time: a vendor that holds the money has all of it until it is taken back.
  for (const { code, walletMode } of vendors) {
    let netMinor = 0n
    const before = await balanceMinor(client)
    for (const { gameCode } of games.filter(({ vendorCode }) => vendorCode === code)) {
      const played = await playOnce(await open(client, code, gameCode))
      expect({ gameCode, outcome: played.outcome }).toEqual({ gameCode, outcome: 'played' })
      netMinor += played.netMinor
    }
    if (walletMode === 'transfer') await takeBack(client, code)
    expect((await balanceMinor(client)) - before).toBe(netMinor)
  }
  const servedSlots = served.filter(({ gameType }) => gameType === 'RNG')
  expect(new Set(games.map(({ gameCode }) => gameCode))).toEqual(new Set(servedSlots.map(({ gameCode }) => gameCode)))
  expect(games.length).toBe(210)
})

/** Takes back everything that a vendor holds for the member. */
async function takeBack(client: Client, vassalage: string): Promise<void> {
  const body = { vassalage, direction: 'out' } as const
  await client(walletTransfer, { body, idempotencyKey: crypto.randomUUID() })
}

/** Plays a round with the smallest stake and the first choice. Returns `played`, or the code of a refusal. */
async function playOnce(session: string): Promise<{ outcome: string; netMinor: bigint }> {
  // The window's own tests check the shapes of these answers.
  const { game, openCard, choices } = (await post('/play/api/open', { session })) as OpenReply
  const [stakeMinor] = game.stakes
  const choice = choices.find(({ payCoins }) => payCoins > 0)
  const picks = Array.from({ length: choice?.pickCount ?? 0 }, (_, nth) => nth % (choice?.pickOf ?? 1))
  const asked = { ...round(session), stakeMinor, openCard, picks, choice: choice?.id ?? 'spin' }
  // A refusal has a code instead of a round.
  const spun = (await post('/play/api/spin', asked)) as Partial<SpinReply> & { code?: string }
  if (spun.payoutMinor === undefined) return { outcome: String(spun.code), netMinor: 0n }
  return { outcome: 'played', netMinor: BigInt(spun.payoutMinor) - BigInt(stakeMinor ?? 0) }
}

// This test is the last, since it ends the server that all others use.
test('the sandbox ends with its server, even if the server is killed', async () => {
  const answers = async (address: string) =>
    fetch(`${address}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  const { sandbox } = house
  expect(await answers(sandbox)).toBe(true)
  house.process.kill('SIGKILL')
  await expect.poll(async () => answers(sandbox)).toBe(false)
  house = await startHouse(dataDir)
  expect((await house.stop()).code).toBe(0)
  expect(await answers(house.sandbox)).toBe(false)
})

/** The player's net result according to the server's own sandbox, read with a run of no rounds. */
async function ownNet(window: string): Promise<bigint> {
  // The sandbox's own tests check the shape of this answer.
  const { sums } = (await post('/misbehave/rounds', { window, rounds: 0, faults: [], seed: 1 })) as {
    sums: { netMinor: string }
  }
  return BigInt(sums.netMinor)
}

/** Returns what the sandbox recorded about a window that the server opened. */
function sessionOf(token: string): { accountId: string; houseSession: string } {
  const lines = readFileSync(join(dataDir, 'sandbox/journal.jsonl'), 'utf8').trim().split('\n')
  for (const line of lines) {
    // The sandbox writes this file, and entries of the kind `session` contain a session.
    const entry = JSON.parse(line) as {
      kind: string
      session?: { token: string; accountId: string; houseSession: string }
    }
    if (entry.session?.token === token) return entry.session
  }
  throw new Error('the sandbox has recorded no such session')
}
