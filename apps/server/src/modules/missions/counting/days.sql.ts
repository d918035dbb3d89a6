import type { MissionGoal } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { AccountId, PostingSums } from '../../ledger/index.ts'

/** What a member did on a day: money in minor units, otherwise how often. */
export interface Deed {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly day: Temporal.PlainDate
  readonly goal: MissionGoal
  /** The type of the game; empty for what belongs to no game. */
  readonly gameType: string
  readonly amount: bigint
}

/** Adds to what members did, in the order of the keys, so that two workers cannot deadlock. */
export async function addDeeds(tx: Database, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return
  await sql`
    insert into mission_day (brand_id, member_id, day, goal, game_type, amount)
    select brand_id, member_id, day, goal, game_type, amount
    from unnest(${deeds.map(({ brandId }) => brandId)}::int[], ${deeds.map(({ memberId }) => String(memberId))}::bigint[],
      ${deeds.map(({ day }) => day.toString())}::date[], ${deeds.map(({ goal }) => goal)}::text[],
      ${deeds.map(({ gameType }) => gameType)}::text[], ${deeds.map(({ amount }) => String(amount))}::numeric[])
      as line (brand_id, member_id, day, goal, game_type, amount)
    order by brand_id, member_id, day, goal, game_type
    on conflict (brand_id, member_id, day, goal, game_type)
      do update set amount = mission_day.amount + excluded.amount`.execute(tx)
}

/** Records that a deposit was counted. Returns `false` if it had been before. */
export async function noteDeposit(
  tx: Database,
  { brandId, memberId }: DataOwner,
  { depositId, day }: { readonly depositId: string; readonly day: Temporal.PlainDate },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mission_deposit (deposit_id, brand_id, member_id, day)
    values (${depositId}::uuid, ${brandId}, ${memberId}, ${day.toString()}::date) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** What a member did on each day from one on, by goal and type of game. */
export async function deedsSince(
  db: Database,
  { brandId, memberId }: DataOwner,
  from: Temporal.PlainDate,
): Promise<readonly Pick<Deed, 'day' | 'goal' | 'gameType' | 'amount'>[]> {
  const { rows } = await sql<{ day: Temporal.PlainDate; goal: MissionGoal; gameType: string; amount: string }>`
    select day, goal, game_type as "gameType", amount::text from mission_day
    where brand_id = ${brandId} and member_id = ${memberId} and day >= ${from.toString()}::date`.execute(db)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** Creates missing cursors. Those of the first start begin at the end of the log: what was before counts for no mission. */
export async function insertCursors(
  db: Database,
  lanes: readonly { readonly lane: number; readonly version: bigint }[],
): Promise<void> {
  await sql`
    insert into mission_cursor (lane, batch)
    select lane, case when exists (select from mission_cursor) then 0 else batch end
    from unnest(${lanes.map(({ lane }) => lane)}::smallint[], ${lanes.map(({ version }) => version)}::bigint[]) as wanted (lane, batch)
    on conflict do nothing`.execute(db)
}

/** What an account moved with one game of one provider. */
export interface CountedLine {
  readonly accountId: AccountId
  readonly providerId: number
  readonly gameCode: string
  /** Minor units, like the next one. */
  readonly deposited: bigint
  /** Stakes that stayed and count as turnover: without those that were rolled back or refunded. */
  readonly staked: bigint
  /** Stakes placed. */
  readonly rounds: bigint
}

/** Decodes the ledger's sums, which are columns of PostgreSQL, to what missions count. Lines with nothing of it are left out. */
export async function countedLines(db: Database, { rows: at, sums }: PostingSums): Promise<readonly CountedLine[]> {
  const column = (name: 'deposit' | 'stake' | 'invalid' | 'undone_stake' | 'refund' | 'bets') =>
    sql`${sums.get(name) ?? '{}'}::numeric[]`
  const { rows } = await sql<
    Pick<CountedLine, 'accountId' | 'providerId' | 'gameCode'> & { deposited: string; staked: string; rounds: string }
  >`
    select account_id as "accountId", provider_id as "providerId", game_code as "gameCode",
      coalesce(deposit, 0)::text as deposited, coalesce(bets, 0)::text as rounds,
      (coalesce(stake, 0) - coalesce(invalid, 0) - coalesce(undone_stake, 0) - coalesce(refund, 0))::text as staked
    from unnest(${at.accountIds}::bigint[], ${at.providerIds}::int[], ${at.gameCodes}::text[], ${column('deposit')},
      ${column('stake')}, ${column('invalid')}, ${column('undone_stake')}, ${column('refund')}, ${column('bets')})
      as line (account_id, provider_id, game_code, deposit, stake, invalid, undone_stake, refund, bets)
    where coalesce(deposit, 0) <> 0 or coalesce(bets, 0) <> 0
      or coalesce(stake, 0) - coalesce(invalid, 0) - coalesce(undone_stake, 0) - coalesce(refund, 0) <> 0`.execute(db)
  return rows.map((row) => ({
    ...row,
    deposited: BigInt(row.deposited),
    staked: BigInt(row.staked),
    rounds: BigInt(row.rounds),
  }))
}
