import { sql } from '../../../kernel/database/pool.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'

/** The context that a sealed account number is bound to: its own row. */
export function aboutNumber(accountId: string): string {
  return `bank account ${accountId}`
}

const smallestId = '00000000-0000-0000-0000-000000000000'

/** Re-encrypts the numbers of bank accounts when the master key is rotated. */
export const bankAccountRenewal = renewalOf<SealedRow & { readonly accountId: string }>({
  what: 'numbers of bank accounts',
  async page(db, after, count) {
    const { rows } = await sql<{ accountId: string; sealed: Buffer }>`
      select account_id as "accountId", number_sealed as sealed from payment_bank_account
      where account_id > ${after?.accountId ?? smallestId}::uuid order by account_id limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutNumber(row.accountId) }))
  },
  async replace(db, { accountId, sealed }, renewed) {
    await sql`
      update payment_bank_account set number_sealed = ${renewed}
      where account_id = ${accountId}::uuid and number_sealed = ${sealed}`.execute(db)
  },
})
