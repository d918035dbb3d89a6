import type { RoomParts } from '../rooms.parts.ts'
import type { RoomPlace, StoredSeat } from '../rooms.types.ts'
import { payTournament, refundTournament } from '../tournaments/end-tournament.ts'
import { startTournament } from '../tournaments/start-tournament.ts'
import { hasEntered, isGoing, startMs } from '../tournaments/tournament.ts'
import type { StoredTournament } from '../tournaments/tournaments.sql.ts'
import { dealHand, dealMs } from './deal-hand.ts'
import type { RoomState } from './room-actor.ts'
import { isGameOpen } from '../seats/stand-up-blocked.ts'

/** A sit-and-go in which nothing could happen for so long is called off, and every entry goes back. */
const abandonedMs = 30 * 60_000
/** How often it is looked whether a game that is closed is open again. */
const closedMs = 5_000

/** Something that is due in a room that plays sit-and-gos. */
interface TournamentStep {
  readonly atMs: number
  /** `isApart`: it has failed for long, see `Settling`. */
  readonly work: (isApart: boolean) => Promise<unknown>
  readonly news: readonly ('players' | 'hand')[]
}

/** What is due between two hands of a room that plays sit-and-gos, demo opponents aside. */
export function tournamentStep(parts: RoomParts, place: RoomPlace, state: RoomState): TournamentStep | undefined {
  const { tournament, room } = state
  const nowMs = parts.clock.now().epochMilliseconds
  if (!isGoing(tournament)) {
    const atMs = startMs(place.level, state)
    return atMs === undefined ? undefined : { atMs, work: () => startTournament(parts, place), news: ['players'] }
  }
  if (tournament.state === 'paying')
    return {
      atMs: room.restsUntil?.epochMilliseconds ?? -Infinity,
      work: (isApart) => payTournament(parts, place, tournament, isApart),
      news: ['players'],
    }
  if (nowMs - lastLifeMs(tournament, state) > abandonedMs)
    return { atMs: -Infinity, work: () => refundTournament(parts, place, tournament), news: ['players'] }
  if (!isGameOpen(parts, place)) return { atMs: nowMs + closedMs, work: async () => undefined, news: [] }
  const atMs = dealMs(place.level, state)
  return atMs === undefined ? undefined : { atMs, work: () => dealHand(parts, place), news: ['players', 'hand'] }
}

/** When something happened last in a sit-and-go. A hand that was called off ended with its last action. */
function lastLifeMs({ tournamentId, startedAt }: StoredTournament, { live }: RoomState): number {
  const handMs = live?.stored.tournamentId === tournamentId ? live.lastMs : -Infinity
  return Math.max(startedAt.epochMilliseconds, handMs)
}

/** The state that a seat of such a room has to have, if it is another one: only who has not paid today's entry leaves by itself. */
export function nextStateOf({ level }: RoomPlace, { tournament }: RoomState, seat: StoredSeat): 'left' | undefined {
  const { sitAndGo } = level
  if (sitAndGo === undefined || isGoing(tournament)) return undefined
  return seat.state === 'joining' && !hasEntered(sitAndGo, seat) ? 'left' : undefined
}
