import { askDatabase } from './database.ts'

/** A member's totals in the main wallet of the ledger: the sum of all postings, the newest balance, and the number of stakes. */
export interface LedgerOfMember {
  readonly sumMinor: number
  readonly newestBalanceMinor: number
  readonly stakes: number
}

const question = `
  select coalesce(sum(posting.amount), 0)::text as sum_minor,
         (array_agg(posting.balance_after order by posting.seq desc))[1]::text as newest_balance_minor,
         count(*) filter (where posting.kind = 1)::text as stakes
  from ledger_posting posting
  join ledger_account account on account.account_id = posting.account_id
  join member on member.member_id = account.member_id
  where member.username = $1 and account.kind = 'main'`

/** Queries the database directly, since everything else must agree with the ledger. */
export async function ledgerOf(dataDir: string, username: string): Promise<LedgerOfMember> {
  type Row = { sum_minor: string; newest_balance_minor: string; stakes: string }
  const [row] = await askDatabase<Row>(dataDir, question, [username])
  if (row === undefined) throw new Error(`${username} has no ledger`)
  return {
    sumMinor: Number(row.sum_minor),
    newestBalanceMinor: Number(row.newest_balance_minor),
    stakes: Number(row.stakes),
  }
}
