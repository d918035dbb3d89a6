import { entryOf } from '@baize/engines'
import { uuidV7 } from '../../../kernel/ids.ts'
import { standUpBlocked } from '../seats/stand-up-blocked.ts'
import type { RoomParts } from '../rooms.parts.ts'
import { roomOf } from '../rooms.sql.ts'
import type { RoomPlace } from '../rooms.types.ts'
import { seatsOf, setState } from '../seats/seats.sql.ts'
import { startMs } from './tournament.ts'
import { insertTournament, tournamentById } from './tournaments.sql.ts'

/**
 * Begins the sit-and-go of a room in which all seats are taken: from then on nobody leaves it, and everybody plays with tournament chips.
 * Whoever may not stake any more goes home before. Does nothing if somebody has left meanwhile.
 */
export async function startTournament(parts: RoomParts, place: RoomPlace): Promise<void> {
  const { database, clock, randomness } = parts
  const { level, brandId, roomId } = place
  const { sitAndGo } = level
  if (sitAndGo === undefined) return
  if (await standUpBlocked(parts, place, await seatsOf(database, place))) return
  await database.transaction().execute(async (tx) => {
    const room = await roomOf(tx, place, true)
    const seats = await seatsOf(tx, place)
    const tournament = room.tournamentId === null ? undefined : await tournamentById(tx, room.tournamentId)
    const startedAt = clock.now().round({ smallestUnit: 'microsecond', roundingMode: 'trunc' })
    if ((startMs(level, { room, seats, tournament }) ?? Infinity) > startedAt.epochMilliseconds) return
    await insertTournament(tx, {
      brandId,
      roomId,
      tournamentId: uuidV7(startedAt.epochMilliseconds, randomness.bytes(10)),
      gameCode: level.game.code,
      currency: level.currency.code,
      terms: sitAndGo,
      state: 'playing',
      blindLevel: 0,
      blindsSince: startedAt,
      startedAt,
      endedAt: null,
      players: seats.map(({ seat, seatingId, memberId, accountId, demoName }) => ({
        seat,
        seatingId,
        memberId,
        accountId,
        demoName,
        entry: entryOf(sitAndGo),
        place: null,
        prize: null,
      })),
    })
    const all = seats.map(({ seatingId }) => seatingId)
    await setState(tx, all, 'playing', startedAt)
  })
}
