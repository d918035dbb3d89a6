import { sql, type Database } from '../../../kernel/database/pool.ts'
import { postingKinds } from '../posting-kinds.ts'
import type { AuditFault, AuditState, PartStep } from './audit.types.ts'
import { stepByPosting, type PostingPlace, type PostingRow } from './step-by-posting.ts'
import { attachedSince } from './verify-chains.ts'

interface ShareRow extends PostingRow {
  readonly amount: bigint
  readonly part: string
  readonly left: bigint
  readonly before: bigint | null
  /** Whether it is in the account of bonuses; otherwise it goes back to the site. */
  readonly is_of_bonus: boolean
  readonly is_known: boolean
  readonly is_posted: boolean
  readonly is_in_time: boolean
  readonly has_right_end: boolean
  readonly has_right_terms: boolean
}

/**
 * Checks one step of the movements of bonus money: each has its posting with the same amount, house account, bonus and part;
 * what is left follows; the bonus has the terms of its opening posting, the end that was posted, and no movement after it;
 * and it was opened after the one before it had ended. At the end, what is left of all bonuses must be exactly what the accounts
 * `bonuses` have, which reveals rows that are missing.
 */
export function auditBonuses(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  return stepByPosting(state, maxRows, {
    rowsAfter: async (after) => (await stepSql(after, maxRows).execute(db)).rows,
    faultOf,
    wrongTotals: () => wrongTotals(db),
  })
}

function faultOf(row: ShareRow): AuditFault[] {
  const { account_id: accountId, seq } = row
  const wrong = wrongIn(row)
  const message = `bonus money of account ${accountId} seq ${seq}: ${wrong}`
  return wrong === undefined ? [] : [{ rule: 'bonuses', accountId, message }]
}

function wrongIn(row: ShareRow): string | undefined {
  const { amount, part, left, before, is_of_bonus: isOfBonus } = row
  if (!row.is_known) return 'there is no such bonus'
  if (!row.is_posted) return `there is no such posting of ${amount} as a part of ${part}`
  if ((before === null) !== (part === 'open')) return 'it is not opened once, by its first movement'
  if (left !== (before ?? 0n) - (isOfBonus ? amount : 0n))
    return `${left} left does not follow after ${before ?? 0n} and ${amount}`
  if (!row.has_right_terms) return 'the terms are not those of its opening'
  if (!row.has_right_end) return 'its end is not the one that was posted'
  if (part === 'end' && isOfBonus && left !== 0n) return `${left} is left after its end`
  return row.is_in_time ? undefined : 'the bonus was not open then'
}

const { bonus: ordered, bonus_share: share } = postingKinds

/** Which bonus and part a posting's own reference names, as `ledger_note_bonuses` reads it. */
const isOfPosting = sql.raw(`case when posting.kind = ${share}
    then split_part(posting.reference, ' ', 1) = asked.opened_seq::text and split_part(posting.reference, ' ', 2) = asked.part
    when posting.amount < 0 then asked.part = 'open' and posting.seq = asked.opened_seq
      and posting.reference::jsonb ->> 'bonusId' = bonus.bonus_id::text
    else asked.part = 'end' and split_part(posting.reference, ' ', 2) = bonus.bonus_id::text end`)

function stepSql(after: PostingPlace, maxRows: number) {
  return sql<ShareRow>`
    with asked as (
      select * from ledger_bonus_share where (account_id, seq) > (${after.account}::bigint, ${after.seq}::bigint)
      order by account_id, seq limit ${maxRows})
    select asked.account_id, asked.seq, asked.amount, asked.part, asked.left_after as left, earlier.left_after as before,
      asked.house_account_id = bonus.house_account_id as is_of_bonus, bonus.account_id is not null as is_known,
      asked.house_account_id in (bonus.house_account_id, bonus.promotions_account_id)
        and (asked.posted_at < coalesce(${attachedSince}, '-infinity') or (
          posting.amount = asked.amount and posting.house_account_id = asked.house_account_id
          and posting.kind in (${ordered}, ${share}) and ${isOfPosting}) is true) as is_posted,
      -- Whatever belongs to a bonus lies between its two ends, and after it only what goes on to the site.
      (asked.seq <= coalesce(bonus.ended_seq, asked.seq) or asked.house_account_id = bonus.promotions_account_id)
        and (asked.part <> 'open' or not exists (
          select from ledger_bonus other
          where other.account_id = asked.account_id and other.opened_seq < asked.opened_seq
            and (other.ended_seq is null or other.ended_seq > asked.opened_seq))) as is_in_time,
      asked.part <> 'end' or asked.house_account_id <> bonus.house_account_id or (bonus.ended_seq = asked.seq
        and (posting.seq is null or bonus.ended_how = case when posting.kind = ${share} then 'forfeit'
          else split_part(posting.reference, ' ', 1) end)) is true as has_right_end,
      asked.part <> 'open' or (bonus.amount = -asked.amount and (posting.seq is null
        or bonus.terms = posting.reference::jsonb - 'bonusId' - 'promotions'
          and bonus.promotions_account_id::text = posting.reference::jsonb ->> 'promotions')) as has_right_terms
    from asked
    left join ledger_bonus bonus on bonus.account_id = asked.account_id and bonus.opened_seq = asked.opened_seq
    left join lateral (
      select left_after from ledger_bonus_share
      where account_id = asked.account_id and opened_seq = asked.opened_seq and seq < asked.seq
      order by seq desc limit 1) earlier on true
    left join lateral (
      select seq, kind, amount, house_account_id, reference from ledger_posting
      where account_id = asked.account_id and seq = asked.seq) posting on true
    order by asked.account_id, asked.seq`
}

async function wrongTotals(db: Database): Promise<AuditFault[]> {
  const { rows } = await sql<{ brand_id: number; currency: string; there: string; left: string }>`
    with left_of as (
      select bonus.house_account_id, sum(newest.left_after) as amount
      from ledger_bonus bonus cross join lateral (
        select left_after from ledger_bonus_share share
        where share.account_id = bonus.account_id and share.opened_seq = bonus.opened_seq
        order by seq desc limit 1) newest
      group by bonus.house_account_id)
    select brand_id, currency, coalesce(there.amount, 0)::text as there, coalesce(left_of.amount, 0)::text as left
    from ledger_house_account house
    left join left_of using (house_account_id)
    left join lateral (
      select sum(amount) as amount from ledger_house_delta where house_account_id = house.house_account_id) there on true
    where house.name = 'bonuses' and coalesce(there.amount, 0) <> coalesce(left_of.amount, 0)
    order by brand_id, currency`.execute(db)
  const totals = rows.map(({ brand_id, currency, there, left }): AuditFault => {
    const message = `brand ${brand_id}, ${currency}: ${there} is in the account of bonuses, and ${left} is left of bonuses`
    return { rule: 'bonuses', accountId: undefined, message }
  })
  return [...totals, ...(await withoutRows(db))]
}

/** Bonuses that no movement opened, or whose end no movement was. */
async function withoutRows(db: Database): Promise<AuditFault[]> {
  const { rows } = await sql<{ account_id: AuditFault['accountId']; opened_seq: bigint }>`
    select account_id, opened_seq from ledger_bonus bonus
    where not exists (
        select from ledger_bonus_share share
        where share.account_id = bonus.account_id and share.seq = bonus.opened_seq and share.part = 'open')
      or (bonus.ended_seq is not null and not exists (
        select from ledger_bonus_share share
        where share.account_id = bonus.account_id and share.seq = bonus.ended_seq and share.part = 'end'
          and share.opened_seq = bonus.opened_seq))
    order by account_id, opened_seq limit 100`.execute(db)
  return rows.map(({ account_id: accountId, opened_seq }): AuditFault => {
    const message = `bonus of account ${accountId} seq ${opened_seq}: it was not opened, or not ended, by any movement`
    return { rule: 'bonuses', accountId, message }
  })
}
