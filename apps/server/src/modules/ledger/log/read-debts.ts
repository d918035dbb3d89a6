import { minor, zeroMinor, type CurrencyCode, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { brandId, memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { AccountId } from '../ledger.types.ts'

/** What is left of one win that was taken back after it had been spent. */
export interface DebtItem {
  readonly leftMinor: Minor
  /** The code of the vendor that took it back. */
  readonly provider: string
  readonly round: string | undefined
  readonly gameCode: string | undefined
  readonly at: Temporal.Instant
}

/** What a member owes on an account. */
export interface Debt {
  readonly owedMinor: Minor
  /** The wins it comes from, newest first; the oldest are left out if there are very many. */
  readonly items: readonly DebtItem[]
}

/** How many wins a debt is explained by. */
const maxItems = 50

/** Reads what is owed on these accounts; accounts that owe nothing are left out. */
export async function owedOf(db: Database, accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Minor>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<{ accountId: AccountId; owed: bigint }>`
    select account_id as "accountId", owed from unnest(${accountIds}::bigint[]) as wanted (account_id)
    cross join lateral (
      select owed from ledger_debt where account_id = wanted.account_id order by seq desc limit 1) newest
    where owed > 0`.execute(db)
  return new Map(rows.map((row) => [row.accountId, minor(row.owed)]))
}

/** Reads what is owed on an account and why. Credits settle the oldest debts first, so the newest ones are left. */
export async function readDebt(db: Database, accountId: AccountId): Promise<Debt> {
  const owedMinor = (await owedOf(db, [accountId])).get(accountId) ?? zeroMinor
  if (owedMinor === 0n) return { owedMinor, items: [] }
  const { rows } = await sql<{
    amount: bigint
    provider: string
    round: string | null
    gameCode: string | null
    at: Temporal.Instant
  }>`
    select amount, code as provider, round, game_code as "gameCode", posted_at as at
    from ledger_debt join ledger_provider using (provider_id) where account_id = ${accountId} and amount > 0 order by seq desc limit ${maxItems}`.execute(
    db,
  )
  const items: DebtItem[] = []
  let left: bigint = owedMinor
  for (const { amount, provider, round, gameCode, at } of rows) {
    if (left === 0n) break
    const leftMinor = minor(amount < left ? amount : left)
    left -= leftMinor
    items.push({ leftMinor, provider, round: round ?? undefined, gameCode: gameCode ?? undefined, at })
  }
  return { owedMinor, items }
}

/** An account with an open debt. */
export interface OpenDebt {
  readonly accountId: AccountId
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: CurrencyCode
  readonly owedMinor: Minor
  /** When the debt last changed. */
  readonly changedAt: Temporal.Instant
}

/** Lists the accounts with an open debt by their ids, after one of them, at most `max`. */
export async function openDebts(
  db: Database,
  { after, max }: { readonly after: bigint; readonly max: number },
): Promise<OpenDebt[]> {
  const { rows } = await sql<{
    accountId: AccountId
    brand: number
    member: bigint
    currency: CurrencyCode
    owed: bigint
    changedAt: Temporal.Instant
  }>`
    with newest as (
      select distinct on (account_id) account_id, owed, posted_at from ledger_debt
      where account_id > ${after} order by account_id, seq desc)
    select account_id as "accountId", brand_id as brand, member_id as member, currency, owed, posted_at as "changedAt"
    from newest join ledger_account using (account_id) where owed > 0 order by account_id limit ${max}`.execute(db)
  return rows.map(({ brand, member, owed, ...row }) => ({
    ...row,
    brandId: brandId(brand),
    memberId: memberId(member),
    owedMinor: minor(owed),
  }))
}
