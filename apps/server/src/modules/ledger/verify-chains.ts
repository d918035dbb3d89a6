import { sql, type Database } from '../../kernel/database/pool.ts'
import { postingColumns, postingFrom, type PostingRow } from './ledger.sql.ts'
import type { Posting } from './ledger.types.ts'
import { genesisHash, sealBatch } from './seal-batch.ts'

interface LaneRow {
  readonly lane: number
  readonly version: bigint
  readonly head_hash: Buffer
}

interface BatchRow {
  readonly batch: bigint
  readonly row_count: number
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly row_checks: Buffer
  readonly posted_at: Temporal.Instant
}

/** Batches read at a time: the memory that the verifier needs does not grow with the books. */
const stride = 500n

/** Recomputes every lane's hashes from its rows. Returns a sentence about the first row or batch that does not fit. */
export async function verifyChains(db: Database): Promise<string | undefined> {
  const lanes = await sql<LaneRow>`select lane, version, head_hash from ledger_lane order by lane`.execute(db)
  for (const lane of lanes.rows) {
    const problem = (await verifyLane(db, lane)) ?? (await beyondHead(db, lane))
    if (problem !== undefined) return problem
  }
  return undefined
}

async function verifyLane(db: Database, lane: LaneRow): Promise<string | undefined> {
  let previous: Buffer = Buffer.from(genesisHash)
  for (let first = 1n; first <= lane.version; first += stride) {
    const last = first + stride - 1n < lane.version ? first + stride - 1n : lane.version
    const heads = new Map((await readHeads(db, lane.lane, first, last)).map((head) => [head.batch, head]))
    const postings = Map.groupBy(await readPostings(db, lane.lane, first, last), (posting) => posting.batch)
    for (let batch = first; batch <= last; batch += 1n) {
      const head = heads.get(batch)
      if (head === undefined) return `lane ${lane.lane} batch ${batch} is missing`
      const problem = verifyBatch(lane.lane, head, previous, postings.get(batch) ?? [])
      if (problem !== undefined) return problem
      previous = head.hash
    }
  }
  return previous.equals(lane.head_hash)
    ? undefined
    : `lane ${lane.lane}: its head is not the hash of batch ${lane.version}`
}

function verifyBatch(lane: number, head: BatchRow, previous: Buffer, postings: readonly Posting[]): string | undefined {
  const where = `lane ${lane} batch ${head.batch}`
  if (!previous.equals(head.previous_hash)) return `${where} does not follow the batch before it`
  const seal = sealBatch({ lane, batch: head.batch, postedAt: head.posted_at, previousHash: previous }, postings)
  const moved = postings.find((posting) => !posting.postedAt.equals(head.posted_at))
  if (seal.hash.equals(head.hash) && moved === undefined) return undefined
  const odd =
    moved ?? postings.find((_, index) => !checkAt(seal.rowChecks, index).equals(checkAt(head.row_checks, index)))
  const place = odd === undefined ? where : `account ${odd.accountId} seq ${odd.sequence} (${where})`
  const counts =
    postings.length === head.row_count ? '' : `; it has ${postings.length} rows instead of ${head.row_count}`
  return `${place} is not what was posted${counts}`
}

/** Empty where the batch is stored with fewer rows. */
function checkAt(rowChecks: Buffer, index: number): Buffer {
  return rowChecks.subarray(4 * index, 4 * index + 4)
}

async function beyondHead(db: Database, lane: LaneRow): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: bigint; seq: bigint; batch: bigint }>`
    select account_id, seq, batch from ledger_posting
    where lane = ${lane.lane} and (batch > ${lane.version} or batch < 1) order by batch, account_id, seq limit 1`.execute(
    db,
  )
  const row = rows[0]
  return (
    row &&
    `account ${row.account_id} seq ${row.seq} (lane ${lane.lane} batch ${row.batch}) lies outside the lane's batches`
  )
}

async function readHeads(db: Database, lane: number, first: bigint, last: bigint): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select batch, row_count, previous_hash, hash, row_checks, posted_at from ledger_batch
    where lane = ${lane} and batch between ${first} and ${last}`.execute(db)
  return rows
}

async function readPostings(db: Database, lane: number, first: bigint, last: bigint): Promise<Posting[]> {
  const { rows } = await sql<PostingRow>`
    select ${sql.raw(postingColumns)} from ledger_posting posting
    where posting.lane = ${lane} and posting.batch between ${first} and ${last}
    order by posting.batch, posting.account_id, posting.seq`.execute(db)
  return rows.map(postingFrom)
}
