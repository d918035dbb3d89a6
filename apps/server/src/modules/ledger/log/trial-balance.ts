import { minorSum, type CurrencyCode, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { AccountKind, HouseAccountName } from '../ledger.types.ts'

/** What the house's accounts and all members' accounts of a currency hold. */
export interface CurrencyBalance {
  readonly currency: CurrencyCode
  readonly houses: readonly { readonly name: HouseAccountName; readonly balanceMinor: Minor }[]
  readonly members: readonly { readonly kind: AccountKind; readonly balanceMinor: Minor }[]
  /** Zero, if the books are right. */
  readonly sumMinor: Minor
}

/** The balances of a brand at one moment. */
export interface TrialBalance {
  readonly currencies: readonly CurrencyBalance[]
  /** How many postings are not added up yet. While there are many, the currencies are empty. */
  readonly waiting: number
}

/** So many postings are added up while somebody waits; more are left to the job. */
const mostAtOnce = 100_000

/**
 * Reads what the accounts of a brand hold, all at one moment: the house's from the sums of what each batch moved, the
 * members' from the postings. Both are snapshots, and what was posted since.
 */
export async function readTrialBalance(db: Database, brandId: BrandId, most = mostAtOnce): Promise<TrialBalance> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const waiting = await postingsWaiting(snapshot)
      if (waiting > most) return { currencies: [], waiting }
      const houses = await houseBalances(snapshot, brandId)
      const members = await memberBalances(snapshot, brandId)
      const codes = [...new Set([...houses, ...members].map(({ currency }) => currency))].toSorted()
      const currencies = codes.map((currency) => {
        const [ownHouses, ownMembers] = [houses, members].map((rows) => rows.filter((row) => row.currency === currency))
        const sum = [...(ownHouses ?? []), ...(ownMembers ?? [])].reduce((total, { balance }) => total + balance, 0n)
        return {
          currency,
          houses: houses.flatMap((row) =>
            row.currency === currency ? [{ name: row.name, balanceMinor: minorSum(row.balance) }] : [],
          ),
          members: members.flatMap((row) =>
            row.currency === currency ? [{ kind: row.kind, balanceMinor: minorSum(row.balance) }] : [],
          ),
          sumMinor: minorSum(sum),
        }
      })
      return { currencies, waiting }
    })
}

/** How many postings the members' sums lack. */
async function postingsWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(waiting), 0)::float8 as waiting
    from ledger_lane left join ledger_member_sum_lane summed using (lane)
    cross join lateral (
      select sum(row_count) as waiting from ledger_batch made
      where made.lane = ledger_lane.lane and made.batch > coalesce(summed.up_to_batch, 0)) newer`.execute(db)
  return rows[0]?.waiting ?? 0
}

async function houseBalances(db: Database, brandId: BrandId) {
  const { rows } = await sql<{ currency: CurrencyCode; name: HouseAccountName; balance: bigint }>`
    select currency, name, (coalesce(sum(folded.balance), 0) + coalesce(sum(newer.amount), 0)) as balance
    from ledger_house_account house
    cross join ledger_lane
    left join lateral (
      select up_to_batch, balance from ledger_house_snapshot taken
      where taken.house_account_id = house.house_account_id and taken.lane = ledger_lane.lane
      order by up_to_batch desc limit 1) folded on true
    left join lateral (
      select sum(amount) as amount from ledger_house_delta delta
      where delta.house_account_id = house.house_account_id and delta.lane = ledger_lane.lane
        and delta.batch > coalesce(folded.up_to_batch, 0)) newer on true
    where house.brand_id = ${brandId}
    group by currency, name order by currency, name`.execute(db)
  return rows
}

async function memberBalances(db: Database, brandId: BrandId) {
  const { rows } = await sql<{ currency: CurrencyCode; kind: AccountKind; balance: bigint }>`
    with newer as (
      select account_id, sum(moved.amount) as amount
      from ledger_lane left join ledger_member_sum_lane summed using (lane)
      cross join lateral (
        select min(posted_at) as since, min(generation) as generation from ledger_batch made
        where made.lane = ledger_lane.lane and made.batch > coalesce(summed.up_to_batch, 0)) begun
      cross join lateral (
        select account_id, amount from ledger_posting posting
        where posting.lane = ledger_lane.lane and posting.batch > coalesce(summed.up_to_batch, 0)
          and posting.posted_at >= begun.since and posting.generation >= begun.generation) moved
      group by account_id)
    select currency, kind, sum(amount) as balance from (
      select currency, kind, amount from ledger_member_sum where brand_id = ${brandId}
      union all
      select currency, kind, amount from newer join ledger_account using (account_id) where brand_id = ${brandId}) held
    group by currency, kind order by currency, kind`.execute(db)
  return rows
}
