import type { JsonObject } from '@baize/vendor-wire'
import { placeOf, type Archive } from '../archive.ts'
import type { Seat } from '../seat.ts'
import type { Bet, Leg } from './bets.ts'
import type { LegOutcome } from './picks.ts'
import { ownerOf, readLeg } from './place-bets.ts'

/** Keeps a bet that has ended in its member's list; nothing of a demo. */
export function keepPastBet(archive: Archive, bet: Bet): void {
  const { who, vendorCode, gameCode } = bet
  const accountId = typeof who.session === 'string' ? ('accountId' in who ? who.accountId : '') : who.session.accountId
  if (accountId === undefined || accountId === '') return
  archive.add({ hall: 'book', place: `${vendorCode}/${accountId}/${gameCode}`, item: itemOf(bet) })
}

function itemOf({
  slip,
  stakeMinor,
  placedMs,
  takesAny,
  legs,
  outcomes,
  payoutMinor,
  isCashedOut,
  endedMs,
}: Bet): JsonObject {
  return {
    slip,
    stakeMinor: String(stakeMinor),
    placedMs,
    takesAny,
    legs: legs.map(({ match, pick, price }) => ({ match, pick, price })),
    outcomes: legs.map((_, nth) => outcomes?.[nth] ?? null),
    payoutMinor: String(payoutMinor ?? 0n),
    isCashedOut: isCashedOut === true,
    endedMs: endedMs ?? placedMs,
  }
}

/** The bets of a seat's member in its game that ended in an earlier run, newest first. */
export function pastBets(archive: Archive, seat: Seat): readonly Bet[] {
  const place = placeOf(seat)
  return place === undefined ? [] : archive.of('book', place).flatMap((item) => betOfItem(seat, item) ?? [])
}

const outcomeNames: readonly LegOutcome[] = ['won', 'halfWon', 'push', 'halfLost', 'lost', 'void']

function betOfItem(seat: Seat, item: JsonObject): Bet | undefined {
  const { slip, stakeMinor, placedMs, legs, outcomes, payoutMinor, endedMs } = item
  if (typeof slip !== 'string' || typeof stakeMinor !== 'string' || typeof payoutMinor !== 'string') return undefined
  if (typeof placedMs !== 'number' || typeof endedMs !== 'number' || !Array.isArray(legs)) return undefined
  const read: readonly Leg[] = legs.flatMap((leg: unknown) => readLeg(leg) ?? [])
  const ends = Array.isArray(outcomes) ? outcomes : []
  return {
    slip,
    roundId: `book.${slip}`,
    who: seat,
    owner: ownerOf(seat),
    vendorCode: seat.session.vendorCode,
    gameCode: seat.session.gameCode,
    stakeMinor: BigInt(stakeMinor),
    placedMs,
    takesAny: item['takesAny'] === true,
    legs: read,
    state: 'ended',
    takenAtMs: placedMs,
    outcomes: read.map((_, nth) => outcomeNames.find((name) => name === ends[nth])),
    payoutMinor: BigInt(payoutMinor),
    isCashedOut: item['isCashedOut'] === true,
    endedMs,
  }
}
