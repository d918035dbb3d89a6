import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { postingKinds } from '../posting-kinds.ts'
import { inBatches, type BatchStep } from './sum-postings.ts'

/** What a bonus moved, and what was played while it was open, within a quarter of an hour. In minor units. */
export interface BonusSlice {
  readonly bonusId: string
  /** When the quarter of an hour begins: every time zone's days begin with one. */
  readonly slice: Temporal.Instant
  readonly opened: number
  /** Whether its end made what was left the member's own. */
  readonly met: number
  readonly grantedMinor: Minor
  /** What became the member's own at the end. */
  readonly keptMinor: Minor
  /** What went back to the site, also of rounds that were paid after the end; less what of that was taken back. */
  readonly returnedMinor: Minor
  /** Own money and bonus money together, as in the statistics. */
  readonly stakedMinor: Minor
  readonly unstakedMinor: Minor
  readonly paidMinor: Minor
  readonly unpaidMinor: Minor
}

const columns = ['granted', 'kept', 'returned', 'staked', 'unstaked', 'paid', 'unpaid'] as const
type SliceRow = {
  readonly bonusId: string
  readonly slice: Temporal.Instant
  readonly opened: number
  readonly met: number
} & {
  readonly [Column in (typeof columns)[number]]: bigint
}

/**
 * Reads what bonuses moved in a step of a lane's batches, and what was played on their accounts while they were open. Each posting
 * is in exactly one step. If no bonus was open or moved in the time of the step, this looks at indexes and reads no posting.
 */
export async function readBonusDays(db: Database, { posted, ...batches }: BatchStep): Promise<BonusSlice[]> {
  if (posted === undefined) return []
  const [first, last] = [sql`${posted.first.toString()}::timestamptz`, sql`${posted.last.toString()}::timestamptz`]
  const within = sql`${inBatches(batches)} and posting.posted_at between ${first} and ${last}`
  const { rows } = await sql<SliceRow>`
    with open as materialized (
      select account_id, bonus_id, opened_seq, ended_seq from ledger_bonus
      where opened_at <= ${last} and (ended_seq is null or ended_at >= ${first})
    ), played as (
      select bonus_id, date_bin('15 minutes', posting.posted_at, 'epoch') as slice, kind, posting.amount
      from ledger_posting posting join open using (account_id)
      where ${within} and posting.account_id = any(array(select distinct account_id from open))
        and kind in (${postingKinds.stake}, ${postingKinds.payout}, ${postingKinds.rollback}, ${postingKinds.refund})
        and posting.seq > open.opened_seq and (open.ended_seq is null or posting.seq < open.ended_seq)
    ), moved as (
      select bonus.bonus_id, date_bin('15 minutes', share.posted_at, 'epoch') as slice, share.part, share.amount,
        share.house_account_id = bonus.house_account_id as of_bonus, bonus.ended_how
      from ledger_bonus_share share
      join ledger_bonus bonus using (account_id, opened_seq)
      join ledger_posting posting on posting.account_id = share.account_id and posting.seq = share.seq and ${within}
      where share.posted_at between ${first} and ${last}
        and (share.part in ('open', 'end') or share.house_account_id = bonus.promotions_account_id)
    ), both_of as (
      select bonus_id, slice, 0 as opened, 0 as met, 0::numeric as granted, 0::numeric as kept, 0::numeric as returned,
        case when kind = ${postingKinds.stake} then -amount else 0 end as staked,
        case when kind in (${postingKinds.rollback}, ${postingKinds.refund}) then greatest(amount, 0) else 0 end as unstaked,
        case when kind = ${postingKinds.payout} then amount else 0 end as paid,
        case when kind = ${postingKinds.rollback} then greatest(-amount, 0) else 0 end as unpaid
      from played
      union all
      select bonus_id, slice, (part = 'open')::int, (part = 'end' and of_bonus and ended_how = 'convert')::int,
        case when part = 'open' then -amount else 0 end,
        case when part = 'end' then amount else 0 end,
        case when of_bonus then 0 else -amount end, 0, 0, 0, 0
      from moved
    )
    select bonus_id as "bonusId", slice, sum(opened)::int as opened, sum(met)::int as met,
      ${sql.join(
        columns.map((one) => sql`sum(${sql.ref(one)})::bigint as ${sql.ref(one)}`),
        sql`, `,
      )}
    from both_of group by bonus_id, slice order by bonus_id, slice`.execute(db)
  return rows.map((row) => ({
    bonusId: row.bonusId,
    slice: row.slice,
    opened: row.opened,
    met: row.met,
    grantedMinor: minor(row.granted),
    keptMinor: minor(row.kept),
    returnedMinor: minor(row.returned),
    stakedMinor: minor(row.staked),
    unstakedMinor: minor(row.unstaked),
    paidMinor: minor(row.paid),
    unpaidMinor: minor(row.unpaid),
  }))
}
