import { minor, minorSum, zeroMinor, type CurrencyCode, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import type { Account, AccountId, HouseAccountId, LedgerBatch, LogPart } from '../ledger.types.ts'
import { inBatches } from './sum-postings.ts'
import {
  notedGeneration,
  postingColumns,
  postingFrom,
  type AccountRow,
  type PostingRow,
} from '../storage/ledger.sql.ts'

const columns = sql.raw(postingColumns)

/** Reads the balance from the account's newest posting or snapshot. */
export async function readBalance(db: Database, accountId: AccountId): Promise<Minor> {
  const { rows } = await sql<{ balance: bigint }>`
    (select seq, balance_after as balance from ledger_posting
      where account_id = ${accountId} and generation > ${sql.raw(notedGeneration)} order by seq desc limit 1)
    union all
    (select seq, balance from ledger_account_newest where account_id = ${accountId})
    union all
    (select seq, balance from ledger_account_snapshot where account_id = ${accountId} order by seq desc limit 1)
    order by seq desc limit 1`.execute(db)
  return rows[0] === undefined ? zeroMinor : minor(rows[0].balance)
}

/** Whether the newest rule of any source blocks an account. */
export async function readBlocked(db: Database, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from (select distinct on (source) blocked from ledger_account_rule
      where account_id = ${accountId} order by source, place desc) rule
    where blocked`.execute(db)
  return rows.length > 0
}

/** Reads a house account's balance: its newest snapshots, plus what was posted since. */
export async function readHouseBalance(db: Database, houseAccountId: HouseAccountId): Promise<Minor> {
  const { rows } = await sql<{ balance: bigint }>`
    with folded as (
      select distinct on (lane) lane, up_to_batch, balance from ledger_house_snapshot
      where house_account_id = ${houseAccountId} order by lane, up_to_batch desc)
    select (coalesce((select sum(balance) from folded), 0) + coalesce((
      select sum(delta.amount) from ledger_house_delta delta left join folded using (lane)
      where delta.house_account_id = ${houseAccountId} and delta.batch > coalesce(folded.up_to_batch, 0)), 0)) as balance`.execute(
    db,
  )
  return minorSum(rows[0]?.balance ?? 0n)
}

/** Who owns these accounts; ids that do not exist are left out. */
export async function readAccounts(db: Database, ids: readonly AccountId[]): Promise<Map<AccountId, Account>> {
  const { rows } = await sql<AccountRow>`
    select account_id, brand_id, member_id, kind, currency, vendor_code from ledger_account
    where account_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.account_id, accountFrom(row)]))
}

function accountFrom({ account_id, brand_id, member_id, kind, currency, vendor_code }: AccountRow): Account {
  const owner = { brandId: brandId(brand_id), memberId: memberId(member_id), kind }
  // Accounts are only opened with currency codes.
  const account = { accountId: account_id, ...owner, currency: currency as CurrencyCode }
  return vendor_code === '' ? account : { ...account, vendorCode: vendor_code }
}

/** Reads the postings of a lane after a batch, from at most `maxBatches` batches. */
export async function readLog(db: Database, lane: number, afterBatch: bigint, maxBatches: number): Promise<LogPart> {
  const bounds = await sql<LogBounds>`
    select max(batch) as up_to, min(posted_at) as since, max(posted_at) as until, min(generation) as first,
      max(generation) as last
    from ledger_batch
    where lane = ${lane} and batch > ${afterBatch} and batch <= ${afterBatch + BigInt(maxBatches)}
    having count(*) > 0`.execute(db)
  const [found] = bounds.rows
  if (found === undefined) return { upToBatch: afterBatch, postings: [] }
  const { up_to: upToBatch, since, until, ...generations } = found
  // The times and the generations limit which partitions are read.
  const { rows } = await sql<PostingRow>`
    select ${columns} from ledger_posting posting
    where ${inBatches({ lane, afterBatch, upToBatch, generations })}
      and posting.posted_at between ${since.toString()}::timestamptz and ${until.toString()}::timestamptz
    order by posting.batch, posting.account_id, posting.seq`.execute(db)
  return { upToBatch, postings: rows.map(postingFrom) }
}

interface LogBounds {
  readonly up_to: bigint
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly first: number
  readonly last: number
}

interface BatchRow {
  readonly generation: number
  readonly row_count: number
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly posted_at: Temporal.Instant
}

/** Reads a batch with its postings in chain order. */
export async function readBatch(db: Database, lane: number, batch: bigint): Promise<LedgerBatch | undefined> {
  const heads = await sql<BatchRow>`
    select row_count, previous_hash, hash, posted_at, generation from ledger_batch where lane = ${lane} and batch = ${batch}`.execute(
    db,
  )
  const head = heads.rows[0]
  if (head === undefined) return undefined
  const { rows } = await sql<PostingRow>`
    select ${columns} from ledger_posting posting
    where posting.batch = ${batch} and posting.lane = ${lane} and posting.generation = ${head.generation} and posting.posted_at = ${head.posted_at.toString()}::timestamptz order by posting.account_id, posting.seq`.execute(
    db,
  )
  return {
    lane,
    batch,
    rowCount: head.row_count,
    previousHash: head.previous_hash,
    hash: head.hash,
    postedAt: head.posted_at,
    postings: rows.map(postingFrom),
  }
}
