import type { HandResult } from '@baize/engines'
import { memberId } from '../../../kernel/ids.ts'
import type { AccountId } from '../../ledger/index.ts'
import { countActions, endHand, insertShares, lockHand, type HandShare } from '../hands/hands.sql.ts'
import type { LiveHand } from '../hands/live-hand.ts'
import { postApart } from '../money/post-apart.ts'
import { postHand } from '../money/post-hand.ts'
import { noteRest, roomOf } from '../rooms.sql.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomPlace, StoredHand, StoredSeat } from '../rooms.types.ts'
import { noteHandOver, noteUnposted, setState, type SeatAfter } from '../seats/seats.sql.ts'
import { afterTournamentHand } from '../tournaments/end-tournament.ts'
import { stopBlinds } from '../tournaments/tournaments.sql.ts'

/** How much of its time bank a seat gets back with each hand: all of it in so many. */
const handsToFill = 10
/** After so many decisions in a row that it let pass, a seat is away. */
const maxTimeouts = 2
/** How long everybody looks at a hand that was called off. */
const voidShowMs = 3_000

/**
 * Settles a hand that is over: first the ledger, under keys that work once, then the seats' chips, once. Whatever ends in between is done
 * again by whoever comes next. With `isApart`, seats whose posting fails are set apart, and the room goes on without them. A hand
 * of a sit-and-go moves no money: only its tournament chips change.
 */
export async function settleHand(
  parts: RoomParts,
  place: RoomPlace,
  live: LiveHand,
  seats: readonly StoredSeat[],
  isApart = false,
): Promise<void> {
  const { result } = live.hand
  if (result === undefined) throw new Error('a hand that goes on cannot be settled')
  const { stored } = live
  const isOfTournament = stored.tournamentId !== null
  const failed = isOfTournament ? [] : await post(parts, stored, result, isApart)
  const endedAt = parts.clock.now()
  const restsUntil = Temporal.Instant.fromEpochMilliseconds(live.lastMs + place.level.game.showMs(live.hand))
  const after = stored.players.map((player) => ({ ...seatAfter(live, result, player, seats), seat: player.seat }))
  const pot = result.seats.reduce((sum, { staked }) => sum + staked, 0)
  await parts.database.transaction().execute(async (tx) => {
    await roomOf(tx, place, true)
    if (!(await endHand(tx, stored.handId, { state: 'settled', endedAt, pot, rake: result.rake }))) return
    const unposted = stored.players.filter(({ seat }) => failed.includes(seat)).map(({ seatingId }) => seatingId)
    const posted = after.filter(({ seatingId }) => !unposted.includes(seatingId))
    // Tournament chips are no money: what is on the account stays.
    await noteHandOver(tx, isOfTournament ? posted.map((one) => ({ ...one, net: 0 })) : posted)
    await afterTournamentHand(tx, stored, after)
    await insertShares(tx, stored, sharesOf(stored, result))
    await noteRest(tx, place, restsUntil)
    const idle = posted.filter(({ timeouts }) => timeouts >= maxTimeouts).map(({ seatingId }) => seatingId)
    const playing = seats.filter(({ seatingId, state }) => state === 'playing' && idle.includes(seatingId))
    await setState(
      tx,
      playing.map(({ seatingId }) => seatingId),
      'away',
      endedAt,
      'playing',
    )
    await noteUnposted(tx, stored.handId, unposted)
  })
}

/** Posts a hand; returns the seats that had to be set apart. */
async function post(parts: RoomParts, stored: StoredHand, result: HandResult, isApart: boolean) {
  if (isApart) return postApart(parts, stored, result)
  await postHand(parts, stored, result)
  return []
}

/**
 * Calls a hand off: nothing of it happened, so every chip is where it was before. Not if somebody has acted meanwhile: that may have ended
 * it, and then it may be settled already.
 */
export async function voidHand(
  parts: RoomParts,
  place: RoomPlace,
  { stored: { handId, tournamentId }, actionNo, lastMs }: Pick<LiveHand, 'stored' | 'actionNo' | 'lastMs'>,
): Promise<void> {
  const now = parts.clock.now()
  await parts.database.transaction().execute(async (tx) => {
    await roomOf(tx, place, true)
    await lockHand(tx, handId)
    if ((await countActions(tx, handId)) !== actionNo) return
    if (!(await endHand(tx, handId, { state: 'void', endedAt: now, pot: 0, rake: 0 }))) return
    if (tournamentId !== null) await stopBlinds(tx, tournamentId, now.epochMilliseconds - lastMs)
    await noteRest(tx, place, now.add({ milliseconds: voidShowMs }))
  })
}

function seatAfter(
  live: LiveHand,
  { seats: results }: HandResult,
  { seat, seatingId }: StoredHand['players'][number],
  seats: readonly StoredSeat[],
): SeatAfter {
  const { staked, won } = results.find((one) => one.seat === seat) ?? { staked: 0, won: 0 }
  const { timeBankMs } = live.level
  const bank = Math.min(timeBankMs, live.bankOf(seat) + Math.floor(timeBankMs / handsToFill))
  const before = seats.find((one) => one.seatingId === seatingId)?.timeouts ?? 0
  return { seatingId, net: won - staked, timeBankMs: Math.floor(bank), timeouts: live.timeoutsOf(seat, before) }
}

function sharesOf({ players }: StoredHand, { seats }: HandResult): HandShare[] {
  return seats.flatMap(({ seat, staked, won, rake }) => {
    const player = players.find((one) => one.seat === seat)
    if (player === undefined || player.memberId === null || player.accountId === null) return []
    // Both were written from ids when the hand was dealt.
    const accountId = BigInt(player.accountId) as AccountId
    return [{ memberId: memberId(BigInt(player.memberId)), accountId, seat, staked, won, rake }]
  })
}
