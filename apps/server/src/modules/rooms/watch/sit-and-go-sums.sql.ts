import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { RoomKey } from '../rooms.types.ts'

/** A sit-and-go that is paid and not in the sums yet. */
export interface PaidSitAndGo extends RoomKey {
  readonly tournamentId: string
  readonly gameCode: string
  readonly startedAt: Temporal.Instant
  /** Tournament chips with which everybody began. */
  readonly chips: number
}

/** Sit-and-gos that are to be added up, the oldest first, at most `max`. Those that were called off never are. */
export async function unwatchedSitAndGos(db: Database, max: number): Promise<readonly PaidSitAndGo[]> {
  const { rows } = await sql<PaidSitAndGo>`
    select tournament_id as "tournamentId", brand_id as "brandId", room_id as "roomId", game_code as "gameCode",
      started_at as "startedAt", (terms->>'chips')::float8 as chips
    from room_tournament where state = 'paid' and not watched order by tournament_id limit ${max}`.execute(db)
  return rows
}

/** Marks a sit-and-go as added up; false if it is already. Until the transaction ends, nobody else adds it. */
export async function markWatched(db: Database, tournamentId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update room_tournament set watched = true where tournament_id = ${tournamentId} and not watched`.execute(db)
  return numAffectedRows > 0n
}
