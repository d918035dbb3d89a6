import { randomBytes, randomInt } from 'node:crypto'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import { login, openGame, playRound, register, systemKeys } from '../packages/contract/src/index.ts'
import { sealBody, type SealingKey } from '../packages/contract/src/seal.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { figure, median, type Figure } from './measure.ts'

const rounds = 9
const sliceSeconds = 1.5
/** Players who bet one round after another, like people do. */
const players = 8
/** More concurrent bad logins than the server checks concurrently. */
const attackers = 64
/** More than any slice can process. */
const sealedBefore = 1_200
const gameCode = 'bz-lotus-lanterns'
const password = 'Lotus#2026x'

const nowMs = () => performance.timeOrigin + performance.now()

/**
 * Measures how much slower bets are answered during a flood of bad logins, sent as fast as they are processed: each with a
 * different name and address, so that no limit stops them before the password check. Slices with and without the flood
 * follow each other in random order; the ratio of their medians is taken within each round.
 */
export async function logins(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  try {
    // The addresses are invented and sent in a proxy's header.
    const house = await startHouse(dataDir, { TRUSTED_PROXIES: '127.0.0.1' })
    try {
      return await measureServer(house.site)
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function measureServer(site: string): Promise<Figure[]> {
  const seats = await Promise.all(Array.from({ length: players }, (_, index) => seat(site, `bettor${index}x`)))
  const key = await keyOf(site)
  await slice(site, seats, [])
  const ratios: number[] = []
  const checked: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const floodFirst = randomInt(2) === 0
    const floodNow = async () => slice(site, seats, await sealMany(key))
    const first = floodFirst ? await floodNow() : await slice(site, seats, [])
    const second = floodFirst ? await slice(site, seats, []) : await floodNow()
    const [flooded, quiet] = floodFirst ? [first, second] : [second, first]
    ratios.push(median(flooded.betMs) / median(quiet.betMs))
    checked.push(flooded.refused / sliceSeconds)
  }
  return [figure('logins.bets_flooded_to_quiet', 'ratio', ratios), figure('logins.bad_per_second', 'logins/s', checked)]
}

type Seat = () => Promise<unknown>

async function seat(site: string, username: string): Promise<Seat> {
  const body = { username, password, confirmPassword: password, ageConfirmed: true }
  const { token } = await clientOf(site)(register, { body })
  const call = clientOf(site, token)
  const { minStake } = await call(openGame, { params: { gameCode } })
  return () =>
    call(playRound, {
      params: { gameCode },
      body: { stake: minStake },
      idempotencyKey: randomBytes(12).toString('hex'),
    })
}

function clientOf(site: string, token?: string): Client {
  return createClient({ baseUrl: site, fetch, nowMs, token: () => token, language: () => 'EN' })
}

async function keyOf(site: string): Promise<SealingKey> {
  const { keys, now } = await clientOf(site)(systemKeys, {})
  const [jwk] = keys
  if (jwk === undefined) throw new Error('the server has no key')
  return { jwk, clockOffsetSeconds: Math.round(now - nowMs() / 1000) }
}

/** Seals the bodies before the slice, so that the attacker's work does not count as the server's. */
async function sealMany(key: SealingKey): Promise<string[]> {
  const sealed: string[] = []
  for (let index = 0; index < sealedBefore; index += 1) {
    const body = { username: randomBytes(6).toString('hex'), password: 'Wrong#2026x' }
    const payload = await sealBody(body, `POST ${login.path}`, key, nowMs())
    sealed.push(JSON.stringify({ payload }))
  }
  return sealed
}

/** Bets for a while during the given flood; returns the duration of each bet and the number of refused logins. */
async function slice(site: string, seats: readonly Seat[], flood: string[]) {
  const endsMs = performance.now() + sliceSeconds * 1000
  const betMs: number[] = []
  let refused = 0
  const bet = async (play: Seat) => {
    while (performance.now() < endsMs) {
      const startMs = performance.now()
      await play()
      betMs.push(performance.now() - startMs)
    }
  }
  const attack = async () => {
    for (let body = flood.pop(); body !== undefined && performance.now() < endsMs; body = flood.pop()) {
      if ((await badLogin(site, body)) === 401) refused += 1
    }
  }
  await Promise.all([...seats.map(bet), ...Array.from({ length: attackers }, attack)])
  return { betMs, refused }
}

async function badLogin(site: string, body: string): Promise<number> {
  const address = `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const response = await fetch(`${site}${login.path}`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}
