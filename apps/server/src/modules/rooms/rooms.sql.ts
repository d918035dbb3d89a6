import { sql, type Database } from '../../kernel/database/pool.ts'
import type { NextDeck } from './hands/next-deck.ts'
import type { RoomKey, RoomPlace, StoredRoom } from './rooms.types.ts'

const columns =
  sql.raw(`brand_id as "brandId", room_id as "roomId", game_code as "gameCode", next_hand_no as "nextHandNo",
  encode(next_root, 'hex') as "nextRoot", next_seed_sealed as "nextSeedSealed", button, hand_id as "handId",
  rests_until as "restsUntil", tournament_id as "tournamentId"`)

/** Makes rooms that have no row yet. */
export async function makeRooms(
  db: Database,
  rooms: readonly (RoomPlace & { readonly deck: NextDeck })[],
): Promise<void> {
  if (rooms.length === 0) return
  await sql`
    insert into room (brand_id, room_id, game_code, next_hand_no, next_root, next_seed_sealed)
    select brand, room, game, 1, root, seed from unnest(${rooms.map(({ brandId }) => brandId)}::int[],
      ${rooms.map(({ roomId }) => roomId)}::text[], ${rooms.map(({ level }) => level.game.code)}::text[],
      ${rooms.map(({ deck }) => Buffer.from(deck.root, 'hex'))}::bytea[],
      ${rooms.map(({ deck }) => Buffer.from(deck.seedSealed))}::bytea[]) as made (brand, room, game, root, seed)
    on conflict do nothing`.execute(db)
}

/** The names of a brand's rooms that have a row. */
export async function roomsMade(db: Database): Promise<readonly RoomKey[]> {
  const { rows } = await sql<RoomKey>`select brand_id as "brandId", room_id as "roomId" from room`.execute(db)
  return rows
}

/** A room; throws if there is none. With `lock`, nobody else changes who sits there and what is dealt until the transaction ends. */
export async function roomOf(db: Database, { brandId, roomId }: RoomKey, lock = false): Promise<StoredRoom> {
  const { rows } = await sql<StoredRoom>`
    select ${columns} from room where brand_id = ${brandId} and room_id = ${roomId} ${sql.raw(lock ? 'for update' : '')}`.execute(
    db,
  )
  const [room] = rows
  if (room === undefined) throw new Error(`the room ${roomId} has no row`)
  return room
}

/** A hand was dealt: the next deck is published with it. */
export async function noteDealt(
  db: Database,
  { brandId, roomId }: RoomKey,
  { handId, button, next }: { readonly handId: string; readonly button: number; readonly next: NextDeck },
): Promise<void> {
  await sql`
    update room set hand_id = ${handId}, button = ${button}, rests_until = null, next_hand_no = next_hand_no + 1,
      next_root = ${Buffer.from(next.root, 'hex')}, next_seed_sealed = ${Buffer.from(next.seedSealed)}
    where brand_id = ${brandId} and room_id = ${roomId}`.execute(db)
}

/** Until when the players look at the end of a hand. */
export async function noteRest(db: Database, { brandId, roomId }: RoomKey, until: Temporal.Instant): Promise<void> {
  await sql`
    update room set rests_until = ${until.toString()}::timestamptz
    where brand_id = ${brandId} and room_id = ${roomId}`.execute(db)
}

/** What happened in rooms lately, for the list. */
export interface RoomTraffic {
  readonly roomId: string
  readonly hands: number
  readonly pot: bigint | null
}

/** Of each room, the hands since a moment and their average pot. */
export async function trafficOf(
  db: Database,
  { brandId, roomIds }: { readonly brandId: number; readonly roomIds: readonly string[] },
  since: Temporal.Instant,
): Promise<readonly RoomTraffic[]> {
  const { rows } = await sql<RoomTraffic>`
    select asked.room_id as "roomId", lately.hands, lately.pot from unnest(${roomIds}::text[]) as asked (room_id)
    cross join lateral (
      select count(*)::int as hands, avg(pot)::bigint as pot from (
        select pot from room_hand
        where brand_id = ${brandId} and room_id = asked.room_id and state = 'settled'
          and ended_at >= ${since.toString()}::timestamptz
        order by hand_no desc limit 200) last) lately`.execute(db)
  return rows
}
