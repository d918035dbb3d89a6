import type { HandAction } from '@baize/engines'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { RoomKey } from '../rooms.types.ts'
import type { MemberFacts, PairFacts, WatchedHand } from './hand-facts.ts'
import { watchRules } from './watch.rules.ts'
import type { MemberSitAndGo, PairSitAndGo } from './sit-and-go-facts.ts'

/** A room with hands that are not in the sums yet, after which hand. */
export interface BehindRoom extends RoomKey {
  readonly after: number
}

/** The rooms with hands that are not added up. */
export async function roomsBehind(db: Database): Promise<readonly BehindRoom[]> {
  const { rows } = await sql<BehindRoom>`
    select one.brand_id as "brandId", one.room_id as "roomId", coalesce(done.hand_no, 0) as after
    from room one left join room_watch_cursor done using (brand_id, room_id)
    where one.next_hand_no - 1 > coalesce(done.hand_no, 0)`.execute(db)
  return rows
}

/** A hand that is over, as it is added up. */
export interface EndedHand extends WatchedHand {
  readonly handNo: number
  readonly startedAt: Temporal.Instant
  readonly state: 'settled' | 'void'
}

interface HandRow extends Pick<EndedHand, 'handNo' | 'startedAt' | 'gameCode' | 'setup' | 'rake' | 'isOfSitAndGo'> {
  readonly handId: string
  readonly state: 'playing' | 'settled' | 'void'
  readonly players: readonly { readonly seat: number; readonly memberId: string | null }[]
}

/** The next hands of a room up to one that goes on, at most `max`. Those of sit-and-gos count for nothing here, like void ones: their chips are no money. */
export async function endedHands(db: Database, room: BehindRoom, max: number): Promise<readonly EndedHand[]> {
  const { rows } = await sql<HandRow>`
    select hand_id as "handId", hand_no as "handNo", started_at as "startedAt", game_code as "gameCode", setup, players,
      case when tournament_id is null or state = 'playing' then state else 'void' end as state, rake::float8 as rake, false as "isOfSitAndGo"
    from room_hand
    where brand_id = ${room.brandId} and room_id = ${room.roomId} and hand_no > ${room.after}
    order by hand_no limit ${max}`.execute(db)
  const going = rows.findIndex(({ state }) => state === 'playing')
  return withActions(db, going === -1 ? rows : rows.slice(0, going))
}

/** The hands of a sit-and-go that is paid, in order, without those that were called off; at most `max`. */
export async function handsOfTournament(
  db: Database,
  { brandId, roomId, tournamentId }: RoomKey & { readonly tournamentId: string },
  max: number,
): Promise<readonly EndedHand[]> {
  // The hands of a sit-and-go follow each other in its room, up to the one in which the last of those who are out was out.
  const { rows } = await sql<HandRow>`
    with final as (
      select max(out_hand_no) as hand_no from room_tournament_player where tournament_id = ${tournamentId}
    ), before as (
      select hand.hand_no from room_hand hand, final
      where hand.brand_id = ${brandId} and hand.room_id = ${roomId} and hand.hand_no <= final.hand_no
        and hand.tournament_id is distinct from ${tournamentId}
      order by hand.hand_no desc limit 1
    )
    select hand_id as "handId", hand.hand_no as "handNo", started_at as "startedAt", game_code as "gameCode", setup, players, state,
      rake::float8 as rake, true as "isOfSitAndGo"
    from room_hand hand, final
    where brand_id = ${brandId} and room_id = ${roomId} and state = 'settled' and hand.hand_no <= final.hand_no
      and hand.hand_no > coalesce((select hand_no from before), 0)
    order by hand.hand_no limit ${max}`.execute(db)
  return withActions(db, rows)
}

async function withActions(db: Database, ended: readonly HandRow[]): Promise<readonly EndedHand[]> {
  const settled = ended.filter(({ state }) => state === 'settled').map(({ handId }) => handId)
  const [results, actions] = await Promise.all([resultsOf(db, settled), actionsOf(db, settled)])
  return ended.map(({ state, players, ...hand }) => ({
    ...hand,
    // Those that go on were cut off.
    state: state === 'void' ? 'void' : 'settled',
    players: players.map(({ seat, memberId }) => ({ seat, memberId: memberId === null ? null : BigInt(memberId) })),
    results: results.get(hand.handId) ?? [],
    actions: actions.get(hand.handId) ?? [],
  }))
}

async function resultsOf(db: Database, handIds: readonly string[]) {
  const { rows } = await sql<{ hand: string; seat: number; staked: number; won: number }>`
    select hand_id as hand, seat, staked::float8 as staked, won::float8 as won from room_hand_player
    where hand_id = any(${handIds}::uuid[])`.execute(db)
  return Map.groupBy(rows, ({ hand }) => hand)
}

async function actionsOf(db: Database, handIds: readonly string[]) {
  const { rows } = await sql<{ hand: string; seat: number; action: HandAction }>`
    select hand_id as hand, seat, action from room_action
    where hand_id = any(${handIds}::uuid[]) order by hand_id, action_no`.execute(db)
  return Map.groupBy(rows, ({ hand }) => hand)
}

/** Moves a room's place forward; false if another process has added these hands. Until the transaction ends, nobody else adds any. */
export async function moveCursor(db: Database, room: BehindRoom, to: number): Promise<boolean> {
  await sql`
    insert into room_watch_cursor (brand_id, room_id, hand_no) values (${room.brandId}, ${room.roomId}, 0)
    on conflict do nothing`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    update room_watch_cursor set hand_no = ${to}
    where brand_id = ${room.brandId} and room_id = ${room.roomId} and hand_no = ${room.after}`.execute(db)
  return numAffectedRows > 0n
}

/** Whose day in which game. */
interface DayKey {
  readonly brandId: BrandId
  readonly gameCode: string
  readonly day: string
}

/** Sums of a member. `sitAndGos`, `finals` and `givenUp` are 0 at cash tables. */
export interface MemberDay extends DayKey, MemberFacts, MemberSitAndGo {
  readonly hands: number
  readonly sitAndGos: number
}

/** Sums of two members. The flow is money at cash tables; of sit-and-gos, as in {@link PairSitAndGo}. */
export interface PairDay extends DayKey, PairFacts, PairSitAndGo {
  readonly hands: number
  readonly flowSquares: number
  readonly flowHands: number
  readonly sitAndGos: number
}

/** Adds to the sums of members. In the order of their keys, so that two processes wait for each other and do not block each other. */
export async function addMemberDays(db: Database, days: readonly MemberDay[]): Promise<void> {
  if (days.length === 0) return
  const of = <T>(read: (one: MemberDay) => T) => days.map(read)
  await sql`
    insert into room_watch_member_day (${memberColumns})
    select * from unnest(${of((one) => one.brandId)}::int[], ${of((one) => one.memberId)}::bigint[],
      ${of((one) => one.gameCode)}::text[], ${of((one) => one.day)}::date[], ${of((one) => one.hands)}::int[],
      ${of((one) => one.duels)}::int[], ${of((one) => one.checkedDown)}::int[], ${of((one) => one.bigFolds)}::int[],
      ${of((one) => one.sitAndGos)}::int[], ${of((one) => one.finals)}::int[], ${of((one) => one.givenUp)}::int[])
      as new (${memberColumns}) order by 1, 2, 3, 4
    on conflict (brand_id, member_id, game_code, day) do update set ${memberAdded}`.execute(db)
}

const adding = (table: string, names: readonly string[]) =>
  sql.raw(names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))
const memberSums = ['hands', 'duels', 'checked_down', 'big_folds', 'sit_and_gos', 'finals', 'given_up']
const memberColumns = sql.raw(['brand_id', 'member_id', 'game_code', 'day', ...memberSums].join(', '))
const memberAdded = adding('room_watch_member_day', memberSums)
const pairSums = [
  'hands',
  'flow',
  'flow_units',
  'flow_squares',
  'flow_hands',
  'duels',
  'checked_down',
  'low_folds',
  'high_folds',
  'low_big_folds',
  'high_big_folds',
  'sit_and_gos',
  'finals',
  'low_given_up',
  'high_given_up',
]
const pairColumns = sql.raw(['brand_id', 'low_id', 'high_id', 'game_code', 'day', ...pairSums].join(', '))
const pairAdded = adding('room_watch_pair_day', pairSums)

/** Adds to the sums of pairs, and notes how many hands each pair has to be judged by; a sit-and-go counts as some hands at least. */
export async function addPairDays(db: Database, days: readonly PairDay[]): Promise<void> {
  if (days.length === 0) return
  const of = <T>(read: (one: PairDay) => T) => days.map(read)
  await sql`
    with new as (
      select * from unnest(${of((one) => one.brandId)}::int[], ${of((one) => one.low)}::bigint[],
        ${of((one) => one.high)}::bigint[], ${of((one) => one.gameCode)}::text[], ${of((one) => one.day)}::date[],
        ${of((one) => one.hands)}::int[], ${of((one) => one.flow)}::bigint[], ${of((one) => one.flowUnits)}::bigint[],
        ${of((one) => one.flowSquares)}::numeric[], ${of((one) => one.flowHands)}::int[], ${of((one) => one.duels)}::int[],
        ${of((one) => one.checkedDown)}::int[], ${of((one) => one.lowFolds)}::int[], ${of((one) => one.highFolds)}::int[],
        ${of((one) => one.lowBigFolds)}::int[], ${of((one) => one.highBigFolds)}::int[], ${of((one) => one.sitAndGos)}::int[],
        ${of((one) => one.finals)}::int[], ${of((one) => one.lowGivenUp)}::int[], ${of((one) => one.highGivenUp)}::int[])
        as new (${pairColumns})
    ), days as (
      insert into room_watch_pair_day (${pairColumns}) select ${pairColumns} from new order by 1, 2, 3, 4, 5
      on conflict (brand_id, low_id, high_id, game_code, day) do update set ${pairAdded})
    insert into room_watch_pair (brand_id, low_id, high_id, game_code, new_hands)
    select brand_id, low_id, high_id, game_code, greatest(sum(hands), ${watchRules.sitAndGoHands}::int * sum(sit_and_gos)) from new
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (brand_id, low_id, high_id, game_code) do update
      set new_hands = room_watch_pair.new_hands + excluded.new_hands`.execute(db)
}
