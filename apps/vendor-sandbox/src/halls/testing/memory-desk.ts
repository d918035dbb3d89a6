import { inEachLanguage } from '@baize/phrases'
import type { Ports } from '@baize/sandbox-kit'
import type { Desk, HallStake, StakeRequest } from '../desk.ts'
import type { HallName } from '../hall-name.ts'
import { createArchive } from '../archive.ts'
import type { HallParts, Seat } from '../hall.ts'

/** A desk in memory for tests of a hall, which notes all that a hall asks of it. */
export interface MemoryDesk extends Desk {
  readonly staked: (StakeRequest & { readonly token: string })[]
  readonly settled: { readonly token: string; readonly roundId: string; readonly amountMinor: bigint }[]
  readonly refunded: { readonly token: string; readonly roundId: string }[]
  /** What happens between the request for a stake and its answer. */
  whileTaking: () => void
  /** The answer to the next stakes, if they are refused. */
  refusal: 'insufficient_funds' | undefined
}

const tokenOf = ({ session }: Seat | HallStake) => (typeof session === 'string' ? session : session.token)

/** Creates a desk. */
export function createMemoryDesk(): MemoryDesk {
  const desk: MemoryDesk = {
    staked: [],
    settled: [],
    refunded: [],
    whileTaking: () => undefined,
    refusal: undefined,
    balance: async () => 1_000_000n,
    async stake(seat, stake) {
      await Promise.resolve()
      desk.whileTaking()
      if (desk.refusal !== undefined) return { ok: false, reason: desk.refusal }
      if (stake.isStillOpen?.() === false) return { ok: false, reason: 'stale' }
      desk.staked.push({ ...stake, token: tokenOf(seat) })
      return { ok: true, stakeId: stake.requestId }
    },
    async settle(who, { roundId, amountMinor }) {
      desk.settled.push({ token: tokenOf(who), roundId, amountMinor })
    },
    async refund(who, { roundId }) {
      desk.refunded.push({ token: tokenOf(who), roundId })
    },
  }
  return desk
}

/** A seat of a game in a hall. */
export function seatOf(
  hall: HallName,
  gameCode: string,
  {
    token = 'one',
    isDemo = false,
    stakes = [10n, 20n, 50n],
  }: { token?: string; isDemo?: boolean; stakes?: bigint[] } = {},
): Seat {
  const name = inEachLanguage(() => gameCode)
  const currency = { code: 'PLY', digits: 2, symbol: '$' }
  const game = {
    vendorCode: 'PG',
    gameCode,
    gameType: 'FISH',
    gameClassify: 'FISH',
    name,
    offersTrial: true,
    minBetMinor: stakes[0] ?? 10n,
    currency,
    art: { motif: 'fish', scene: 'underwater' },
  }
  return {
    session: {
      token,
      vendorCode: 'PG',
      gameCode,
      accountId: isDemo ? undefined : `account-${token}`,
      houseSession: 's',
      currency,
      locale: 'en',
      returnUrl: undefined,
    },
    game: {
      game,
      vendor: { code: 'PG', name, walletMode: 'seamless', dialect: 'gcp', secret: 's' },
      model: { kind: 'hall', hall },
      stakes,
    },
    playerName: `${token}***`,
  }
}

/** The dependencies of a hall, with a clock that a test moves and a chance that it chooses. */
export function hallPartsWith(desk: Desk, chance: Ports['chance']): HallParts & { readonly clock: { nowMs: number } } {
  const clock = { nowMs: 60_000 }
  let count = 0
  return {
    clock,
    desk,
    archive: createArchive(),
    games: { find: () => undefined, vendor: () => undefined, digitsOf: () => 2 },
    ports: {
      now: () => '2026-11-21T00:00:00.000Z',
      nowMs: () => clock.nowMs,
      sleep: async () => new Promise<void>((resolve) => setTimeout(resolve, 1)),
      uuid: () => `id-${(count += 1)}`,
      token: () => 'token',
      chance,
    },
  }
}
