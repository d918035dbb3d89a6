import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { CallRefused, createClient, type Client } from '../packages/contract/src/client.ts'
import {
  balance,
  openGame,
  playRound,
  register,
  rotateSeeds,
  roundProof,
  stepRound,
  type Round,
} from '../packages/contract/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from './run-house.ts'
import { verifyRound } from './verify-round-report.ts'

const dataDir = freshDataDir(fastPlace())
let house: House | undefined
afterEach(async () => {
  if (house?.process.exitCode === null && house.process.signalCode === null) await house.stop()
})
afterAll(() => removeDataDir(dataDir))

const gameCode = 'bz-mines'
const [playerCount, mines, kills] = [16, 3, 4]

/** Somebody with a round of mines, and what they had when it had begun. */
interface Player {
  readonly token: string
  readonly round: Round
  /** The cells that were open, or asked to be opened, before the server was killed. */
  readonly asked: readonly number[]
  readonly heldMinor: number
}

const clientOf = (site: string, token?: string): Client =>
  createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })

const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const balanceOf = async (call: Client) => minorOf((await call(balance, {})).balance)

async function beginRound(site: string, name: string): Promise<Player> {
  const password = 'Lotus#2026x'
  const body = { username: name, password, confirmPassword: password, ageConfirmed: true }
  const { token } = await clientOf(site)(register, { body })
  const call = clientOf(site, token)
  const bet = { engine: 'mines', mines } as const
  const round = await call(playRound, { params: { gameCode }, body: { stake: '1.00', bet }, idempotencyKey: 'begin' })
  return { token, round, asked: [], heldMinor: await balanceOf(call) }
}

const step = (call: Client, roundId: string, key: string, cell?: number) =>
  call(stepRound, {
    params: { roundId },
    body: {
      step: cell === undefined ? { engine: 'mines', kind: 'cashOut' } : { engine: 'mines', kind: 'reveal', cell },
    },
    idempotencyKey: key,
  })

/** A step that may get no answer, because the server is killed meanwhile, or be refused, because the round has ended. */
async function attempt(asked: Promise<Round>): Promise<Round | undefined> {
  try {
    return await asked
  } catch (error) {
    const isExpected = error instanceof CallRefused && ['network', 'play.round_ended'].includes(error.code)
    if (!isExpected) throw error
    return undefined
  }
}

/** Kills the server while every player opens a cell, or is being paid in the last turn, and starts it again. */
async function killDuring(running: House, turn: number, act: () => Promise<unknown>[]): Promise<House> {
  const closed = once(running.process, 'close')
  const steps = Promise.all(act())
  await sleep(turn * 4)
  running.process.kill('SIGKILL')
  await Promise.all([steps, closed])
  return startHouse(dataDir)
}

/** What is wrong with a player's round after all: the money, the payments, or what it has drawn. */
async function faultsOf(site: string, { token, round, heldMinor }: Player): Promise<string[]> {
  const call = clientOf(site, token)
  const params = { roundId: round.roundId }
  await call(rotateSeeds, { body: { clientSeed: 'after the kills' } })
  const proof = await call(roundProof, { params })
  const faults: string[] = []
  if (proof.round.state !== 'settled') faults.push('the round is still open')
  // The hash was told before the first step: the seed behind it gives all mines.
  if (proof.round.serverSeedHash !== round.serverSeedHash) faults.push('the round has another seed than at its start')
  const report = verifyRound(JSON.stringify({ success: true, value: proof }))
  if (report.exitCode !== 0) faults.push(`the round cannot be computed again: ${report.lines.join(' ')}`)
  const paid = proof.postings.filter(({ kind }) => kind === 'payout').map(({ amount }) => minorOf(amount))
  const payout = minorOf(proof.round.payout)
  if (paid.length !== (payout === 0 ? 0 : 1) || (paid[0] ?? 0) !== payout)
    faults.push(`it was paid ${paid.join(' and ')}`)
  if ((await balanceOf(call)) !== heldMinor + payout) faults.push('the balance is not what was held and the payout')
  return faults
}

test('rounds that are open when the server is killed go on with the same mines, and are paid once', async () => {
  house = await startHouse(dataDir)
  const { site } = house
  const names = Array.from({ length: playerCount }, (_, nth) => `killed${nth}x`)
  let players = await Promise.all(names.map((name) => beginRound(site, name)))

  for (let kill = 0; kill < kills; kill += 1) {
    const cell = kill * 5
    const before = house.site
    house = await killDuring(house, kill, () =>
      players.map(({ token, round }) => attempt(step(clientOf(before, token), round.roundId, `open ${cell}`, cell))),
    )
    players = await Promise.all(players.map((player) => goOn(house?.site ?? '', player, cell)))
  }
  // Now everybody is paid, under several keys, and the server is killed in the midst of it.
  const before = house.site
  house = await killDuring(house, 1, () =>
    players.flatMap(({ token, round }) =>
      ['pay 1', 'pay 2', 'pay 3'].map((key) => attempt(step(clientOf(before, token), round.roundId, key))),
    ),
  )
  const after = house.site
  for (const key of ['pay 1', 'pay 2', 'pay 3', 'pay 4'])
    await Promise.all(players.map(({ token, round }) => attempt(step(clientOf(after, token), round.roundId, key))))

  expect(await Promise.all(players.map((player) => faultsOf(after, player)))).toEqual(players.map(() => []))
  // Some were paid, or nothing of this was about payments.
  const ends = await Promise.all(
    players.map(({ token, round }) => clientOf(after, token)(roundProof, { params: { roundId: round.roundId } })),
  )
  const paid = ends.flatMap(({ round: { payout } }, nth) => (minorOf(payout) > 0 ? (players[nth] ?? []) : []))
  expect(paid.length).toBeGreaterThan(2)

  // The negative control: a payout that had come twice, and a round with other mines, would be found.
  const [one] = paid
  if (one === undefined) throw new Error('nobody was paid')
  const twice = { ...one, heldMinor: one.heldMinor - 1 }
  expect(await faultsOf(after, twice)).toEqual(['the balance is not what was held and the payout'])
  const moved = { ...one, round: { ...one.round, serverSeedHash: '0'.repeat(64) } }
  expect(await faultsOf(after, moved)).toEqual(['the round has another seed than at its start'])
}, 180_000)

/** After a start: the round is as it was, the step that had no answer is asked for again, and takes effect once. */
async function goOn(site: string, player: Player, cell: number): Promise<Player> {
  const call = clientOf(site, player.token)
  const { lastRound } = await call(openGame, { params: { gameCode }, query: {} })
  expect(lastRound).toMatchObject({ roundId: player.round.roundId, serverSeedHash: player.round.serverSeedHash })
  const known = lastRound?.steps.flatMap((one) => (one.kind === 'reveal' ? [one.cell] : [])) ?? []
  // Every cell that was answered before is there; the one under way is, or is not.
  expect([player.asked, [...player.asked, cell]]).toContainEqual(known)
  const again = await attempt(step(call, player.round.roundId, `open ${cell}`, cell))
  const steps = again?.steps.length ?? player.asked.length
  return { ...player, asked: again === undefined ? player.asked : [...player.asked, cell].slice(0, steps) }
}
