import { createArchive } from '../../archive.ts'
import { inEachLanguage } from '@baize/phrases'
import { systemPorts, type Ports } from '@baize/sandbox-kit'
import type { Desk } from '../../desk.ts'
import type { HallParts, Seat } from '../../hall.ts'

/** A desk for tests: balances in memory, every movement noted. */
export interface NotedDesk extends Desk {
  readonly balances: Map<string, bigint>
  readonly settled: { readonly token: string; readonly roundId: string; readonly amountMinor: bigint }[]
  readonly refunded: string[]
  /** Done while a stake is on its way. */
  onTheWay: () => void
  /** A planted fault: every payment is this much too high. */
  tooMuchMinor: bigint
}

/** Parts of a hall whose clock only moves when the test moves it. */
export interface TableSetup {
  readonly parts: HallParts
  readonly desk: NotedDesk
  /** Moves the clock. */
  pass(ms: number): void
}

/** Chance that follows from a seed, so that a test always deals the same. */
export function seededChance(seed: number): Ports['chance'] {
  let state = seed
  return {
    below(n) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * n)
    },
  }
}

const startMinor = 1_000_000n

/** Creates a desk, a clock and chance for tables. */
export function setUpTable(seed = 7): TableSetup {
  let nowMs = 1_000
  const desk = createNotedDesk()
  const ports: Ports = {
    ...systemPorts,
    nowMs: () => nowMs,
    chance: seededChance(seed),
    // The test moves the clock, and every view advances the table.
    sleep: async (_, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
  }
  const games = { find: () => undefined, vendor: () => undefined, digitsOf: () => 2 }
  return { parts: { desk, ports, games, archive: createArchive() }, desk, pass: (ms) => (nowMs += ms) }
}

function createNotedDesk(): NotedDesk {
  const open = new Map<string, bigint>()
  const balances = new Map<string, bigint>()
  const balanceOf = (token: string) => balances.get(token) ?? startMinor
  const tokenOf = (who: Parameters<Desk['settle']>[0]) =>
    typeof who.session === 'string' ? who.session : who.session.token
  const desk: NotedDesk = {
    balances,
    settled: [],
    refunded: [],
    onTheWay: () => undefined,
    tooMuchMinor: 0n,
    balance: async ({ session }) => balanceOf(session.token),
    async stake({ session }, { roundId, amountMinor, isStillOpen }) {
      if (balanceOf(session.token) < amountMinor) return { ok: false, reason: 'insufficient_funds' }
      desk.onTheWay()
      if (isStillOpen?.() === false) return { ok: false, reason: 'stale' }
      const key = `${session.token}/${roundId}`
      open.set(key, (open.get(key) ?? 0n) + amountMinor)
      balances.set(session.token, balanceOf(session.token) - amountMinor)
      return { ok: true, stakeId: key }
    },
    async settle(who, { roundId, amountMinor }) {
      const token = tokenOf(who)
      desk.settled.push({ token, roundId, amountMinor })
      open.delete(`${token}/${roundId}`)
      balances.set(token, balanceOf(token) + amountMinor + desk.tooMuchMinor)
    },
    async refund(who, { roundId }) {
      const token = tokenOf(who)
      desk.refunded.push(roundId)
      balances.set(token, balanceOf(token) + (open.get(`${token}/${roundId}`) ?? 0n))
      open.delete(`${token}/${roundId}`)
    },
  }
  return desk
}

/** A seat for money, or for play money. */
export function seatOf(token: string, gameCode: string, forMoney = true): Seat {
  const name = inEachLanguage(() => 'One')
  const currency = { code: 'PLY', digits: 2, symbol: '$' }
  const session = {
    token,
    vendorCode: 'EG2',
    gameCode,
    accountId: forMoney ? `member-${token}` : undefined,
    houseSession: 's',
    currency,
    locale: 'en',
    returnUrl: undefined,
  }
  const game = {
    vendorCode: 'EG2',
    gameCode,
    gameType: 'LIVE',
    gameClassify: '',
    name,
    offersTrial: true,
    minBetMinor: 100n,
    currency,
    art: { motif: 'cards', scene: 'felt' },
  }
  const vendor = { code: 'EG2', name, walletMode: 'seamless', dialect: 'gcp', secret: '' } as const
  return {
    session,
    playerName: `me***${token}`,
    game: { game, vendor, model: { kind: 'hall', hall: 'tables' }, stakes: [100n] },
  }
}
