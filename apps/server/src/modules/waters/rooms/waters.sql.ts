import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { seatsOfWater, type WaterPlace } from './water.ts'

// Times here are those of the database: all processes share its clock, and how long somebody is away is no matter of the site's calendar.

/** A player without a page of the room keeps the place for so long. */
const away = sql`interval '20 seconds'`
/** An empty room is forgotten after so long. */
const empty = sql`interval '60 seconds'`
/** A process that has not said for so long that it numbers a room's messages is gone. */
const lapse = sql`interval '10 seconds'`

/** A room as it is stored. */
export interface StoredWater extends WaterPlace {
  readonly waterId: string
  readonly school: string
  readonly beganAt: Temporal.Instant
}

export interface StoredWaterSeat {
  readonly seat: number
  readonly memberId: MemberId
  readonly powerMinor: Minor
}

interface Taking {
  readonly memberId: MemberId
  readonly powerMinor: Minor
  /** The process that numbers the messages of a new room. */
  readonly self: string
  /** A room to open if all are full. */
  readonly made: Pick<StoredWater, 'waterId' | 'school' | 'beganAt'>
  /** How many rooms there may be. */
  readonly mostRooms: number
}

/** Where somebody sits now, and which room they left for it. */
export interface TakenPlace {
  readonly waterId: string
  readonly seat: number
  /** Whether the seat was theirs already. */
  readonly isOld: boolean
  readonly isNewRoom: boolean
  /** Whether the asking process numbers the room's messages from now on. */
  readonly isHeld: boolean
  readonly leftWaterId: string | undefined
}

/**
 * Seats a player: where they sit already, or in the fullest room of the hall with a free place, or in a new one; they leave every other room
 * of the game. Whoever else enters the game with the same kind of money waits meanwhile. Returns `undefined` if there are too many rooms.
 */
export function takePlace(db: Database, place: WaterPlace, taking: Taking): Promise<TakenPlace | undefined> {
  const { brandId, gameCode, wallet, hall } = place
  const { memberId, powerMinor } = taking
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fishing rooms ${brandId} ${gameCode} ${wallet}`}, 0))`.execute(
      tx,
    )
    const { rows } = await sql<{ waterId: string; seat: number; hall: string }>`
      select water_id::text as "waterId", seat.seat, room.hall from water_seat seat join water_room room using (water_id)
      where (seat.brand_id, seat.game_code, seat.wallet, seat.member_id) = (${brandId}::int, ${gameCode}, ${wallet}, ${memberId}::bigint)`.execute(
      tx,
    )
    const [own] = rows
    if (own?.hall === hall) {
      await sql`update water_seat set seen_at = clock_timestamp() where (water_id, seat) = (${own.waterId}::uuid, ${own.seat})`.execute(
        tx,
      )
      return {
        waterId: own.waterId,
        seat: own.seat,
        isOld: true,
        isNewRoom: false,
        isHeld: false,
        leftWaterId: undefined,
      }
    }
    if (own !== undefined) await deleteSeat(tx, own.waterId, memberId)
    const free = await freePlace(tx, place, taking.self)
    if (free === undefined && !(await openRoom(tx, place, taking))) return undefined
    const waterId = free?.waterId ?? taking.made.waterId
    const seat = free?.seat ?? 0
    await sql`
      insert into water_seat (water_id, seat, brand_id, game_code, wallet, member_id, power)
      values (${waterId}::uuid, ${seat}, ${brandId}, ${gameCode}, ${wallet}, ${memberId}, ${powerMinor})`.execute(tx)
    const isNewRoom = free === undefined
    return { waterId, seat, isOld: false, isNewRoom, isHeld: free?.isHeld ?? true, leftWaterId: own?.waterId }
  })
}

/**
 * The first free place of the fullest room that is not full. The room is marked as in use, so that it is not forgotten meanwhile; if no
 * process numbers its messages, this one does.
 */
async function freePlace(
  tx: Database,
  { brandId, gameCode, wallet, hall }: WaterPlace,
  self: string,
): Promise<{ readonly waterId: string; readonly seat: number; readonly isHeld: boolean } | undefined> {
  const { rows } = await sql<{ waterId: string; taken: number[]; isHeld: boolean }>`
    with fullest as (
      select room.water_id, coalesce(array_agg(seat.seat::int) filter (where seat.seat is not null), '{}') as taken
      from water_room room left join water_seat seat using (water_id)
      where (room.brand_id, room.game_code, room.wallet, room.hall) = (${brandId}::int, ${gameCode}, ${wallet}, ${hall})
      group by room.water_id having count(seat.seat) < ${seatsOfWater}
      order by count(seat.seat) desc, room.water_id limit 1)
    update water_room room set renewed_at = clock_timestamp(),
      holder = case when holder is null or renewed_at < clock_timestamp() - ${lapse} then ${self}::uuid else holder end
    from fullest where room.water_id = fullest.water_id
    returning room.water_id::text as "waterId", fullest.taken, holder = ${self}::uuid as "isHeld"`.execute(tx)
  const [room] = rows
  if (room === undefined) return undefined
  const seat = Array.from({ length: seatsOfWater }, (_, nth) => nth).find((nth) => !room.taken.includes(nth))
  return seat === undefined ? undefined : { waterId: room.waterId, seat, isHeld: room.isHeld }
}

async function openRoom(
  tx: Database,
  { brandId, gameCode, wallet, hall }: WaterPlace,
  { made, self, mostRooms }: Taking,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into water_room (water_id, brand_id, game_code, wallet, hall, school, began_at, holder)
    select ${made.waterId}::uuid, ${brandId}, ${gameCode}, ${wallet}, ${hall}, ${made.school}, ${made.beganAt.toString()}::timestamptz,
      ${self}::uuid
    where (select count(*) from water_room) < ${mostRooms}`.execute(tx)
  return numAffectedRows === 1n
}

/** Frees a player's place in a room. Says whether they had one. */
export async function deleteSeat(db: Database, waterId: string, memberId: MemberId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from water_seat where water_id = ${waterId}::uuid and member_id = ${memberId}::bigint`.execute(db)
  return numAffectedRows === 1n
}

/** A room; `undefined` if it is not open. */
export async function waterById(db: Database, waterId: string): Promise<StoredWater | undefined> {
  const { rows } = await sql<StoredWater>`
    select water_id::text as "waterId", brand_id as "brandId", game_code as "gameCode", wallet, hall, school, began_at as "beganAt"
    from water_room where water_id = ${waterId}::uuid`.execute(db)
  return rows[0]
}

/** Who sits in a room. */
export async function seatsOf(db: Database, waterId: string): Promise<StoredWaterSeat[]> {
  const { rows } = await sql<{ seat: number; memberId: MemberId; power: bigint }>`
    select seat, member_id as "memberId", power from water_seat where water_id = ${waterId}::uuid`.execute(db)
  return rows.map(({ power, ...row }) => ({ ...row, powerMinor: minor(power) }))
}

/** How many players sit in each hall of a game that has any. */
export async function playersByHall(
  db: Database,
  { brandId, gameCode, wallet }: Omit<WaterPlace, 'hall'>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ hall: string; players: bigint }>`
    select room.hall, count(*) as players from water_seat seat join water_room room using (water_id)
    where (seat.brand_id, seat.game_code, seat.wallet) = (${brandId}::int, ${gameCode}, ${wallet}) group by room.hall`.execute(
    db,
  )
  return new Map(rows.map(({ hall, players }) => [hall, Number(players)]))
}

/** Notes who is there, and what their shots cost. */
export async function noteSeen(
  db: Database,
  seen: readonly { readonly waterId: string; readonly memberId: MemberId; readonly powerMinor: Minor }[],
): Promise<void> {
  await sql`
    update water_seat seat set seen_at = clock_timestamp(), power = seen.power
    from unnest(${seen.map(({ waterId }) => waterId)}::uuid[], ${seen.map(({ memberId }) => memberId)}::bigint[],
      ${seen.map(({ powerMinor }) => powerMinor)}::bigint[]) as seen (water_id, member_id, power)
    where seat.water_id = seen.water_id and seat.member_id = seen.member_id`.execute(db)
}

/** Frees the places of those who were away for too long, in all rooms; returns the rooms. */
export async function freeAway(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ waterId: string }>`
    delete from water_seat where seen_at < clock_timestamp() - ${away} returning water_id::text as "waterId"`.execute(
    db,
  )
  return [...new Set(rows.map(({ waterId }) => waterId))]
}

/** Forgets rooms that have stayed empty. One into which somebody moves at the same time has been marked as in use, and stays. */
export async function forgetEmpty(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ waterId: string }>`
    delete from water_room room where renewed_at < clock_timestamp() - ${empty}
      and not exists (select from water_seat seat where seat.water_id = room.water_id)
    returning water_id::text as "waterId"`.execute(db)
  return rows.map(({ waterId }) => waterId)
}

/** Keeps the rooms with players whose messages this process numbers, and takes those that nobody has kept; returns them. */
export async function keepRooms(db: Database, waterIds: readonly string[], self: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ waterId: string }>`
    with free as (
      select room.water_id from water_room room
      where room.water_id = any (${[...waterIds]}::uuid[])
        and (room.holder = ${self}::uuid or room.holder is null or room.renewed_at < clock_timestamp() - ${lapse})
        and exists (select from water_seat seat where seat.water_id = room.water_id)
      for no key update of room skip locked)
    update water_room room set holder = ${self}::uuid, renewed_at = clock_timestamp() from free where room.water_id = free.water_id
    returning room.water_id::text as "waterId"`.execute(db)
  return new Set(rows.map(({ waterId }) => waterId))
}

/** Leaves rooms to other processes at once: these, or all of them. */
export async function leaveRooms(db: Database, self: string, waterIds?: readonly string[]): Promise<void> {
  await sql`
    update water_room set holder = null where holder = ${self}::uuid
      and (${waterIds === undefined}::boolean or water_id = any (${[...(waterIds ?? [])]}::uuid[]))`.execute(db)
}
