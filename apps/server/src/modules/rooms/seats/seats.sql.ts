import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { RoomKey, StoredSeat, StoredWaiting } from '../rooms.types.ts'

const columns =
  sql.raw(`seat, seating_id as "seatingId", member_id as "memberId", account_id as "accountId", demo_name as "demoName",
  state, chips::float8 as chips, tournament_chips::float8 as "tournamentChips", bringing::float8 as bringing, bringing_key as "bringingKey", bringing_at as "bringingAt",
  time_bank_ms as "timeBankMs", timeouts, away_since as "awaySince", deck_seed as "deckSeed", deck_seed_hand as "deckSeedHand",
  seated_at as "seatedAt", unposted_hand as "unpostedHand"`)

/** Who sits in a room, by seat. */
export async function seatsOf(db: Database, { brandId, roomId }: RoomKey): Promise<StoredSeat[]> {
  const { rows } = await sql<StoredSeat>`
    select ${columns} from room_seat where brand_id = ${brandId} and room_id = ${roomId} order by seat`.execute(db)
  return rows
}

/** Who sits in many rooms. */
export async function seatsIn(
  db: Database,
  brandId: BrandId,
  roomIds: readonly string[],
): Promise<readonly Pick<StoredSeat & RoomKey, 'roomId' | 'seat' | 'memberId' | 'state'>[]> {
  const { rows } = await sql<Pick<StoredSeat & RoomKey, 'roomId' | 'seat' | 'memberId' | 'state'>>`
    select room_id as "roomId", seat, member_id as "memberId", state from room_seat
    where brand_id = ${brandId} and room_id = any(${roomIds}::text[])`.execute(db)
  return rows
}

/** The chips of each member's account on all of its seats and set apart, by account from `after` on, at most `max`. */
export async function chipsByAccount(
  db: Database,
  { after, max }: { readonly after: AccountId | undefined; readonly max: number },
): Promise<readonly { readonly accountId: AccountId; readonly chips: bigint }[]> {
  const { rows } = await sql<{ accountId: AccountId; chips: bigint }>`
    select account_id as "accountId", sum(chips)::bigint as chips from (
      select account_id, chips from room_seat where account_id > ${after ?? 0n}::bigint
      union all
      select account_id, chips from room_apart where account_id > ${after ?? 0n}::bigint) at_tables
    group by account_id order by account_id limit ${max}`.execute(db)
  return rows
}

/** In how many rooms a member plays. Until the transaction ends, the member sits down nowhere else. */
export async function countSeats(db: Database, brandId: BrandId, memberId: MemberId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seats of ${brandId} ${memberId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from room_seat
    where brand_id = ${brandId} and member_id = ${memberId} and state <> 'out'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Somebody who sits down. */
export interface NewSeat {
  readonly seat: number
  readonly seatingId: string
  readonly timeBankMs: number
  readonly now: Temporal.Instant
  readonly who:
    | {
        readonly memberId: MemberId
        readonly accountId: AccountId
        readonly bringing: number
        readonly key: string
      }
    | { readonly demoName: string; readonly chips: number }
}

/** Seats somebody. Call it with the room locked, after checking that the seat is free. */
export async function insertSeat(db: Database, { brandId, roomId }: RoomKey, one: NewSeat): Promise<void> {
  const { seat, seatingId, timeBankMs, who } = one
  const now = one.now.toString()
  const [member, demo] = 'memberId' in who ? [who, undefined] : [undefined, who]
  await sql`
    insert into room_seat (brand_id, room_id, seat, seating_id, member_id, account_id, demo_name, state, chips, bringing,
      bringing_key, bringing_at, time_bank_ms, seated_at)
    values (${brandId}, ${roomId}, ${seat}, ${seatingId}, ${member?.memberId ?? null}, ${member?.accountId ?? null},
      ${demo?.demoName ?? null}, ${member === undefined ? 'joining' : 'paying'}, ${demo?.chips ?? 0},
      ${member?.bringing ?? null}, ${member?.key ?? null}, ${member === undefined ? null : now}::timestamptz,
      ${timeBankMs}, ${now}::timestamptz)`.execute(db)
}

/** Notes that a seat brings more chips; false if it brings some already, is given up, or plays a sit-and-go. Call it with the room locked. */
export async function noteBringing(
  db: Database,
  seatingId: string,
  { amount, key, now }: { readonly amount: number; readonly key: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update room_seat set bringing = ${amount}, bringing_key = ${key}, bringing_at = ${now.toString()}::timestamptz
    where seating_id = ${seatingId} and bringing is null and tournament_chips is null
      and state not in ('leaving', 'left')`.execute(db)
  return numAffectedRows > 0n
}

/** The chips are there: whoever was about to sit down joins. Once for each key. */
export async function noteBrought(db: Database, seatingId: string, key: string): Promise<void> {
  await sql`
    update room_seat set chips = chips + bringing, bringing = null, bringing_key = null, bringing_at = null,
      state = case state when 'paying' then 'joining' else state end
    where seating_id = ${seatingId} and bringing_key = ${key}`.execute(db)
}

/** The chips will not come: whoever was about to sit down does not. */
export async function noteNotBrought(db: Database, seatingId: string, key: string): Promise<void> {
  await sql`delete from room_seat where seating_id = ${seatingId} and bringing_key = ${key} and state = 'paying'`.execute(
    db,
  )
  await sql`
    update room_seat set bringing = null, bringing_key = null, bringing_at = null
    where seating_id = ${seatingId} and bringing_key = ${key}`.execute(db)
}

/** Puts seats into a state; with `from`, only those that are still in that one. */
export async function setState(
  db: Database,
  seatingIds: readonly string[],
  state: StoredSeat['state'],
  now: Temporal.Instant,
  from?: StoredSeat['state'],
): Promise<void> {
  if (seatingIds.length === 0) return
  await sql`
    update room_seat set state = ${state}, timeouts = case when ${state} = 'joining' then 0 else timeouts end,
      away_since = case when ${state} = 'away' then coalesce(away_since, ${now.toString()}::timestamptz)
        when ${state} = 'joining' then null else away_since end
    where seating_id = any(${seatingIds}::uuid[]) and state = coalesce(${from ?? null}, state)`.execute(db)
}

/** Frees a seat whose chips are home, or of a demo opponent; never one to which chips are on their way, or a result of a hand. */
export async function removeSeat(db: Database, seatingId: string): Promise<void> {
  await sql`
    delete from room_seat
    where seating_id = ${seatingId} and bringing is null and unposted_hand is null
      and (state = 'left' or member_id is null)`.execute(db)
}

/** Stores what a seat adds to the deck of a hand. The first seed for a hand stays; false if there is one. */
export async function noteSeed(
  db: Database,
  seatingId: string,
  { handNo, seed }: { readonly handNo: number; readonly seed: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update room_seat set deck_seed = ${seed}, deck_seed_hand = ${handNo}
    where seating_id = ${seatingId} and (deck_seed_hand is null or deck_seed_hand < ${handNo})`.execute(db)
  return numAffectedRows > 0n
}

/** What a hand leaves a seat with. */
export interface SeatAfter {
  readonly seatingId: string
  readonly net: number
  readonly timeBankMs: number
  readonly timeouts: number
}

export async function noteHandOver(db: Database, after: readonly SeatAfter[]): Promise<void> {
  await sql`
    update room_seat one set chips = one.chips + after.net, time_bank_ms = after.bank, timeouts = after.timeouts
    from unnest(${after.map(({ seatingId }) => seatingId)}::uuid[], ${after.map(({ net }) => net)}::bigint[],
      ${after.map(({ timeBankMs }) => timeBankMs)}::int[], ${after.map(({ timeouts }) => timeouts)}::smallint[])
      as after (id, net, bank, timeouts)
    where one.seating_id = after.id`.execute(db)
}

/** A hand is over, and its result could not be posted for these seats: they are left as they were before it, given up, and set apart next. */
export async function noteUnposted(db: Database, handId: string, seatingIds: readonly string[]): Promise<void> {
  if (seatingIds.length === 0) return
  await sql`
    update room_seat set unposted_hand = ${handId}, state = 'left'
    where seating_id = any(${seatingIds}::uuid[])`.execute(db)
}

/** Who waits for a seat, first come first. */
export async function waitingIn(db: Database, { brandId, roomId }: RoomKey): Promise<StoredWaiting[]> {
  const { rows } = await sql<StoredWaiting>`
    select member_id as "memberId", since, kept_until as "keptUntil" from room_waiting
    where brand_id = ${brandId} and room_id = ${roomId} order by since, member_id`.execute(db)
  return rows
}

/** How many wait in each room. */
export async function countWaiting(
  db: Database,
  brandId: BrandId,
  roomIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ room: string; count: number }>`
    select room_id as room, count(*)::int as count from room_waiting
    where brand_id = ${brandId} and room_id = any(${roomIds}::text[]) group by room_id`.execute(db)
  return new Map(rows.map(({ room, count }) => [room, count]))
}

export async function insertWaiting(
  db: Database,
  { brandId, roomId }: RoomKey,
  memberId: MemberId,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into room_waiting (brand_id, room_id, member_id, since)
    values (${brandId}, ${roomId}, ${memberId}, ${now.toString()}::timestamptz) on conflict do nothing`.execute(db)
}

export async function deleteWaiting(db: Database, { brandId, roomId }: RoomKey, memberId: MemberId): Promise<void> {
  await sql`
    delete from room_waiting
    where brand_id = ${brandId} and room_id = ${roomId} and member_id = ${memberId}`.execute(db)
}

export async function keepSeat(
  db: Database,
  { brandId, roomId }: RoomKey,
  memberId: MemberId,
  until: Temporal.Instant,
): Promise<void> {
  await sql`
    update room_waiting set kept_until = ${until.toString()}::timestamptz
    where brand_id = ${brandId} and room_id = ${roomId} and member_id = ${memberId}`.execute(db)
}
