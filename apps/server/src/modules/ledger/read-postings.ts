import { minor, zeroMinor, type Minor } from '@baize/money'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { RoundId } from '../../kernel/ids.ts'
import { keyOf, postingColumns, postingFrom, type PostingRow } from './ledger.sql.ts'
import type { AccountId, HouseAccountId, LedgerBatch, Posting, ProviderId } from './ledger.types.ts'

const columns = sql.raw(postingColumns)

/** The balance of the account's newest posting. */
export async function readBalance(db: Database, accountId: AccountId): Promise<Minor> {
  const { rows } = await sql<{ balance_after: bigint }>`
    select balance_after from ledger_posting where account_id = ${accountId} order by seq desc limit 1`.execute(db)
  return rows[0] === undefined ? zeroMinor : minor(rows[0].balance_after)
}

/** The newest snapshots of a house account, and what moved since. */
export async function readHouseBalance(db: Database, houseAccountId: HouseAccountId): Promise<Minor> {
  const { rows } = await sql<{ balance: bigint }>`
    with folded as (
      select distinct on (lane) lane, up_to_batch, balance from ledger_house_snapshot
      where house_account_id = ${houseAccountId} order by lane, up_to_batch desc)
    select (coalesce((select sum(balance) from folded), 0) + coalesce((
      select sum(delta.amount) from ledger_house_delta delta left join folded using (lane)
      where delta.house_account_id = ${houseAccountId} and delta.batch > coalesce(folded.up_to_batch, 0)), 0))::bigint as balance`.execute(
    db,
  )
  return minor(rows[0]?.balance ?? 0n)
}

/** The postings of a round on an account, oldest first. */
export async function readRound(db: Database, accountId: AccountId, roundId: RoundId): Promise<Posting[]> {
  const { rows } = await sql<PostingRow>`
    select ${columns} from ledger_posting posting
    where posting.account_id = ${accountId} and posting.round_id = ${roundId} order by posting.seq`.execute(db)
  return rows.map(postingFrom)
}

/** The postings of a key, oldest first. */
export async function readByKey(db: Database, providerId: ProviderId, key: string): Promise<Posting[]> {
  const { rows } = await sql<PostingRow>`
    select ${columns} from ledger_posting posting
    where posting.provider_id = ${providerId} and posting.external_id > ${`${key}:`} and posting.external_id < ${`${key};`}
    order by posting.account_id, posting.seq`.execute(db)
  return rows.map(postingFrom).filter((posting) => keyOf(posting.externalId) === key)
}

interface BatchRow {
  readonly row_count: number
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly posted_at: Temporal.Instant
}

/** A batch with its postings in chain order. */
export async function readBatch(db: Database, lane: number, batch: bigint): Promise<LedgerBatch | undefined> {
  const heads = await sql<BatchRow>`
    select row_count, previous_hash, hash, posted_at from ledger_batch where lane = ${lane} and batch = ${batch}`.execute(
    db,
  )
  const head = heads.rows[0]
  if (head === undefined) return undefined
  const { rows } = await sql<PostingRow>`
    select ${columns} from ledger_posting posting
    where posting.batch = ${batch} and posting.lane = ${lane} order by posting.account_id, posting.seq`.execute(db)
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
