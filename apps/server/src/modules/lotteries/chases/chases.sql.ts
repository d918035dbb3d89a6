import type { chaseEnds, LotteryPick } from '@baize/contract'
import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { AccountId } from '../../ledger/index.ts'

/** Why a plan ended. */
export type ChaseEnd = (typeof chaseEnds)[number]

/** A plan as it is stored. */
export interface Chase {
  readonly chaseId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly accountId: AccountId
  readonly gameCode: string
  readonly province: string | null
  readonly picks: readonly LotteryPick[]
  /** One for each draw. */
  readonly multipliers: readonly number[]
  readonly stopOnWin: boolean
  readonly stopProfitMinor: Minor | null
  readonly stopLossMinor: Minor | null
  readonly state: 'running' | 'ended'
  readonly end: ChaseEnd | null
  readonly refusal: string | null
  readonly drawsDone: number
  readonly stakedMinor: Minor
  readonly wonMinor: Minor
  readonly startedAt: Temporal.Instant
}

type Row = Omit<Chase, 'stopProfitMinor' | 'stopLossMinor' | 'stakedMinor' | 'wonMinor'> & {
  readonly stopProfit: bigint | null
  readonly stopLoss: bigint | null
  readonly staked: bigint
  readonly won: bigint
}

const columns = sql`chase.chase_id as "chaseId", chase.brand_id as "brandId", chase.member_id as "memberId",
  chase.account_id as "accountId", chase.game_code as "gameCode", chase.province, chase.picks, chase.multipliers,
  chase.stop_on_win as "stopOnWin", chase.stop_profit as "stopProfit", chase.stop_loss as "stopLoss", chase.state,
  chase.ended_by as end, chase.refusal, chase.draws_done as "drawsDone", chase.staked, chase.won,
  chase.started_at as "startedAt"`

function chaseOf({ stopProfit, stopLoss, staked, won, ...row }: Row): Chase {
  const orNull = (amount: bigint | null) => (amount === null ? null : minor(amount))
  return {
    ...row,
    stopProfitMinor: orNull(stopProfit),
    stopLossMinor: orNull(stopLoss),
    stakedMinor: minor(staked),
    wonMinor: minor(won),
  }
}

/** A plan that somebody starts, and what identifies the request. */
export interface NewChase extends Omit<Chase, 'state' | 'end' | 'refusal' | 'drawsDone' | 'stakedMinor' | 'wonMinor'> {
  readonly key: string
  readonly bodyHash: Uint8Array
}

/** The plan that a request started, with the hash of its body. */
export async function chaseByKey(
  db: Database,
  { accountId, key }: Pick<NewChase, 'accountId' | 'key'>,
): Promise<{ readonly chase: Chase; readonly bodyHash: Uint8Array } | undefined> {
  const { rows } = await sql<Row & { readonly bodyHash: Uint8Array }>`
    select ${columns}, chase.body_hash as "bodyHash" from lottery_chase chase
    where account_id = ${accountId} and key = ${key}`.execute(db)
  return rows.map(({ bodyHash, ...row }) => ({ chase: chaseOf(row), bodyHash }))[0]
}

/** Stores a plan unless its member has so many running, whatever comes at the same time. Returns whether it did. */
export async function insertChase(db: Database, made: NewChase, maxRunning: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lottery chase ${made.accountId}`}, 0))`.execute(tx)
    const { numAffectedRows } = await sql`
      insert into lottery_chase (chase_id, brand_id, member_id, account_id, game_code, province, picks, multipliers,
        stop_on_win, stop_profit, stop_loss, key, body_hash, started_at)
      select ${made.chaseId}::uuid, ${made.brandId}, ${made.memberId}, ${made.accountId}, ${made.gameCode},
        ${made.province}, ${JSON.stringify(made.picks)}::jsonb, ${[...made.multipliers]}::int[], ${made.stopOnWin},
        ${made.stopProfitMinor}::bigint, ${made.stopLossMinor}::bigint, ${made.key}, ${Buffer.from(made.bodyHash)},
        ${made.startedAt.toString()}::timestamptz
      where (select count(*) from lottery_chase
        where brand_id = ${made.brandId} and member_id = ${made.memberId} and state = 'running') < ${maxRunning}
      on conflict (account_id, key) do nothing`.execute(tx)
    return numAffectedRows === 1n
  })
}

/** A plan of a member. */
export async function chaseById(
  db: Database,
  { brandId, memberId }: DataOwner,
  chaseId: string,
): Promise<Chase | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from lottery_chase chase
    where chase_id = ${chaseId}::uuid and brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows.map(chaseOf)[0]
}

/** A page of a member's plans: the running ones first, then the newest. */
export async function chasesPage(
  db: Database,
  { brandId, memberId }: DataOwner,
  asked: {
    readonly gameCode: string | undefined
    readonly offset: number
    readonly limit: number
    readonly countUpTo: number
  },
): Promise<{ readonly chases: readonly Chase[]; readonly count: number }> {
  const { gameCode, offset, limit, countUpTo } = asked
  const matching = sql`lottery_chase chase where brand_id = ${brandId} and member_id = ${memberId}
    and (${gameCode ?? null}::text is null or game_code = ${gameCode ?? null})`
  const { rows } = await sql<Row>`
    select ${columns} from ${matching} order by state = 'running' desc, started_at desc, chase_id
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${matching} limit ${countUpTo}) one`.execute(db)
  return { chases: rows.map(chaseOf), count: counted.rows[0]?.count ?? 0 }
}

/** A plan that can bet, and the draw that it bets on next. */
export interface ReadyChase extends Chase {
  readonly drawId: string
}

/** Running plans whose slip is settled and which have a draw on sale, at most `max`; one plan if it is named. */
export async function readyChases(
  db: Database,
  { now, max, only }: { readonly now: Temporal.Instant; readonly max: number; readonly only?: string },
): Promise<readonly ReadyChase[]> {
  const { rows } = await sql<Row & { readonly drawId: string }>`
    select ${columns}, draw.draw_id as "drawId" from lottery_chase chase
    cross join lateral (
      select draw_id from lottery_draw draw
      where draw.brand_id = chase.brand_id and draw.game_code = chase.game_code and draw.state = 'open'
        and draw.opens_at <= ${now.toString()}::timestamptz and draw.closes_at > ${now.toString()}::timestamptz
        and draw.closes_at > coalesce(chase.last_closes_at, '-infinity')
        and (chase.province is null or draw.province = chase.province)
      order by draw.closes_at, draw.number limit 1) draw
    where chase.state = 'running' and chase.slip_id is null
      and coalesce(chase.retry_at, '-infinity') <= ${now.toString()}::timestamptz
      and (${only ?? null}::uuid is null or chase.chase_id = ${only ?? null}::uuid)
    order by chase.retry_at nulls first limit ${max}`.execute(db)
  return rows.map(({ drawId, ...row }) => ({ ...chaseOf(row), drawId }))
}

/** Records the slip that a plan bought. Nothing happens if that is recorded already. */
export async function noteBought(
  db: Database,
  { chaseId, drawsDone }: Pick<Chase, 'chaseId' | 'drawsDone'>,
  slip: {
    readonly slipId: string
    readonly drawId: string
    readonly closesAt: Temporal.Instant
    readonly stakeMinor: Minor
  },
): Promise<void> {
  // Even if its member has ended the plan at this moment: the slip stays, and counts.
  await sql`
    update lottery_chase set slip_id = ${slip.slipId}::uuid, draw_id = ${slip.drawId}::uuid, retry_at = null,
      last_closes_at = ${slip.closesAt.toString()}::timestamptz, staked = staked + ${slip.stakeMinor}::bigint
    where chase_id = ${chaseId}::uuid and slip_id is null and draws_done = ${drawsDone}`.execute(db)
}

/** Leaves a plan alone until a moment. */
export async function postpone(db: Database, chaseId: string, until: Temporal.Instant): Promise<void> {
  await sql`update lottery_chase set retry_at = ${until.toString()}::timestamptz where chase_id = ${chaseId}::uuid`.execute(
    db,
  )
}

/** Ends a running plan. Returns whether it was running. */
export async function endChase(
  db: Database,
  chaseId: string,
  { end, refusal, now }: { readonly end: ChaseEnd; readonly refusal?: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_chase set state = 'ended', ended_by = ${end}, refusal = ${refusal ?? null},
      ended_at = ${now.toString()}::timestamptz
    where chase_id = ${chaseId}::uuid and state = 'running'`.execute(db)
  return numAffectedRows === 1n
}

/** A plan whose slip is over, with what the slip cost in the end and what it paid. */
export interface SettledChase extends Chase {
  readonly slipId: string
  readonly returnedMinor: Minor
  readonly paidMinor: Minor
}

/** Plans whose slip is over: its draw is settled, or its stake was returned. At most `max`. */
export async function settledChases(db: Database, max: number): Promise<readonly SettledChase[]> {
  const { rows } = await sql<Row & { readonly slipId: string; readonly returned: bigint; readonly paid: bigint }>`
    select ${columns}, chase.slip_id as "slipId", coalesce(ended.returned, 0)::bigint as returned,
      coalesce(ended.paid, 0)::bigint as paid
    from lottery_chase chase
    join lottery_draw draw on draw.draw_id = chase.draw_id
    left join lateral (
      select sum(one.amount) filter (where one.generation = 0) as returned,
        (array_agg(one.amount order by one.generation desc) filter (where one.generation > 0))[1] as paid
      from lottery_slip_end one where one.draw_id = chase.draw_id and one.slip_id = chase.slip_id) ended on true
    where chase.slip_id is not null and (draw.state = 'settled' or ended.returned is not null)
    limit ${max}`.execute(db)
  return rows.map(({ slipId, returned, paid, ...row }) => ({
    ...chaseOf(row),
    slipId,
    returnedMinor: minor(returned),
    paidMinor: minor(paid),
  }))
}

/** Counts a slip that is over, once, and ends the plan if a rule says so. */
export async function noteSettled(
  db: Database,
  chase: SettledChase,
  { end, now }: { readonly end: ChaseEnd | undefined; readonly now: Temporal.Instant },
): Promise<void> {
  const { chaseId, slipId, returnedMinor, paidMinor } = chase
  const ends = sql`(state = 'running' and ${end ?? null}::text is not null)`
  await sql`
    update lottery_chase set slip_id = null, draw_id = null, draws_done = draws_done + 1,
      staked = staked - ${returnedMinor}::bigint, won = won + ${paidMinor}::bigint,
      state = case when ${ends} then 'ended' else state end,
      ended_by = case when ${ends} then ${end ?? null} else ended_by end,
      ended_at = case when ${ends} then ${now.toString()}::timestamptz else ended_at end
    where chase_id = ${chaseId}::uuid and slip_id = ${slipId}::uuid`.execute(db)
}

/** Ends a member's running plans, whose account is deleted. */
export async function endChasesOf(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`
    update lottery_chase set state = 'ended', ended_by = 'stopped', ended_at = greatest(now(), started_at)
    where brand_id = ${brandId} and member_id = ${memberId} and state = 'running'`.execute(tx)
}
