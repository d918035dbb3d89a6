import { sql, type Database } from '../../../kernel/database/pool.ts'
import { postingKinds } from '../posting-kinds.ts'
import type { AuditFault, AuditState, PartStep } from './audit.types.ts'
import { stepByPosting, type PostingPlace, type PostingRow } from './step-by-posting.ts'
import { attachedSince } from './verify-chains.ts'

interface HeldRow extends PostingRow {
  readonly amount: bigint
  readonly is_posted: boolean
  readonly end_is_posted: boolean
}

/**
 * Checks one step of the wins that were held for review: each has its posting, and an end only with the posting that
 * released it. At the end, the open ones must be exactly what the accounts `wins_held` have, which reveals rows that are
 * missing.
 */
export function auditHeld(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  return stepByPosting(state, maxRows, {
    rowsAfter: async (after) => (await stepSql(after, maxRows).execute(db)).rows,
    faultOf,
    wrongTotals: () => wrongTotals(db),
  })
}

function faultOf({ account_id: accountId, seq, amount, is_posted, end_is_posted }: HeldRow): AuditFault[] {
  if (is_posted && end_is_posted) return []
  const wrong = is_posted ? 'no posting ended it' : `there is no such posting of ${amount}`
  return [{ rule: 'held wins', accountId, message: `held win of account ${accountId} seq ${seq}: ${wrong}` }]
}

function stepSql(after: PostingPlace, maxRows: number) {
  return sql<HeldRow>`
    with asked as (
      select * from ledger_held_win where (account_id, seq) > (${after.account}::bigint, ${after.seq}::bigint)
      order by account_id, seq limit ${maxRows})
    select account_id, seq, amount,
      posted_at < coalesce(${attachedSince}, '-infinity') or exists (
        select from ledger_posting posting
        where posting.account_id = asked.account_id and posting.seq = asked.seq and posting.amount = -asked.amount
          and posting.provider_id = asked.provider_id and coalesce(posting.external_id, posting.key::text) = asked.win
          and posting.kind = ${postingKinds.review} and posting.house_account_id = asked.house_account_id) as is_posted,
      ended_seq is null or ended_at < coalesce(${attachedSince}, '-infinity') or exists (
        select from ledger_posting posting
        where posting.account_id = asked.account_id and posting.seq = asked.ended_seq and posting.amount = asked.amount
          and posting.kind = ${postingKinds.release} and posting.reference = asked.win
          and posting.house_account_id = asked.house_account_id) as end_is_posted
    from asked order by account_id, seq`
}

async function wrongTotals(db: Database): Promise<AuditFault[]> {
  const { rows } = await sql<{ brand_id: number; currency: string; there: string; held: string }>`
    with held as (
      select house_account_id, sum(amount) as amount from ledger_held_win where ended_seq is null group by house_account_id)
    select brand_id, currency, coalesce(there.amount, 0)::text as there, coalesce(held.amount, 0)::text as held
    from ledger_house_account house
    left join held using (house_account_id)
    left join lateral (
      select sum(amount) as amount from ledger_house_delta where house_account_id = house.house_account_id) there on true
    where house.name = 'wins_held' and coalesce(there.amount, 0) <> coalesce(held.amount, 0)
    order by brand_id, currency`.execute(db)
  return rows.map(({ brand_id, currency, there, held }): AuditFault => {
    const message = `brand ${brand_id}, ${currency}: ${there} is in the account of held wins, and ${held} is held`
    return { rule: 'held wins', accountId: undefined, message }
  })
}
