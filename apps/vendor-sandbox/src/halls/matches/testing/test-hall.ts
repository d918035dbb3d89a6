import { inEachLanguage } from '@baize/phrases'
import type { Ports } from '@baize/sandbox-kit'
import type { GameSession } from '../../../books/entries.ts'
import { openGameBook } from '../../../games/game-book.ts'
import type { SandboxGame } from '../../../settings.ts'
import { createArchive } from '../../archive.ts'
import type { Desk, StakeRequest } from '../../desk.ts'
import type { Hall, HallAction, Seat } from '../../hall.ts'
import { openMatchesHall, type MatchesView } from '../matches-hall.ts'
import { seededChance } from './seeded-chance.ts'

interface Sleeper {
  readonly untilMs: number
  readonly wake: () => void
}

/** Ports with a clock that only the test moves. */
export interface TestClock {
  readonly ports: Ports
  /** Moves the clock; whatever sleeps meanwhile wakes in its turn. */
  advance(milliseconds: number): Promise<void>
}

/** Lets everything go on that does not wait for the clock. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

/** Creates a clock that stands still. */
export function createTestClock(seed: number): TestClock {
  let nowMs = 1_000
  let ids = 0
  const sleepers = new Set<Sleeper>()
  const ports: Ports = {
    now: () => '2026-11-21T12:00:00.000Z',
    nowMs: () => nowMs,
    uuid: () => `id-${(ids += 1)}`,
    token: () => `token-${(ids += 1)}`,
    chance: seededChance(seed),
    async sleep(milliseconds, signal) {
      if (signal?.aborted === true) return
      await new Promise<void>((resolve) => {
        const sleeper = { untilMs: nowMs + milliseconds, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          resolve()
        })
      })
    },
  }
  return {
    ports,
    async advance(milliseconds) {
      const end = nowMs + milliseconds
      for (;;) {
        await settle()
        const next = [...sleepers].toSorted((left, right) => left.untilMs - right.untilMs)[0]
        if (next === undefined || next.untilMs > end) break
        sleepers.delete(next)
        nowMs = Math.max(nowMs, next.untilMs)
        next.wake()
      }
      nowMs = end
      await settle()
    },
  }
}

/** A desk in memory that remembers what was staked and how each round ended. */
export interface TestDesk extends Desk {
  readonly stakes: StakeRequest[]
  /** Rounds with what they paid, or `refunded`. */
  readonly ended: Map<string, bigint | 'refunded'>
  /** Refuses stakes from now on. */
  isRefusing: boolean
}

function createTestDesk(): TestDesk {
  const stakes: StakeRequest[] = []
  const ended = new Map<string, bigint | 'refunded'>()
  const end = (roundId: string, how: bigint | 'refunded') => {
    if (ended.has(roundId)) throw new Error(`${roundId} has ended before`)
    ended.set(roundId, how)
  }
  const desk: TestDesk = {
    stakes,
    ended,
    isRefusing: false,
    balance: async () => 0n,
    async stake(_, stake) {
      if (desk.isRefusing) return { ok: false, reason: 'insufficient_funds' }
      stakes.push(stake)
      return { ok: true, stakeId: `stake-${stakes.length}` }
    },
    settle: async (_, { roundId, amountMinor }) => end(roundId, amountMinor),
    refund: async (_, { roundId }) => end(roundId, 'refunded'),
  }
  return desk
}

const name = inEachLanguage(() => 'One')

/** The hall with a desk and a clock of its own, and one game of a class. */
export interface TestHall {
  readonly hall: Hall
  readonly desk: TestDesk
  readonly clock: TestClock
  seat(token: string, accountId?: string): Seat
  act(seat: Seat, kind: string, fields?: object): Promise<MatchesView | string>
  view(seat: Seat): MatchesView
}

/** Opens the hall for one game. */
export function openTestHall(gameClassify: string, seed = 5, archive = createArchive()): TestHall {
  const clock = createTestClock(seed)
  const desk = createTestDesk()
  const currency = { code: 'PLY', digits: 2, symbol: '$' }
  const game: SandboxGame = {
    vendorCode: 'JDB',
    gameCode: 'a-match',
    gameType: 'PVP',
    gameClassify,
    name,
    offersTrial: true,
    minBetMinor: 100n,
    currency,
    art: { motif: 'chess', scene: 'felt', accent: 'bamboo' },
  }
  const games = openGameBook(
    {
      games: [game],
      vendors: [{ code: 'JDB', name, dialect: 'gcp', walletMode: 'seamless', secret: 'shared-secret-of-a-test' }],
    },
    new Set(['matches']),
  )
  const playable = games.find('JDB', 'a-match')
  if (playable === undefined) throw new Error('the game cannot be played')
  const hall = openMatchesHall({ desk, ports: clock.ports, games, archive })
  let requests = 0
  // The hall's own view, whose type the framework does not know.
  const shown = (view: object) => view as MatchesView
  return {
    hall,
    desk,
    clock,
    seat(token, accountId) {
      const session: GameSession = {
        token,
        accountId,
        vendorCode: 'JDB',
        gameCode: 'a-match',
        houseSession: 'session-1',
        currency,
        locale: 'en',
        returnUrl: undefined,
      }
      return { session, game: playable, playerName: 'm***1' }
    },
    async act(seat, kind, fields = {}) {
      const action: HallAction = { ...fields, requestId: `request-${(requests += 1)}`, kind }
      const answer = await hall.act(seat, action)
      return typeof answer === 'string' ? answer : shown(answer)
    },
    view: (seat) => shown(hall.view(seat)),
  }
}
