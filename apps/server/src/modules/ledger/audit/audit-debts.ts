import { sql, type Database } from '../../../kernel/database/pool.ts'
import { postingKinds } from '../posting-kinds.ts'
import type { AuditFault, AuditState, PartStep } from './audit.types.ts'
import { stepByPosting, type PostingPlace, type PostingRow } from './step-by-posting.ts'
import { attachedSince } from './verify-chains.ts'

interface DebtRow extends PostingRow {
  readonly amount: bigint
  readonly owed: bigint
  readonly before: bigint
  readonly is_posted: boolean
  /** The balance, if the row is the account's newest one. */
  readonly balance: bigint | null
}

/**
 * Checks one step of the debts: each row belongs to a posting of the same amount and goes on from the row before it, and
 * whoever owes something has a balance of zero. At the end, what members owe must be exactly what the accounts `debts`
 * have lent, which reveals rows that are missing at the end of an account.
 */
export function auditDebts(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  return stepByPosting(state, maxRows, {
    rowsAfter: async (after) => (await stepSql(after, maxRows).execute(db)).rows,
    faultOf,
    wrongTotals: () => wrongTotals(db),
  })
}

function faultOf({ account_id: accountId, seq, amount, owed, before, is_posted, balance }: DebtRow): AuditFault[] {
  const wrong = !is_posted
    ? `there is no such posting of ${amount}`
    : owed !== before + amount
      ? `owed ${owed} does not follow after ${before} and ${amount}`
      : `${owed} is owed, and the balance is ${balance ?? 0n}`
  const isRight = is_posted && owed === before + amount && (balance === null || owed === 0n || balance === 0n)
  return isRight ? [] : [{ rule: 'debts', accountId, message: `debt of account ${accountId} seq ${seq}: ${wrong}` }]
}

function stepSql(after: PostingPlace, maxRows: number) {
  return sql<DebtRow>`
    with asked as (
      select * from ledger_debt where (account_id, seq) > (${after.account}::bigint, ${after.seq}::bigint)
      order by account_id, seq limit ${maxRows})
    select asked.account_id, asked.seq, asked.amount, asked.owed, coalesce(earlier.owed, 0) as before,
      asked.posted_at < coalesce(${attachedSince}, '-infinity') or exists (
        select from ledger_posting posting join ledger_house_account house using (house_account_id)
        where posting.account_id = asked.account_id and posting.seq = asked.seq and posting.amount = asked.amount
          and posting.kind = ${postingKinds.debt} and house.name = 'debts'
          and posting.house_account_id = asked.house_account_id) as is_posted,
      case when not exists (select from ledger_debt later where later.account_id = asked.account_id and later.seq > asked.seq)
        then newest.balance_after end as balance
    from asked
    left join lateral (
      select owed from ledger_debt where account_id = asked.account_id and seq < asked.seq
      order by seq desc limit 1) earlier on true
    left join lateral (
      select balance_after from ledger_posting where account_id = asked.account_id
      order by seq desc limit 1) newest on true
    order by asked.account_id, asked.seq`
}

async function wrongTotals(db: Database): Promise<AuditFault[]> {
  const { rows } = await sql<{ brand_id: number; currency: string; lent: string; owed: string }>`
    with owed as (
      select house_account_id, sum(owed) as owed
      from (select distinct on (account_id) * from ledger_debt order by account_id, seq desc) newest
      group by house_account_id)
    select brand_id, currency, coalesce(-lent.amount, 0)::text as lent, coalesce(owed.owed, 0)::text as owed
    from ledger_house_account house
    left join owed using (house_account_id)
    left join lateral (
      select sum(amount) as amount from ledger_house_delta where house_account_id = house.house_account_id) lent on true
    where house.name = 'debts' and coalesce(-lent.amount, 0) <> coalesce(owed.owed, 0)
    order by brand_id, currency`.execute(db)
  return rows.map(({ brand_id, currency, lent, owed }): AuditFault => {
    const message = `brand ${brand_id}, ${currency}: ${lent} was lent for debts, and members owe ${owed}`
    return { rule: 'debts', accountId: undefined, message }
  })
}
