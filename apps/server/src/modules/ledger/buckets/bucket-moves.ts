import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BatchRange } from '../log/sum-postings.ts'

/** A bucket that moved from one lane to another. The move adds an empty batch to each of the two. */
export interface BucketMove {
  /** 0 to 63. */
  readonly bucket: number
  readonly fromLane: number
  readonly fromBatch: bigint
  readonly toLane: number
  readonly toBatch: bigint
}

/**
 * The note for the two batches of a move, as JSON without spaces. A rule's note begins with a number; this one does
 * not.
 */
export function moveNote({ bucket, fromLane, fromBatch, toLane, toBatch }: BucketMove): string {
  // It is hashed into stored batches, so the first word must stay as it was in the first of them.
  return JSON.stringify(['slot', bucket, fromLane, String(fromBatch), toLane, String(toBatch)])
}

/** The moves that created these batches of a lane, each with its batch number there. */
export async function readMoves(db: Database, { lane, afterBatch, upToBatch }: BatchRange) {
  const { rows } = await sql<BucketMove & { batch: bigint }>`
    select case when from_lane = ${lane} then from_batch else to_batch end as batch, bucket, from_lane as "fromLane",
      from_batch as "fromBatch", to_lane as "toLane", to_batch as "toBatch"
    from ledger_bucket_move
    where (from_lane = ${lane} and from_batch > ${afterBatch} and from_batch <= ${upToBatch})
      or (to_lane = ${lane} and to_batch > ${afterBatch} and to_batch <= ${upToBatch})`.execute(db)
  return rows
}

/** Which buckets each lane has now, including lanes without any. */
export async function bucketsOfLanes(
  db: Database,
): Promise<{ lane: number; version: bigint; buckets: readonly number[] }[]> {
  const { rows } = await sql<{ lane: number; version: bigint; buckets: readonly number[] }>`
    select lane, version, coalesce(array_agg(bucket::int order by bucket) filter (where bucket is not null), '{}') as buckets
    from ledger_lane left join ledger_bucket using (lane) group by lane order by lane`.execute(db)
  return rows
}

/**
 * The last batch of a lane that a consumer may read if it depends on the order of an account's postings. Whatever an
 * account posted before its bucket moved into this lane is in the bucket's previous lane, so batches after the move may
 * be read only once that lane has been read up to the move. `cursors` returns how far the consumer has read each lane;
 * it is called only if a bucket has moved in. Returns `undefined` if nothing holds the consumer back.
 */
export async function readableUpTo(
  db: Database,
  { lane, afterBatch }: Pick<BatchRange, 'lane' | 'afterBatch'>,
  cursors: () => Promise<ReadonlyMap<number, bigint>>,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ fromLane: number; fromBatch: bigint; toBatch: bigint }>`
    select from_lane as "fromLane", from_batch as "fromBatch", to_batch as "toBatch" from ledger_bucket_move
    where to_lane = ${lane} and to_batch > ${afterBatch} order by to_batch`.execute(db)
  if (rows.length === 0) return undefined
  const read = await cursors()
  const ahead = rows.find(({ fromLane, fromBatch }) => (read.get(fromLane) ?? 0n) < fromBatch)
  return ahead === undefined ? undefined : ahead.toBatch - 1n
}

/**
 * Returns a message about the first bucket that is not where its moves say, or the first posting outside the lane that
 * its account's bucket was in.
 */
export async function firstBucketProblem(db: Database): Promise<string | undefined> {
  return (await wrongBucket(db)) ?? (await strayPosting(db))
}

async function wrongBucket(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ bucket: number; lane: number; says: number }>`
    select bucket, bucket.lane, stay.lane as says from ledger_bucket_stay stay join ledger_bucket bucket using (bucket)
    where before_batch is null and bucket.lane <> stay.lane
    union all
    -- A bucket must leave the lane that it last moved to, in a later batch.
    select bucket, from_lane, came_to from (
      select bucket, from_lane, from_batch, lag(to_lane) over (partition by bucket order by move) as came_to,
        lag(to_batch) over (partition by bucket order by move) as came_in
      from ledger_bucket_move) as move
    where came_to <> from_lane or came_in >= from_batch
    order by bucket limit 1`.execute(db)
  const row = rows[0]
  return row && `bucket ${row.bucket} is in lane ${row.lane}, but its moves say lane ${row.says}`
}

async function strayPosting(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: bigint; seq: bigint; lane: number; batch: bigint; bucket: number }>`
    with stay as materialized (select * from ledger_bucket_stay)
    select account_id, seq, posting.lane, batch, bucket
    from ledger_account account join ledger_posting posting using (account_id)
    where bucket in (select bucket from stay) and not exists (
      select from stay where stay.bucket = account.bucket and stay.lane = posting.lane
        and batch > after_batch and (before_batch is null or batch < before_batch))
    order by account_id, seq limit 1`.execute(db)
  const row = rows[0]
  return (
    row &&
    `account ${row.account_id} seq ${row.seq}: it lies in lane ${row.lane} batch ${row.batch}, where bucket ${row.bucket} was not`
  )
}
