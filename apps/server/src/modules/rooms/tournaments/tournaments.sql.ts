import type { SitAndGo } from '@baize/engines'
import type { CurrencyCode } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { RoomKey } from '../rooms.types.ts'

/** `paying`: places and prizes are decided and perhaps posted; `refunded`: it could not go on. */
export type TournamentState = 'playing' | 'paying' | 'paid' | 'refunded'

/** Somebody who entered a sit-and-go, as it is stored. */
export interface TournamentPlayer {
  readonly seat: number
  readonly seatingId: string
  /** `null` for a demo opponent, with the account. */
  readonly memberId: MemberId | null
  readonly accountId: AccountId | null
  readonly demoName: string | null
  /** Buy-in and fee in minor units. */
  readonly entry: number
  /** From 1; `null` as long as it plays. */
  readonly place: number | null
  /** In minor units; `null` until the end. */
  readonly prize: number | null
}

/** A sit-and-go that has begun, as it is stored. */
export interface StoredTournament extends RoomKey {
  readonly tournamentId: string
  readonly gameCode: string
  readonly currency: CurrencyCode
  readonly terms: SitAndGo
  readonly state: TournamentState
  readonly blindLevel: number
  readonly blindsSince: Temporal.Instant
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  /** By seat. */
  readonly players: readonly TournamentPlayer[]
}

const columns = sql.raw(`tournament_id as "tournamentId", brand_id as "brandId", room_id as "roomId",
  game_code as "gameCode", currency, terms, state, blind_level as "blindLevel", blinds_since as "blindsSince",
  started_at as "startedAt", ended_at as "endedAt"`)

/** Tournaments by their ids. */
export async function tournamentsByIds(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredTournament>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<StoredTournament, 'players'>>`
    select ${columns} from room_tournament where tournament_id = any(${ids}::uuid[])`.execute(db)
  const { rows: players } = await sql<TournamentPlayer & { readonly id: string }>`
    select tournament_id as id, seat, seating_id as "seatingId", member_id as "memberId", account_id as "accountId",
      demo_name as "demoName", entry::float8 as entry, place, prize::float8 as prize
    from room_tournament_player where tournament_id = any(${ids}::uuid[]) order by seat`.execute(db)
  const byId = Map.groupBy(players, ({ id }) => id)
  return new Map(rows.map((row) => [row.tournamentId, { ...row, players: byId.get(row.tournamentId) ?? [] }]))
}

/** A tournament by its id; throws if there is none. */
export async function tournamentById(db: Database, id: string): Promise<StoredTournament> {
  const found = (await tournamentsByIds(db, [id])).get(id)
  if (found === undefined) throw new Error(`the tournament ${id} is gone`)
  return found
}

/** Begins a tournament in its room: everybody on a seat has its chips. Call it with the room locked. */
export async function insertTournament(db: Database, one: StoredTournament): Promise<void> {
  const { brandId, roomId, tournamentId, players } = one
  const startedAt = one.startedAt.toString()
  await sql`
    insert into room_tournament (tournament_id, brand_id, room_id, game_code, currency, terms, state, blinds_since, started_at)
    values (${tournamentId}, ${brandId}, ${roomId}, ${one.gameCode}, ${one.currency}, ${JSON.stringify(one.terms)}::jsonb,
      'playing', ${startedAt}::timestamptz, ${startedAt}::timestamptz)`.execute(db)
  await sql`
    insert into room_tournament_player (tournament_id, brand_id, seat, seating_id, member_id, account_id, demo_name, entry)
    select ${tournamentId}, ${brandId}, one.* from unnest(${players.map(({ seat }) => seat)}::smallint[],
      ${players.map(({ seatingId }) => seatingId)}::uuid[], ${players.map(({ memberId }) => memberId)}::bigint[],
      ${players.map(({ accountId }) => accountId)}::bigint[], ${players.map(({ demoName }) => demoName)}::text[],
      ${players.map(({ entry }) => entry)}::bigint[]) as one`.execute(db)
  await sql`
    update room set tournament_id = ${tournamentId} where brand_id = ${brandId} and room_id = ${roomId}`.execute(db)
  await sql`
    update room_seat set tournament_chips = ${one.terms.chips}
    where brand_id = ${brandId} and room_id = ${roomId}`.execute(db)
}

/** Notes where the blinds are. */
export async function noteBlinds(
  db: Database,
  tournamentId: string,
  { level, sinceMs }: { readonly level: number; readonly sinceMs: number },
): Promise<void> {
  const since = Temporal.Instant.fromEpochMilliseconds(sinceMs).toString()
  await sql`
    update room_tournament set blind_level = ${level}, blinds_since = ${since}::timestamptz
    where tournament_id = ${tournamentId}`.execute(db)
}

/** Takes time in which nobody could play out of the clock of the blinds. */
export async function stopBlinds(db: Database, tournamentId: string, milliseconds: number): Promise<void> {
  await sql`
    update room_tournament set blinds_since = blinds_since + ${milliseconds} * interval '1 millisecond'
    where tournament_id = ${tournamentId} and state = 'playing'`.execute(db)
}

/** Notes who is out with which place, in which hand. */
export async function noteOut(
  db: Database,
  tournamentId: string,
  places: readonly { readonly seat: number; readonly place: number }[],
  handNo: number,
): Promise<void> {
  await sql`
    update room_tournament_player player set place = one.place, out_hand_no = ${handNo}
    from unnest(${places.map(({ seat }) => seat)}::smallint[], ${places.map(({ place }) => place)}::smallint[])
      as one (seat, place)
    where player.tournament_id = ${tournamentId} and player.seat = one.seat and player.place is null`.execute(db)
}

/** Decides all places and prizes, once: from then on a tournament can only be paid. */
export async function decideTournament(
  db: Database,
  tournamentId: string,
  places: readonly { readonly seat: number; readonly place: number; readonly prize: number }[],
): Promise<boolean> {
  const moved = await moveTournament(db, tournamentId, 'playing', 'paying', null)
  if (!moved) return false
  await sql`
    update room_tournament_player player set place = one.place, prize = one.prize
    from unnest(${places.map(({ seat }) => seat)}::smallint[], ${places.map(({ place }) => place)}::smallint[],
      ${places.map(({ prize }) => prize)}::bigint[]) as one (seat, place, prize)
    where player.tournament_id = ${tournamentId} and player.seat = one.seat`.execute(db)
  return true
}

/** Puts a tournament into its next state; false if it is not in the state before. */
export async function moveTournament(
  db: Database,
  tournamentId: string,
  from: TournamentState,
  to: TournamentState,
  endedAt: Temporal.Instant | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update room_tournament set state = ${to}, ended_at = ${endedAt?.toString() ?? null}::timestamptz
    where tournament_id = ${tournamentId} and state = ${from}`.execute(db)
  return numAffectedRows > 0n
}

/** Ends the seats of a tournament: what is on a member's account for them now goes home, and demo opponents go. */
export async function leaveAll(
  db: Database,
  { brandId, roomId, players }: Pick<StoredTournament, 'brandId' | 'roomId' | 'players'>,
  chipsOf: (player: TournamentPlayer) => number,
): Promise<void> {
  await sql`
    update room_seat seat set chips = one.chips, tournament_chips = null, state = 'left'
    from unnest(${players.map(({ seatingId }) => seatingId)}::uuid[], ${players.map(chipsOf)}::bigint[]) as one (id, chips)
    where seat.seating_id = one.id and seat.member_id is not null`.execute(db)
  await sql`
    delete from room_seat where brand_id = ${brandId} and room_id = ${roomId} and member_id is null`.execute(db)
}

/** What a hand leaves the seats of a tournament with; those without chips are out. */
export async function noteTournamentChips(
  db: Database,
  after: readonly { readonly seatingId: string; readonly net: number }[],
): Promise<void> {
  await sql`
    update room_seat one set tournament_chips = one.tournament_chips + after.net,
      state = case when one.tournament_chips + after.net <= 0 then 'out' else one.state end
    from unnest(${after.map(({ seatingId }) => seatingId)}::uuid[], ${after.map(({ net }) => net)}::bigint[])
      as after (id, net)
    where one.seating_id = after.id`.execute(db)
}

/** In which rooms a tournament is under way. */
export async function roomsUnderWay(
  db: Database,
  brandId: number,
  roomIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ room: string }>`
    select room_id as room from room_tournament
    where brand_id = ${brandId} and room_id = any(${roomIds}::text[]) and state in ('playing', 'paying')`.execute(db)
  return new Set(rows.map(({ room }) => room))
}

/** The tournaments that a member entered, newest first, started before a moment. */
export async function ownTournaments(
  db: Database,
  {
    brandId,
    memberId,
    gameCode,
    currency,
  }: {
    readonly brandId: number
    readonly memberId: MemberId
    readonly gameCode: string
    readonly currency: CurrencyCode
  },
  { before, max }: { readonly before: string | undefined; readonly max: number },
): Promise<readonly StoredTournament[]> {
  const { rows } = await sql<{ id: string }>`
    select tournament_id as id from room_tournament_player own join room_tournament one using (tournament_id)
    where own.brand_id = ${brandId} and own.member_id = ${memberId} and one.game_code = ${gameCode} and one.currency = ${currency}
      and (${before ?? null}::uuid is null or tournament_id < ${before ?? null}::uuid)
    order by tournament_id desc limit ${max}`.execute(db)
  const found = await tournamentsByIds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}
