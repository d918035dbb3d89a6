import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** Where a member sits and waits, and the hands and sit-and-gos that they played. Actions and cards of others are not theirs. */
export function roomData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'roomSeats',
      tables: ['room_seat', 'room_waiting'],
      pagesOf: (owner) => pagesOfRows<SeatItem>((after, max) => seats(database, owner, after, max)),
    },
    {
      name: 'roomChipsApart',
      tables: ['room_apart'],
      pagesOf: (owner) => pagesOfRows<ApartItem>((after, max) => apart(database, owner, after, max)),
    },
    {
      name: 'roomTournaments',
      tables: ['room_tournament_player'],
      pagesOf: (owner) => pagesOfRows<TournamentItem>((after, max) => tournaments(database, owner, after, max)),
    },
    {
      name: 'roomHands',
      tables: ['room_hand_player'],
      pagesOf: (owner) => pagesOfRows<HandItem>((after, max) => hands(database, owner, after, max)),
    },
  ]
}

interface SeatItem {
  readonly room: string
}

async function seats(db: Database, { brandId, memberId }: DataOwner, after: SeatItem | undefined, max: number) {
  const { rows } = await sql<SeatItem>`
    select room, seat, chips::text, since from (
      select room_id as room, seat, chips, seated_at as since from room_seat
      where brand_id = ${brandId} and member_id = ${memberId}
      union all
      select room_id, null, null, since from room_waiting where brand_id = ${brandId} and member_id = ${memberId}) own
    where room > ${after?.room ?? ''} order by room limit ${max}`.execute(db)
  return rows
}

interface ApartItem {
  readonly seating: string
}

async function apart(db: Database, { brandId, memberId }: DataOwner, after: ApartItem | undefined, max: number) {
  const { rows } = await sql<ApartItem>`
    select seating_id as seating, room_id as room, chips::text, unposted_hand as hand, since from room_apart
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.seating ?? null}::uuid is null or seating_id > ${after?.seating ?? null}::uuid)
    order by seating_id limit ${max}`.execute(db)
  return rows
}

interface TournamentItem {
  readonly tournament: string
}

async function tournaments(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: TournamentItem | undefined,
  max: number,
) {
  const { rows } = await sql<TournamentItem>`
    select own.tournament_id as tournament, one.room_id as room, one.game_code as game, one.state, own.seat,
      one.started_at as at, one.currency, own.entry::text, own.place, own.prize::text
    from room_tournament_player own join room_tournament one using (tournament_id)
    where own.brand_id = ${brandId} and own.member_id = ${memberId}
      and (${after?.tournament ?? null}::uuid is null or own.tournament_id > ${after?.tournament ?? null}::uuid)
    order by own.tournament_id limit ${max}`.execute(db)
  return rows
}

interface HandItem {
  readonly room: string
  readonly handNo: number
}

async function hands(db: Database, { brandId, memberId }: DataOwner, after: HandItem | undefined, max: number) {
  const { rows } = await sql<HandItem>`
    select own.room_id as room, own.hand_no as "handNo", own.hand_id as hand, hand.game_code as game, own.seat,
      hand.started_at as at, own.staked::text, own.won::text, own.rake::text, (
        select json_agg(json_build_object('action', action, 'by', by, 'at', acted_at) order by action_no)
        from room_action done where done.hand_id = own.hand_id and done.seat = own.seat) as actions
    from room_hand_player own join room_hand hand using (hand_id)
    where own.brand_id = ${brandId} and own.member_id = ${memberId}
      and (own.room_id, own.hand_no) > (${after?.room ?? ''}, ${after?.handNo ?? 0})
    order by own.room_id, own.hand_no limit ${max}`.execute(db)
  return rows
}
