import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import { CallRefused, createClient, type Client } from '../packages/contract/src/client.ts'
import {
  balance,
  betAtTable,
  cashOutAtTable,
  openTable,
  ownTableRound,
  register,
  tableRoundProof,
  type ReplyOf,
  type TableRound,
} from '../packages/contract/src/index.ts'
import { sharedGameByCode } from '../packages/engines/src/index.ts'
import { drawsFor, parseClientSeed, parseNonce, parseServerSeed, commitmentOf } from '../packages/fairness/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { root } from './read-tree.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from './run-house.ts'

const dataDir = freshDataDir(fastPlace())
const brandDir = briskBrand()
let house: House | undefined
afterEach(async () => {
  if (house?.process.exitCode === null && house.process.signalCode === null) await house.stop()
})
afterAll(() => {
  removeDataDir(dataDir)
  rmSync(brandDir, { recursive: true })
})

const [table, crash] = ['bz-fan-tan', 'bz-crash']
/** So many that their accounts are not all in the same lane. */
const playerCount = 12

/** The demo brand with short rounds. */
function briskBrand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-brisk-tables-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'tables.json')
  // The demo brand's own file, which the server checks when it reads it.
  const entries = JSON.parse(readFileSync(file, 'utf8')) as { bettingSeconds: number }[]
  writeFileSync(file, JSON.stringify(entries.map((entry) => ({ ...entry, bettingSeconds: 5 }))))
  return folder
}

const start = () => startHouse(dataDir, { BRAND_DIR: brandDir })

const clientOf = (site: string, token?: string): Client =>
  createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })

const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const balanceOf = async (token: string) => minorOf((await clientOf(siteNow(), token)(balance, {})).balance)

function siteNow(): string {
  if (house === undefined) throw new Error('no server runs')
  return house.site
}

async function newPlayer(name: string): Promise<string> {
  const password = 'Lotus#2026x'
  const body = { username: name, password, confirmPassword: password, ageConfirmed: true }
  return (await clientOf(siteNow())(register, { body })).token
}

/** Kills the server as `kill -9` does, and starts it again. */
async function killAndStart(meanwhile: readonly Promise<unknown>[] = []): Promise<void> {
  if (house === undefined) throw new Error('no server runs')
  const closed = once(house.process, 'close')
  house.process.kill('SIGKILL')
  await Promise.all([...meanwhile, closed])
  house = await start()
}

/** What a call answers, or the code of its refusal; `network` if the server was gone. */
async function endOf<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallRefused) return error.code
    throw error
  }
}

/** Waits until a table shows a round of which something holds. */
async function roundWhere(
  token: string,
  gameCode: string,
  holds: (round: TableRound, nowMs: number) => boolean,
): Promise<TableRound> {
  const untilMs = performance.now() + 60_000
  while (performance.now() < untilMs) {
    const { round, now } = await clientOf(siteNow(), token)(openTable, { params: { gameCode }, query: {} })
    if (round !== null && holds(round, Date.parse(now))) return round
    await sleep(20)
  }
  throw new Error(`${gameCode} has no such round`)
}

const isFresh = (round: TableRound, nowMs: number) =>
  round.phase === 'betting' && Date.parse(round.closesAt) - nowMs > 3_000

/** Waits until a round is over, whatever became of it. */
async function ended(token: string, { roundId }: TableRound): Promise<TableRound> {
  const untilMs = performance.now() + 120_000
  while (performance.now() < untilMs) {
    const { round } = await clientOf(siteNow(), token)(ownTableRound, { params: { roundId } })
    if (round.phase === 'ended') return round
    if (round.phase === 'void') {
      // Its stakes are on their way back.
      await sleep(2_000)
      return round
    }
    await sleep(100)
  }
  throw new Error(`round ${roundId} does not end`)
}

interface Bet {
  readonly token: string
  readonly field: string
  readonly amount: string
  readonly target?: number
  readonly key: string
}

const placeBet = ({ token, field, amount, target, key }: Bet, gameCode: string, { roundId }: TableRound) =>
  clientOf(siteNow(), token)(betAtTable, {
    params: { gameCode },
    body: { roundId, bets: [{ field, amount, ...(target === undefined ? {} : { target }) }] },
    idempotencyKey: key,
  })

/** The outcome of a round, from its published seed alone. Throws if the seed is not the one that was committed to. */
function recomputed({ gameCode, series, serverSeed, position }: ReplyOf<typeof tableRoundProof>) {
  const [seed, clientSeed, nonce] = [
    parseServerSeed(serverSeed ?? ''),
    parseClientSeed(series.clientSeed),
    parseNonce(0n),
  ]
  const game = sharedGameByCode(gameCode)
  if (!seed || !clientSeed || nonce === undefined || !game) throw new Error('the round is not proved')
  if (commitmentOf(seed) !== series.serverSeedHash) throw new Error('the seed is another one')
  return {
    game,
    outcome: game.openSeries(drawsFor({ serverSeed: seed, clientSeed, nonce }), series.seriesNo).deal(position).outcome,
  }
}

const fields = ['kwok13', 'kwok24', 'fan1', 'fan2', 'fan3', 'fan4'] as const

/** What is wrong with a round of the table after all: the state, the outcome, or what somebody has. */
async function faultsAtTable(round: TableRound, bets: readonly Bet[], before: ReadonlyMap<string, number>) {
  const [first] = bets
  if (first === undefined) return ['nobody bet']
  const faults: string[] = []
  const last = await ended(first.token, round)
  if (last.phase !== 'ended') faults.push(`the round is ${last.phase}`)
  const proof = await clientOf(siteNow())(tableRoundProof, { params: { roundId: round.roundId } })
  const { game, outcome } = recomputed(proof)
  if (!isDeepStrictEqual(outcome, last.outcome)) faults.push('the outcome is another one')
  for (const [token, heldMinor] of before) {
    const own = bets.filter((bet) => bet.token === token)
    const change = own.reduce((sum, { field, amount }) => {
      const { numerator, denominator } = game.pays(outcome, field)
      return sum - minorOf(amount) + (minorOf(amount) * Number(numerator)) / Number(denominator)
    }, 0)
    const now = await balanceOf(token)
    if (now !== heldMinor + Math.floor(change)) faults.push(`somebody has ${now - heldMinor} more, not ${change}`)
  }
  return faults
}

async function balancesOf(tokens: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map(await Promise.all(tokens.map(async (token) => [token, await balanceOf(token)] as const)))
}

test('rounds at a table are decided and paid once, whenever the server is killed', async () => {
  house = await start()
  const tokens = await Promise.all(Array.from({ length: playerCount }, (_, nth) => newPlayer(`table${nth}x`)))
  const [watcher = ''] = tokens

  // While bets are made: what was accepted is in the round, and asking again with the same key changes nothing.
  const before = await balancesOf(tokens)
  const open = await roundWhere(watcher, table, isFresh)
  const betsOf = (turn: number): Bet[] =>
    tokens.map((token, nth) => ({
      token,
      field: fields[(nth + turn) % 6] ?? 'fan1',
      amount: `${nth + 1}.50`,
      key: `bet ${open.roundId} ${turn}`,
    }))
  const sure = betsOf(0).filter(({ field }) => field !== 'kwok24')
  await Promise.all(sure.map((bet) => placeBet(bet, table, open)))
  const doubtful = betsOf(3).filter(({ field }) => field.startsWith('fan'))
  const asked = doubtful.map((bet) => endOf(placeBet(bet, table, open)))
  await sleep(3)
  await killAndStart(asked)
  const again = await Promise.all(doubtful.map((bet) => endOf(placeBet(bet, table, open))))
  const placed = doubtful.filter((_, nth) => typeof again[nth] === 'object')
  expect(again.filter((end) => typeof end === 'string').every((code) => code === 'tables.round_closed')).toBe(true)
  // Whatever had been accepted before the kill is known.
  const answers = await Promise.all(asked)
  expect(answers.every((answer, nth) => typeof answer === 'string' || typeof again[nth] === 'object')).toBe(true)
  expect(await faultsAtTable(open, [...sure, ...placed], before)).toEqual([])

  // While the outcome is shown, and while it is paid: at moments around the one at which payments are made.
  for (const [turn, state] of (['shown', 'paid', 'paid'] as const).entries()) {
    const held = await balancesOf(tokens)
    const round = await roundWhere(watcher, table, isFresh)
    const bets: Bet[] = tokens.map((token, nth) => ({
      token,
      field: nth % 2 === 0 ? 'kwok13' : 'kwok24',
      amount: '2.00',
      key: `kill ${turn}`,
    }))
    await Promise.all(bets.map((bet) => placeBet(bet, table, round)))
    const playing = await roundWhere(
      watcher,
      table,
      ({ roundId, phase }) => roundId === round.roundId && phase !== 'betting',
    )
    if (state === 'paid' && playing.outcome !== null) {
      const showMs = sharedGameByCode(table)?.showMs(playing.outcome) ?? 0
      await sleep(Math.max(0, Date.parse(playing.startedAt ?? '') + showMs - Date.now() + turn * 8 - 12))
    }
    await killAndStart()
    expect(await faultsAtTable(round, bets, held)).toEqual([])
    // The negative control: a payment that had come twice would be found.
    const less = new Map([...held].map(([token, heldMinor]) => [token, heldMinor - 1]))
    expect(await faultsAtTable(round, bets, less)).toHaveLength(playerCount)
  }
}, 300_000)

test('a flight in which the server is killed is void: what reached its target is paid, everything else comes back', async () => {
  house = await start()
  const tokens = await Promise.all(Array.from({ length: playerCount }, (_, nth) => newPlayer(`flight${nth}x`)))
  const [watcher = ''] = tokens
  for (let flights = 0; flights < 8; flights += 1) {
    const held = await balancesOf(tokens)
    const round = await roundWhere(watcher, crash, isFresh)
    // A third is cashed out by hand, a third by targets, and a third holds on.
    const bets = tokens.map((token, nth): Bet => {
      const target = nth % 3 === 1 ? { target: 110 + 20 * nth } : {}
      return { token, field: 'first', amount: '5.00', key: `flight ${flights}`, ...target }
    })
    await Promise.all(bets.map((bet) => placeBet(bet, crash, round)))
    await roundWhere(watcher, crash, ({ roundId, phase }) => roundId === round.roundId && phase !== 'betting')
    await sleep(600)
    const cashing = tokens
      .filter((_, nth) => nth % 3 === 0)
      .map(async (token) => {
        const call = clientOf(siteNow(), token)(cashOutAtTable, {
          params: { roundId: round.roundId },
          body: { field: 'first' },
          idempotencyKey: `cash ${flights}`,
        })
        return [token, await endOf(call)] as const
      })
    await sleep(flights * 3)
    await killAndStart(cashing)
    const last = await ended(watcher, round)
    if (last.outcome?.engine !== 'crash') throw new Error('the crash is not shown')
    const { crashHundredths } = last.outcome
    for (const [nth, { token, target }] of bets.entries()) {
      const { own } = await clientOf(siteNow(), token)(ownTableRound, { params: { roundId: round.roundId } })
      const [bet] = own
      const reached = target !== undefined && target <= crashHundredths ? target : undefined
      const multiple = bet?.cashedOut ?? undefined
      // By hand, at whatever it was before the kill; by target, at the target exactly.
      expect(nth % 3 === 0 ? undefined : multiple).toBe(reached)
      const back = multiple === undefined ? (last.phase === 'void' ? 500 : 0) : Math.floor((500 * multiple) / 100)
      expect(await balanceOf(token)).toBe((held.get(token) ?? 0) - 500 + back)
    }
    for (const [token, end] of await Promise.all(cashing)) {
      if (typeof end === 'string') continue
      // Whoever was answered keeps it.
      expect(await balanceOf(token)).toBe((held.get(token) ?? 0) - 500 + minorOf(end.payout))
    }
    const proof = await clientOf(siteNow())(tableRoundProof, { params: { roundId: round.roundId } })
    expect(recomputed(proof).outcome).toEqual(last.outcome)
    if (last.phase === 'void') return
  }
  throw new Error('no flight was interrupted')
}, 300_000)
