import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { MemberSums, PairSums, Signal } from './watch.rules.ts'
import { gameOfWatched, isOfSitAndGos } from './watched-game.ts'

/** Two members, the lower number first, and the game that they play. */
export interface PairKey {
  readonly brandId: BrandId
  readonly low: MemberId
  readonly high: MemberId
  /** The game's code; of its sit-and-gos, what `sitAndGosOf` makes of it. */
  readonly gameCode: string
}

/** What operators have decided about a pair; `open` while they have not. */
export type PairState = 'open' | 'cleared' | 'watched' | 'confirmed'

/** A pair as it was judged last. */
export interface WatchedPair extends PairKey {
  readonly hands: number
  /** 0 at cash tables. */
  readonly sitAndGos: number
  /** From low to high: minor units; of sit-and-gos, ten-thousandths of the stack with which everybody begins. */
  readonly flow: bigint
  readonly score: number
  readonly signals: readonly Signal[]
  readonly state: PairState
  readonly isRaised: boolean
  readonly judgedAt: Temporal.Instant | null
  readonly decidedAt: Temporal.Instant | null
}

const columns = sql.raw(`brand_id as "brandId", low_id as low, high_id as high, game_code as "gameCode", hands,
  sit_and_gos as "sitAndGos", flow, score, signals, state, raised as "isRaised", judged_at as "judgedAt", decided_at as "decidedAt"`)

const thisPair = ({ brandId, low, high, gameCode }: PairKey) =>
  sql`brand_id = ${brandId} and low_id = ${low} and high_id = ${high} and game_code = ${gameCode}`

/** The pairs that have played so many hands since they were judged last; the number is that of the index. */
export async function duePairs(
  db: Database,
  max: number,
): Promise<readonly (PairKey & { readonly newHands: number })[]> {
  const { rows } = await sql<PairKey & { readonly newHands: number }>`
    select brand_id as "brandId", low_id as low, high_id as high, game_code as "gameCode", new_hands as "newHands"
    from room_watch_pair where new_hands >= 20 order by new_hands desc limit ${max}`.execute(db)
  return rows
}

/** The sums of a pair and of each of the two since a day. */
export async function sumsSince(
  db: Database,
  key: PairKey,
  since: string,
): Promise<{ readonly pair: PairSums; readonly low: MemberSums; readonly high: MemberSums }> {
  const { brandId, low, high, gameCode } = key
  const [pairs, members] = await Promise.all([
    sql<PairSums>`
      select coalesce(sum(hands), 0)::float8 as hands, coalesce(sum(flow), 0)::bigint as flow,
        coalesce(sum(flow_units), 0)::float8 as "flowUnits", coalesce(sum(flow_squares), 0)::float8 as "flowSquares",
        coalesce(sum(flow_hands), 0)::float8 as "flowHands", coalesce(sum(duels), 0)::float8 as duels,
        coalesce(sum(checked_down), 0)::float8 as "checkedDown", coalesce(sum(low_big_folds), 0)::float8 as "lowBigFolds",
        coalesce(sum(high_big_folds), 0)::float8 as "highBigFolds", coalesce(sum(sit_and_gos), 0)::float8 as "sitAndGos",
        coalesce(sum(finals), 0)::float8 as finals, coalesce(sum(low_given_up), 0)::float8 as "lowGivenUp",
        coalesce(sum(high_given_up), 0)::float8 as "highGivenUp"
      from room_watch_pair_day where ${thisPair(key)} and day >= ${since}::date`.execute(db),
    sql<MemberSums & { readonly memberId: MemberId }>`
      select member_id as "memberId", sum(hands)::float8 as hands, sum(duels)::float8 as duels,
        sum(checked_down)::float8 as "checkedDown", sum(big_folds)::float8 as "bigFolds", sum(sit_and_gos)::float8 as "sitAndGos",
        sum(finals)::float8 as finals, sum(given_up)::float8 as "givenUp"
      from room_watch_member_day
      where brand_id = ${brandId} and member_id = any(${[low, high]}::bigint[]) and game_code = ${gameCode}
        and day >= ${since}::date
      group by 1`.execute(db),
  ])
  const [pair] = pairs.rows
  if (pair === undefined) throw new Error('a sum without a row')
  const of = (id: MemberId): MemberSums => members.rows.find(({ memberId }) => memberId === id) ?? noSums
  return { pair, low: of(low), high: of(high) }
}

const noSums: MemberSums = {
  hands: 0,
  duels: 0,
  checkedDown: 0,
  bigFolds: 0,
  sitAndGos: 0,
  finals: 0,
  givenUp: 0,
}

/** Stores what a pair was judged by. Hands that came meanwhile stay to be judged. */
export async function noteJudged(
  db: Database,
  key: PairKey & { readonly newHands: number },
  found: {
    readonly hands: number
    readonly sitAndGos: number
    readonly flow: bigint
    readonly score: number
    readonly signals: readonly Signal[]
    readonly at: Temporal.Instant
    readonly raisedFrom: number
    readonly strongerBy: number
  },
): Promise<void> {
  await sql`
    update room_watch_pair set new_hands = greatest(0, new_hands - ${key.newHands}), judged_at = ${found.at.toString()}::timestamptz,
      hands = ${found.hands}, sit_and_gos = ${found.sitAndGos}, flow = ${found.flow}, score = ${found.score}, signals = ${JSON.stringify(found.signals)}::jsonb,
      raised = ${found.score}::int >= greatest(${found.raisedFrom}::int, decided_score + ${found.strongerBy}::int)
    where ${thisPair(key)}`.execute(db)
}

/** Which pairs: those that an operator should look at, or those about which one decided. */
export interface PairFilter {
  readonly brandId: BrandId
  readonly view: 'raised' | 'watched' | 'confirmed' | 'cleared'
  readonly gameCode: string | undefined
}

interface Slice {
  readonly offset: number
  readonly limit: number
  readonly countUpTo: number
}

/** A page of pairs: the highest score first, or the latest decision. */
export async function pageOfPairs(
  db: Database,
  { brandId, view, gameCode }: PairFilter,
  { offset, limit, countUpTo }: Slice,
): Promise<{ readonly rows: readonly WatchedPair[]; readonly count: number }> {
  const shown = view === 'raised' ? sql`raised` : sql`state <> 'open' and state = ${view}`
  const ofGame = gameCode === undefined ? sql`true` : sql`game_code = ${gameCode}`
  const matching = sql`brand_id = ${brandId} and ${shown} and ${ofGame}`
  const order = sql.raw(
    view === 'raised' ? 'score desc, low_id, high_id, game_code' : 'decided_at desc, low_id, high_id, game_code',
  )
  const [page, counted] = await Promise.all([
    sql<WatchedPair>`
      select ${columns} from room_watch_pair where ${matching} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from room_watch_pair where ${matching} limit ${countUpTo}) counted`.execute(db),
  ])
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 }
}

/** One pair; with `lock`, nobody else decides about it until the transaction ends. */
export async function findPair(db: Database, key: PairKey, lock = false): Promise<WatchedPair | undefined> {
  const { rows } = await sql<WatchedPair>`
    select ${columns} from room_watch_pair where ${thisPair(key)} ${sql.raw(lock ? 'for update' : '')}`.execute(db)
  return rows[0]
}

/** A day of a pair. The flow as in {@link WatchedPair}. */
export interface PairDayRow {
  readonly day: string
  readonly hands: number
  readonly sitAndGos: number
  readonly flow: bigint
  readonly duels: number
  readonly checkedDown: number
  readonly lowFolds: number
  readonly highFolds: number
  readonly lowBigFolds: number
  readonly highBigFolds: number
}

/** The days on which two played together, the newest first, at most `max`. */
export async function daysOfPair(db: Database, key: PairKey, max: number): Promise<readonly PairDayRow[]> {
  const { rows } = await sql<PairDayRow>`
    select day::text as day, hands, sit_and_gos as "sitAndGos", flow, duels, checked_down as "checkedDown", low_folds as "lowFolds",
      high_folds as "highFolds", low_big_folds as "lowBigFolds", high_big_folds as "highBigFolds"
    from room_watch_pair_day where ${thisPair(key)} order by room_watch_pair_day.day desc limit ${max}`.execute(db)
  return rows
}

/** What an operator decided about a pair. */
export interface PairDecision {
  readonly decisionId: string
  readonly state: Exclude<PairState, 'open'>
  readonly reason: string
  readonly score: number
  readonly operatorId: string
  readonly operatorName: string
  readonly decidedAt: Temporal.Instant
}

/** Stores a decision: the pair is hidden until its score is higher. */
export async function insertDecision(db: Database, key: PairKey, one: PairDecision): Promise<void> {
  const { brandId, low, high, gameCode } = key
  await sql`
    insert into room_watch_decision (decision_id, brand_id, low_id, high_id, game_code, state, reason, score, operator_id,
      operator_name, decided_at)
    values (${one.decisionId}, ${brandId}, ${low}, ${high}, ${gameCode}, ${one.state}, ${one.reason}, ${one.score},
      ${one.operatorId}::uuid, ${one.operatorName}, ${one.decidedAt.toString()}::timestamptz)`.execute(db)
  await sql`
    update room_watch_pair set state = ${one.state}, decided_score = ${one.score}, raised = false,
      decided_at = ${one.decidedAt.toString()}::timestamptz
    where ${thisPair(key)}`.execute(db)
}

/** The decisions about a pair, the newest first, at most `max`. */
export async function decisionsOf(db: Database, key: PairKey, max: number): Promise<readonly PairDecision[]> {
  const { rows } = await sql<PairDecision>`
    select decision_id as "decisionId", state, reason, score, operator_id as "operatorId", operator_name as "operatorName",
      decided_at as "decidedAt"
    from room_watch_decision where ${thisPair(key)} order by room_watch_decision.decided_at desc limit ${max}`.execute(
    db,
  )
  return rows
}

/** A hand that two played together. Money in minor units; of a sit-and-go, tournament chips. */
export interface SharedHand {
  readonly handId: string
  readonly roomId: string
  readonly handNo: number
  readonly startedAt: Temporal.Instant
  readonly pot: bigint
  readonly lowNet: bigint
  readonly highNet: bigint
}

/** The hands of a time that two played together, at cash tables or in sit-and-gos, newest first. A hand's id begins with the millisecond at which it was dealt. */
export async function sharedHands(
  db: Database,
  { brandId, low, high, gameCode }: PairKey,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  { offset, limit }: Pick<Slice, 'offset' | 'limit'>,
): Promise<readonly SharedHand[]> {
  const { rows } = await sql<SharedHand>`
    select one.hand_id as "handId", one.room_id as "roomId", one.hand_no as "handNo", hand.started_at as "startedAt", hand.pot,
      one.won - one.staked as "lowNet", other.won - other.staked as "highNet"
    from room_hand_player one
    join room_hand_player other on other.hand_id = one.hand_id and other.member_id = ${high}
    join room_hand hand on hand.hand_id = one.hand_id and hand.game_code = ${gameOfWatched(gameCode)}
      and (hand.tournament_id is not null) = ${isOfSitAndGos(gameCode)}
    where one.brand_id = ${brandId} and one.member_id = ${low}
      and one.hand_id >= ${fromId}::uuid and one.hand_id < ${toId}::uuid
    order by one.hand_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}
