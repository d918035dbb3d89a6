import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import {
  balance,
  bettingRecord,
  launchGame,
  login,
  playRound,
  recentGames,
  sessionBegun,
  winnerBoard,
} from '../packages/contract/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from './run-house.ts'

let dataDir = ''
let house: House
let client: Client
beforeAll(async () => {
  dataDir = freshDataDir(fastPlace())
  house = await startHouse(dataDir)
  const opened: { token?: string } = {}
  client = createClient({
    baseUrl: house.site,
    fetch,
    nowMs: () => Date.now(),
    token: () => opened.token,
    language: () => 'EN',
  })
  opened.token = sessionBegun(await client(login, { body: { username: 'demo', password: 'Baize#2026' } })).token
})
afterAll(async () => {
  if (house.process.exitCode === null) await house.stop()
  removeDataDir(dataDir)
})

const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const hall = { vassalage: 'JL', gameCode: 'hi-lo-bamboo-cup', gameType: 'PVP' } as const
const instant = { vassalage: 'BZ', gameCode: 'bz-dice', gameType: 'RNG' } as const

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${house.sandbox}${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Throws dice in the hall with a bet on each of two of the three kinds of sums, until the window says that more was won. */
async function winInHall(): Promise<{
  readonly stakeMinor: number
  readonly netMinor: number
  readonly rounds: number
}> {
  const { url } = await client(launchGame, { body: { ...hall, trial: false } })
  const session = new URL(url).searchParams.get('session') ?? ''
  for (let rounds = 1; rounds < 60; rounds += 1) {
    const action = {
      requestId: `throw-${String(rounds).padStart(6, '0')}`,
      kind: 'deal',
      baseMinor: '100',
      spots: { 1: '100' },
    }
    // The hall's own tests check the shape of its view.
    const { view } = (await post('/play/api/hall/act', { session, action })) as {
      view: { history: readonly { netMinor: string }[] }
    }
    const netMinor = Number(view.history[0]?.netMinor)
    if (netMinor > 0) return { stakeMinor: 100, netMinor, rounds }
  }
  throw new Error('sixty throws without a win')
}

async function winAtDice(): Promise<number> {
  await client(launchGame, { body: { ...instant, trial: false } })
  const bet = { engine: 'dice', side: 'under', chance: 5_000 } as const
  for (let nth = 0; nth < 60; nth += 1) {
    const { net } = await client(playRound, {
      params: { gameCode: instant.gameCode },
      body: { stake: '1.00', bet },
      idempotencyKey: `dice ${nth}`,
    })
    if (minorOf(net) > 0) return minorOf(net)
  }
  throw new Error('sixty throws without a win')
}

describe('a game in a hall and an instant game', () => {
  test('are first among the recent games (7.033), in the betting record, and on the board of winners (7.034)', async () => {
    const before = minorOf((await client(balance, {})).balance)
    const wonInHall = await winInHall()
    const wonAtDice = await winAtDice()
    const { list: recent } = await client(recentGames, { query: {} })
    expect(recent.slice(0, 2).map(({ gameCode }) => gameCode)).toEqual([instant.gameCode, hall.gameCode])

    // The record and the board follow the log of movements.
    const settled = async () => {
      const { list } = await client(bettingRecord, { query: { pageSize: 100 } })
      return list.every(({ state }) => state === 'settled') ? list : undefined
    }
    let rows = await settled()
    for (let waited = 0; rows === undefined && waited < 100; waited += 1) {
      await sleep(200)
      rows = await settled()
    }
    const rowsOf = (name: string) => rows?.filter(({ gameName }) => gameName === name) ?? []
    const [inHall] = rowsOf('Hi-Lo Bamboo Cup')
    expect(rowsOf('Hi-Lo Bamboo Cup')).toHaveLength(wonInHall.rounds)
    expect(inHall).toMatchObject({ stake: '1.00', hasProof: false })
    expect(minorOf(inHall?.payout ?? '') - 100).toBe(wonInHall.netMinor)
    const [atTable] = rowsOf('Over & Under')
    expect(atTable).toMatchObject({ stake: '1.00', hasProof: true })
    expect(minorOf(atTable?.payout ?? '') - 100).toBe(wonAtDice)
    const net = rows?.reduce((sum, { payout, stake }) => sum + minorOf(payout) - minorOf(stake), 0)
    expect(minorOf((await client(balance, {})).balance)).toBe(before + (net ?? Number.NaN))

    const boardOf = async (gameCategory: 'PVP' | 'RNG') => (await client(winnerBoard, { query: { gameCategory } })).list
    await expect.poll(async () => (await boardOf('PVP')).length).toBe(1)
    expect(await boardOf('PVP')).toMatchObject([{ gameName: 'Hi-Lo Bamboo Cup', game: { gameCode: hall.gameCode } }])
    await expect.poll(async () => (await boardOf('RNG')).length).toBe(1)
    const [atDice] = await boardOf('RNG')
    expect(atDice).toMatchObject({ game: { gameCode: instant.gameCode } })
    expect(minorOf(atDice?.winAmount ?? '')).toBe(wonAtDice)
    expect(JSON.stringify(atDice)).not.toContain('"demo"')
  })
})
