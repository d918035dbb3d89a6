import type { Clock } from '../../../kernel/clock.ts'
import { isUnavailable, sql, sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isTransient } from '../lane/database-answers.ts'
import { lockLanes } from '../lane/lock-lanes.ts'
import { laneMovedState } from '../storage/ledger.sql.ts'
import { sealBatch } from '../storage/seal-batch.ts'
import { moveNote, type BucketMove } from './bucket-moves.ts'

const maxTries = 20

/** What `moveBucket` needs. */
export interface MoveParts {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Moves a bucket with all its accounts to another lane, even while any process is posting on them. The move adds a
 * batch to each of the two lanes; whoever had already decided a batch on top of either lane decides it again and finds
 * the accounts in their new place. Creates the lane if it does not exist. `bucket` and `toLane` are 0 to 63. Returns
 * the move, or `undefined` if the bucket is already there. Refuses with `wallet.busy` if the lanes are too busy to be
 * moved.
 */
export async function moveBucket(parts: MoveParts, bucket: number, toLane: number): Promise<BucketMove | undefined> {
  if (!isNumber(bucket) || !isNumber(toLane)) throw new RangeError('buckets and lanes must be numbers from 0 to 63')
  await sql`select ledger_open_lane(${toLane}::smallint)`.execute(parts.database)
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      return await parts.database.transaction().execute((tx) => attempt({ ...parts, database: tx }, bucket, toLane))
    } catch (error) {
      // The bucket was moved meanwhile, or a deadlock was resolved: the next attempt can succeed.
      if (isUnavailable(error)) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
      if (sqlStateOf(error) !== laneMovedState && !isTransient(error)) throw error
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
  // The locks are held until the move is committed. Otherwise, on a lane under full load, the version would keep
  // changing.
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
