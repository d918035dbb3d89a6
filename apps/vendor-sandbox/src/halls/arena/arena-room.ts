import type { Ports } from '@baize/sandbox-kit'
import type { Desk } from '../desk.ts'
import type { Seat } from '../hall.ts'
import type { ArenaGame } from './arena-game.ts'
import type { PastBout, Phase } from './arena-view.ts'
import { drawBout, hasMarket, oddsOf, openPool, payoutOf, sides, type Pair, type Pool, type Side } from './bout.ts'
import { afterBout, firstSeason, pairOf, type Season } from './season.ts'

const keptBouts = 60
/** A window that has not asked for so long has left. */
const awayMs = 6_000
/** An arena that nobody watches stands still; whoever comes after so long sees a bout from its beginning. */
const idleMs = 20_000
const maxPaid = 2_000

/** What a window has staked on a bout, in minor units. */
export interface Ticket {
  readonly seat: Seat
  readonly stakes: Record<Side, bigint>
}

/** The bout that is under way. */
export interface Bout {
  readonly number: number
  readonly pair: Pair
  /** The season as it was before the bout. */
  readonly season: Season
  pool: Pool | undefined
  /** Drawn after the betting has closed. */
  dance: { readonly seed: number; readonly end: Side } | undefined
}

/** The state of one arena that its windows share. */
export interface ArenaRoom {
  readonly game: ArenaGame
  readonly state: () => {
    readonly phase: Phase
    readonly phaseStartsMs: number
    readonly phaseEndsMs: number
    readonly bout: Bout
    readonly past: readonly PastBout[]
    readonly watching: number
  }
  /** Moves on to the present. */
  advance(): void
  /** Notes that a window watches. */
  watch(token: string): void
  ticketOf(token: string): Ticket | undefined
  /** What a member has on a side of the bout, in all of their windows. */
  stakedBy(seat: Seat, side: Side): bigint
  paidOf(
    token: string,
  ): { readonly number: number; readonly stakeMinor: string; readonly payoutMinor: string } | undefined
  /** Whether bets on a bout are taken at this moment. */
  isOpen(number: number): boolean
  /** Adds a stake that was taken. */
  add(seat: Seat, side: Side, amountMinor: bigint): void
  readonly hasTickets: () => boolean
  /** The wallet's round of a bout; each window has its own of that name. */
  roundIdOf(bout: Bout): string
}

/** The dependencies of an arena. */
export interface ArenaRoomParts {
  readonly game: ArenaGame
  readonly gameCode: string
  readonly smallestStake: bigint
  readonly desk: Desk
  readonly ports: Ports
}

interface State {
  readonly name: string
  phase: Phase
  phaseStartsMs: number
  bout: Bout
  readonly tickets: Map<string, Ticket>
  readonly paid: Map<string, { number: number; stakeMinor: string; payoutMinor: string }>
  readonly seen: Map<string, number>
  readonly past: PastBout[]
}

/** Opens an arena with the betting of its first bout. */
export function openArenaRoom(parts: ArenaRoomParts): ArenaRoom {
  const { game, gameCode, ports } = parts
  const state: State = {
    name: ports.uuid(),
    phase: 'betting',
    phaseStartsMs: ports.nowMs(),
    bout: makeBout(parts, 1, firstSeason(game, gameCode, ports.chance)),
    tickets: new Map(),
    paid: new Map(),
    seen: new Map(),
    past: [],
  }
  const { tickets, paid, seen, past } = state
  const advance = () => advanceTo(ports.nowMs(), state, parts)
  return {
    game,
    state: () => ({
      phase: state.phase,
      phaseStartsMs: state.phaseStartsMs,
      phaseEndsMs: endOf(state, game),
      bout: state.bout,
      past,
      watching: seen.size,
    }),
    advance,
    watch: (token) => void seen.set(token, ports.nowMs()),
    ticketOf: (token) => tickets.get(token),
    stakedBy({ session: { token, accountId } }, side) {
      let sum = 0n
      for (const [other, { seat, stakes }] of tickets)
        if (other === token || (accountId !== undefined && seat.session.accountId === accountId)) sum += stakes[side]
      return sum
    },
    paidOf: (token) => paid.get(token),
    isOpen(number) {
      advance()
      return state.phase === 'betting' && state.bout.number === number && hasMarket(state.bout.pair)
    },
    add(seat, side, amountMinor) {
      const ticket = tickets.get(seat.session.token) ?? { seat, stakes: { meron: 0n, wala: 0n, draw: 0n } }
      ticket.stakes[side] += amountMinor
      tickets.set(seat.session.token, ticket)
      const { pool } = state.bout
      if (pool !== undefined && side !== 'draw') state.bout.pool = { ...pool, [side]: pool[side] + amountMinor }
    },
    hasTickets: () => tickets.size > 0,
    roundIdOf: (bout) => roundIdOf(state, bout),
  }
}

function makeBout({ game, smallestStake }: ArenaRoomParts, number: number, season: Season): Bout {
  const pair = pairOf(game, season, season.ended)
  if (pair === undefined) throw new Error('the season has no more bouts')
  return { number, pair, season, pool: openPool(game, pair, smallestStake), dance: undefined }
}

const roundIdOf = ({ name }: State, { number }: Bout): string => `bout-${name}-${number}`

function endOf({ phase, phaseStartsMs }: State, { bettingMs, closedMs, boutMs, resultMs }: ArenaGame): number {
  return phaseStartsMs + { betting: bettingMs, closed: closedMs, bout: boutMs, result: resultMs }[phase]
}

function advanceTo(nowMs: number, state: State, parts: ArenaRoomParts): void {
  for (const [token, atMs] of state.seen) if (nowMs - atMs > awayMs) state.seen.delete(token)
  for (let endsMs = endOf(state, parts.game); nowMs >= endsMs; endsMs = endOf(state, parts.game)) {
    const isIdle = nowMs - endsMs > idleMs && state.tickets.size === 0
    if (isIdle) return rest(nowMs, state, parts)
    step(endsMs, state, parts)
  }
}

/** Nobody has watched: what was under way ends unseen, and the betting begins anew. */
function rest(nowMs: number, state: State, parts: ArenaRoomParts): void {
  while (state.phase !== 'betting') step(nowMs, state, parts)
  state.phaseStartsMs = nowMs
}

/** Enters the next phase. */
function step(atMs: number, state: State, parts: ArenaRoomParts): void {
  const { game, ports } = parts
  const { bout, phase } = state
  state.phaseStartsMs = atMs
  if (phase === 'betting') state.phase = 'closed'
  else if (phase === 'closed') {
    bout.dance = { seed: ports.chance.below(2 ** 31), end: drawBout(game, bout.pair, ports.chance) }
    state.phase = 'bout'
  } else if (phase === 'bout') {
    endBout(state, parts)
    state.phase = 'result'
  } else {
    state.bout = makeBout(parts, bout.number + 1, afterBout(game, bout.season, bout.dance?.end ?? 'draw', ports.chance))
    state.phase = 'betting'
  }
}

/** Pays all stakes of the bout. */
function endBout(state: State, { game, desk }: ArenaRoomParts): void {
  const { bout, past, tickets, paid } = state
  const { pair, pool, number } = bout
  const end = bout.dance?.end ?? 'draw'
  const oddsHundredths = String(oddsOf(game, pair, pool, end))
  past.push({ number, meron: pair.meron.name, wala: pair.wala.name, end, oddsHundredths })
  past.splice(0, past.length - keptBouts)
  for (const [token, { seat, stakes }] of tickets) {
    const pays = sides.map((side) => payoutOf(game, pair, { pool, end, side, stakeMinor: stakes[side] }))
    const payoutMinor = pays.reduce((sum, one) => sum + one, 0n)
    const stakeMinor = sides.reduce((sum, side) => sum + stakes[side], 0n)
    paid.delete(token)
    paid.set(token, { number, stakeMinor: String(stakeMinor), payoutMinor: String(payoutMinor) })
    void desk.settle(seat, { roundId: roundIdOf(state, bout), amountMinor: payoutMinor })
  }
  for (const token of [...paid.keys()].slice(0, Math.max(0, paid.size - maxPaid))) paid.delete(token)
  tickets.clear()
}
