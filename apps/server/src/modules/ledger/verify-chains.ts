import { sql, type Database } from '../../kernel/database/pool.ts'
import { postingColumns, postingFrom, type PostingRow, type StoredRule } from './ledger.sql.ts'
import type { AccountId, Posting } from './ledger.types.ts'
import { genesisHash, lineOf, ruleNote, sealBatch, type NotedRule } from './seal-batch.ts'

interface LaneRow {
  readonly lane: number
  readonly version: bigint
  readonly head_hash: Buffer
  /** Batches up to this one were sealed in an older form; the chain is followed from there. */
  readonly chain_from: bigint
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
  const lanes = await sql<LaneRow>`select lane, version, head_hash, chain_from from ledger_lane order by lane`.execute(
    db,
  )
  for (const lane of lanes.rows) {
    const problem = (await verifyLane(db, lane)) ?? (await beyondHead(db, lane))
    if (problem !== undefined) return problem
  }
  return undefined
}

async function verifyLane(db: Database, lane: LaneRow): Promise<string | undefined> {
  let previous = await hashBefore(db, lane)
  for (let first = lane.chain_from + 1n; first <= lane.version; first += stride) {
    const last = first + stride - 1n < lane.version ? first + stride - 1n : lane.version
    const heads = new Map((await readHeads(db, lane.lane, first, last)).map((head) => [head.batch, head]))
    const postings = Map.groupBy(await readPostings(db, lane.lane, first, last), (posting) => posting.batch)
    const rules = new Map((await readRules(db, lane.lane, first, last)).map((rule) => [rule.batch, rule]))
    for (let batch = first; batch <= last; batch += 1n) {
      const head = heads.get(batch)
      if (head === undefined) return `lane ${lane.lane} batch ${batch} is missing`
      const problem = verifyBatch(
        { lane: lane.lane, head, previous, rule: rules.get(batch) },
        postings.get(batch) ?? [],
      )
      if (problem !== undefined) return problem
      previous = head.hash
    }
  }
  return previous.equals(lane.head_hash)
    ? undefined
    : `lane ${lane.lane}: its head is not the hash of batch ${lane.version}`
}

interface BatchRead {
  readonly lane: number
  readonly head: BatchRow
  readonly previous: Buffer
  readonly rule: NotedRule | undefined
}

function verifyBatch({ lane, head, previous, rule }: BatchRead, postings: readonly Posting[]): string | undefined {
  const where = `lane ${lane} batch ${head.batch}`
  if (!previous.equals(head.previous_hash)) return `${where} does not follow the batch before it`
  const place = { lane, batch: head.batch, postedAt: head.posted_at, previousHash: previous }
  const seal = sealBatch(rule === undefined ? place : { ...place, note: ruleNote(rule) }, postings.map(lineOf))
  const moved = postings.find((posting) => !posting.postedAt.equals(head.posted_at))
  if (seal.hash.equals(head.hash) && moved === undefined) return undefined
  const odd =
    moved ?? postings.find((_, index) => !checkAt(seal.rowChecks, index).equals(checkAt(head.row_checks, index)))
  const odds = odd === undefined ? where : `account ${odd.accountId} seq ${odd.sequence} (${where})`
  const counts =
    postings.length === head.row_count ? '' : `; it has ${postings.length} rows instead of ${head.row_count}`
  return `${odds} is not what was posted${counts}`
}

/** Empty where the batch is stored with fewer rows. */
function checkAt(rowChecks: Buffer, index: number): Buffer {
  return rowChecks.subarray(4 * index, 4 * index + 4)
}

/** The chain begins with zeros, or on the head of the older form. */
async function hashBefore(db: Database, { lane, chain_from }: LaneRow): Promise<Buffer> {
  const [before] = await readHeads(db, lane, chain_from, chain_from)
  return before?.hash ?? Buffer.from(genesisHash)
}

async function readRules(db: Database, lane: number, first: bigint, last: bigint) {
  const { rows } = await sql<StoredRule & { batch: bigint; account_id: AccountId; source: string; reason: string }>`
    select batch, account_id, source, blocked, limits, reason from ledger_account_rule
    where lane = ${lane} and batch between ${first} and ${last}`.execute(db)
  return rows.map(({ account_id, ...rule }) => ({ ...rule, accountId: account_id }))
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
