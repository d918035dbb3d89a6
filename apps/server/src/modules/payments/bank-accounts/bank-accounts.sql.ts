import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { memberLock } from '../lock-member.sql.ts'

/** Whose bank account it is; a session is one. */
export interface AccountHolder {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** A bank account as it is stored. */
export interface BankAccountRow extends AccountHolder {
  readonly accountId: string
  readonly bankCode: string
  readonly numberSealed: Buffer
  readonly numberTail: string
  readonly holder: string
  readonly addedAt: Temporal.Instant
  readonly usableFrom: Temporal.Instant
  /** What an operator decided about it; `null` until one has. */
  readonly verdict: 'verified' | 'rejected' | null
}

/** A new one. */
export type NewBankAccount = Omit<BankAccountRow, 'verdict'>

/** What a {@link BankAccountRow} is read from. */
export const accountColumns = sql`
  account_id as "accountId", brand_id as "brandId", member_id as "memberId", bank_code as "bankCode",
  number_sealed as "numberSealed", number_tail as "numberTail", holder, added_at as "addedAt",
  usable_from as "usableFrom", verdict`

/** The accounts that a member has now, the oldest first. */
export async function accountsOf(
  db: Database,
  { brandId, memberId }: AccountHolder,
): Promise<readonly BankAccountRow[]> {
  const { rows } = await sql<BankAccountRow>`
    select ${accountColumns} from payment_bank_account
    where brand_id = ${brandId} and member_id = ${memberId} and removed_at is null
    order by added_at, account_id`.execute(db)
  return rows
}

/** An account, removed or not; `undefined` if there is none. */
export async function bankAccount(db: Database, accountId: string): Promise<BankAccountRow | undefined> {
  const { rows } = await sql<BankAccountRow>`
    select ${accountColumns} from payment_bank_account where account_id = ${accountId}::uuid`.execute(db)
  return rows[0]
}

/** Stores an account, unless its number is in use or the member has `maxAccounts`. Returns whether it did. */
export async function insertBankAccount(
  tx: Database,
  row: NewBankAccount & { readonly numberHash: Buffer },
  maxAccounts: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_bank_account (account_id, brand_id, member_id, bank_code, number_sealed, number_hash,
      number_tail, holder, added_at, usable_from)
    select ${row.accountId}::uuid, ${row.brandId}, ${row.memberId}, ${row.bankCode}, ${row.numberSealed},
      ${row.numberHash}, ${row.numberTail}, ${row.holder}, ${row.addedAt.toString()}::timestamptz, ${row.usableFrom.toString()}::timestamptz
    where (
      select count(*) from payment_bank_account
      where brand_id = ${row.brandId} and member_id = ${row.memberId} and removed_at is null) < ${maxAccounts}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Keeps an account of a member as it is until the transaction ends: nobody removes or rejects it meanwhile. `undefined` if it
 * is gone. If it is there, the member's withdrawals are stored one after another from then on.
 */
export async function holdAccount(
  tx: Database,
  { brandId, memberId }: AccountHolder,
  accountId: string,
): Promise<BankAccountRow | undefined> {
  const { rows } = await sql<BankAccountRow>`
    with locked as materialized (select ${memberLock('withdrawals', { brandId, memberId })})
    select ${accountColumns} from payment_bank_account cross join locked
    where account_id = ${accountId}::uuid and brand_id = ${brandId} and member_id = ${memberId}
      and removed_at is null for share of payment_bank_account`.execute(tx)
  return rows[0]
}

/** Removes an account of a member. Returns `false` if the member has no such account. */
export async function removeAccount(
  db: Database,
  { brandId, memberId }: AccountHolder,
  accountId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_bank_account set removed_at = ${now.toString()}
    where account_id = ${accountId}::uuid and brand_id = ${brandId} and member_id = ${memberId}
      and removed_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Removes all accounts of a member whose account is deleted. Where money went to is a part of the books and stays. */
export async function removeAllAccounts(tx: Database, { brandId, memberId }: AccountHolder): Promise<void> {
  await sql`
    update payment_bank_account set removed_at = greatest(added_at, now())
    where brand_id = ${brandId} and member_id = ${memberId} and removed_at is null`.execute(tx)
}
