import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId, PostingSums } from '../../ledger/index.ts'

/** Creates missing cursors. They begin at the start of the log. */
export async function insertCursors(db: Database, lanes: readonly number[]): Promise<void> {
  await sql`
    insert into point_cursor (lane, batch) select lane, 0 from unnest(${lanes}::smallint[]) as wanted (lane)
    on conflict do nothing`.execute(db)
}

/** What an account moved with one game of one provider, in minor units. */
export interface SummedLine {
  readonly accountId: AccountId
  readonly providerId: number
  readonly gameCode: string
  /** What came in, less what it cost. */
  readonly deposited: bigint
  /** Stakes that stayed and count: without those that were rolled back or refunded. */
  readonly staked: bigint
}

/** Decodes the ledger's sums, which are columns of PostgreSQL, to what earns points. Lines with nothing of it are left out. */
export async function earningLines(db: Database, { rows: at, sums }: PostingSums): Promise<readonly SummedLine[]> {
  const column = (name: 'deposit' | 'stake' | 'invalid' | 'undone_stake' | 'refund') =>
    sql`${sums.get(name) ?? '{}'}::numeric[]`
  const { rows } = await sql<Omit<SummedLine, 'deposited' | 'staked'> & { deposited: string; staked: string }>`
    select account_id as "accountId", provider_id as "providerId", game_code as "gameCode",
      coalesce(deposit, 0)::text as deposited,
      (coalesce(stake, 0) - coalesce(invalid, 0) - coalesce(undone_stake, 0) - coalesce(refund, 0))::text as staked
    from unnest(${at.accountIds}::bigint[], ${at.providerIds}::int[], ${at.gameCodes}::text[], ${column('deposit')},
      ${column('stake')}, ${column('invalid')}, ${column('undone_stake')}, ${column('refund')})
      as line (account_id, provider_id, game_code, deposit, stake, invalid, undone_stake, refund)
    where coalesce(deposit, 0) <> 0 or coalesce(stake, 0) - coalesce(invalid, 0) - coalesce(undone_stake, 0) - coalesce(refund, 0) <> 0`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, deposited: BigInt(row.deposited), staked: BigInt(row.staked) }))
}

/** What a member earned by a source, in parts of a point. Below zero if more was rolled back than staked. */
export interface Earned {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly source: string
  readonly parts: bigint
}

/** Adds to what members have earned, in the order of the keys, so that two workers cannot deadlock. */
export async function addProgress(tx: Database, earned: readonly Earned[]): Promise<void> {
  if (earned.length === 0) return
  await sql`
    insert into point_progress (brand_id, member_id, source, carry)
    select brand_id, member_id, source, parts
    from unnest(${earned.map(({ brandId }) => brandId)}::int[], ${earned.map(({ memberId }) => String(memberId))}::bigint[],
      ${earned.map(({ source }) => source)}::text[], ${earned.map(({ parts }) => String(parts))}::numeric[])
      as line (brand_id, member_id, source, parts)
    order by brand_id, member_id, source
    on conflict (brand_id, member_id, source) do update set carry = point_progress.carry + excluded.carry`.execute(tx)
}
