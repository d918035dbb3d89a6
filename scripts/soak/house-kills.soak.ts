/**
 * Kills the whole server with `kill -9` again and again while members bet over HTTP. After the next start, every
 * answered bet must be in the betting records once, and the balances must match the stakes and payouts.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallRefused, createClient, type Client } from '../../packages/contract/src/client.ts'
import { balance, bettingRecord, playRound, register, roundByKey } from '../../packages/contract/src/index.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from '../run-house.ts'

const kills = Number(process.env['SOAK_KILLS'] ?? 15)
const members = 16
const loadMs = 1_000
const maxStartMs = 5_000
const password = 'Lotus#2026x'
const gameCode = 'bz-lotus-lanterns'

/** A member who bets: how to sign calls, the keys of answered bets, and the keys of bets that got no answer. */
interface Player {
  readonly token: string
  readonly answered: string[]
  readonly unanswered: string[]
}

function clientOf(site: string, token?: string): Client {
  return createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })
}

async function newPlayer(site: string, username: string): Promise<Player> {
  const account = { username, password, confirmPassword: password, ageConfirmed: true }
  const { token } = await clientOf(site)(register, { body: account })
  return { token, answered: [], unanswered: [] }
}

/** Places bets until the server is gone. */
async function betUntilKilled(site: string, player: Player, kill: number): Promise<void> {
  const call = clientOf(site, player.token)
  for (let bet = 0; ; bet += 1) {
    const key = `kill-${kill}-bet-${bet}`
    try {
      await call(playRound, { params: { gameCode }, body: { stake: '0.20' }, idempotencyKey: key })
      player.answered.push(key)
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'network') throw error
      player.unanswered.push(key)
      return
    }
  }
}

async function killUnderLoad(house: House, players: readonly Player[], kill: number): Promise<void> {
  const closed = once(house.process, 'close')
  const load = Promise.all(players.map((player) => betUntilKilled(house.site, player, kill)))
  await sleep(loadMs)
  house.process.kill('SIGKILL')
  await Promise.all([load, closed])
}

/** The inconsistencies for one member: lost bets that were answered, extra rounds, a balance that is not their sum. */
async function faultsOf(site: string, { token, answered, unanswered }: Player): Promise<string[]> {
  const call = clientOf(site, token)
  const isThere = (key: string) => call(roundByKey, { params: { key } }).then(() => true, notFoundIsFalse)
  const faults: string[] = []
  for (const key of answered) if (!(await isThere(key))) faults.push(`${key} was answered but is lost`)
  let kept = answered.length
  for (const key of unanswered) kept += (await isThere(key)) ? 1 : 0
  const { totals } = await call(bettingRecord, { query: { pageSize: 1 } })
  if (totals.bets !== kept) faults.push(`the record has ${totals.bets} rounds, but ${kept} keys have one`)
  const has = minorOf((await call(balance, {})).balance)
  if (has !== 100_000 + minorOf(totals.net))
    faults.push(`the balance is ${has}, but the rounds add up to ${100_000 + minorOf(totals.net)}`)
  return faults
}

function notFoundIsFalse(error: unknown): boolean {
  if (error instanceof CallRefused && error.code === 'play.round_not_found') return false
  throw error
}

function minorOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

async function run(dataDir: string): Promise<string[]> {
  let house = await startHouse(dataDir)
  try {
    const players: Player[] = []
    for (let index = 0; index < members; index += 1) players.push(await newPlayer(house.site, `soak${index}x`))
    let slowestMs = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await killUnderLoad(house, players, kill)
      house = await startHouse(dataDir)
      slowestMs = Math.max(slowestMs, house.startMs)
    }
    const { site } = house
    // A key that nobody sent must not be found. Otherwise, looking up keys would prove nothing.
    const [control] = await faultsOf(site, { token: players[0]?.token ?? '', answered: ['never-sent'], unanswered: [] })
    if (control === undefined) return ['the control failed: a bet that was never placed counts as stored']
    const faults = (await Promise.all(players.map((player) => faultsOf(site, player)))).flat()
    const answered = players.reduce((sum, player) => sum + player.answered.length, 0)
    if (slowestMs > maxStartMs) faults.push(`a start after a kill took ${Math.round(slowestMs)} ms`)
    console.log(
      `server: ${kills} kills, ${answered} bets answered, ${faults.length} faults, slowest start ${Math.round(slowestMs)} ms`,
    )
    return faults
  } finally {
    await house.stop()
  }
}

const dataDir = freshDataDir()
try {
  const faults = await run(dataDir)
  for (const fault of faults) console.log(`house: ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  removeDataDir(dataDir)
}
