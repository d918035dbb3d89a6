import type { Clock } from '../../../kernel/clock.ts'
import { isUnavailable, sql, sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isPassing } from '../lane/database-answers.ts'
import { lockLanes } from '../lane/lock-lanes.ts'
import { laneMovedState } from '../storage/ledger.sql.ts'
import { sealBatch } from '../storage/seal-batch.ts'
import { moveNote, type BucketMove } from './bucket-moves.ts'

const mostTries = 20

/** What moving a bucket works with. */
export interface MoveParts {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Moves a bucket with all its accounts into another lane, also while they are posted on, by whatever processes: a batch in
 * each of the two lanes says so, and whoever decided on either of them before decides again, finding the accounts where
 * they are now. The lane is made where there is none. `bucket` and `toLane` are 0 to 63. Answers with the move, or
 * `undefined` when the bucket is there already. Refuses with `wallet.busy` when the lanes do not come to rest.
 */
export async function moveBucket(parts: MoveParts, bucket: number, toLane: number): Promise<BucketMove | undefined> {
  if (!isNumber(bucket) || !isNumber(toLane)) throw new RangeError('buckets and lanes are numbers from 0 to 63')
  await sql`select ledger_open_lane(${toLane}::smallint)`.execute(parts.database)
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await parts.database.transaction().execute((tx) => attempt({ ...parts, database: tx }, bucket, toLane))
    } catch (error) {
      // The bucket went elsewhere in between, or a deadlock was broken: it passes the next time.
      if (isUnavailable(error)) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
      if (sqlStateOf(error) !== laneMovedState && !isPassing(error)) throw error
    }
  }
  throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
}

function isNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 63
}

async function attempt(
  { database, clock }: MoveParts,
  bucket: number,
  toLane: number,
): Promise<BucketMove | undefined> {
  const buckets = await sql<{ lane: number }>`select lane from ledger_bucket where bucket = ${bucket}`.execute(database)
  const fromLane = buckets.rows[0]?.lane
  if (fromLane === undefined) throw new Error(`bucket ${bucket} does not exist`)
  if (fromLane === toLane) return undefined
  // Locked until the move is committed, so that a lane under full load need not be caught between two batches.
  const rows = await lockLanes(database, [fromLane, toLane])
  const [from, to] = [fromLane, toLane].map((number) => rows.find(({ lane }) => lane === number))
  if (from === undefined || to === undefined) throw new Error(`lane ${fromLane} or ${toLane} does not exist`)
  const postedAt = clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'trunc' })
  const move = { bucket, fromLane, fromBatch: from.version + 1n, toLane, toBatch: to.version + 1n }
  const note = moveNote(move)
  const sealed = ({ lane, version, head_hash: previousHash }: typeof from) =>
    sealBatch({ lane, batch: version + 1n, postedAt, previousHash, note }, []).hash
  await sql`select ledger_move_bucket(${bucket}::smallint, ${postedAt.toString()}::timestamptz,
    ${fromLane}::smallint, ${from.version}::bigint, ${from.head_hash}::bytea, ${sealed(from)}::bytea,
    ${toLane}::smallint, ${to.version}::bigint, ${to.head_hash}::bytea, ${sealed(to)}::bytea)`.execute(database)
  return move
}
