import { sql, type Database } from '../../../kernel/database/pool.ts'
import { checkChain } from './check-chain.ts'

/** A lane with what is needed to check its chain. */
export interface LaneChain {
  readonly lane: number
  readonly version: bigint
  readonly head_hash: Buffer
  /** Batches up to this one were sealed in an older form and are not recomputed. */
  readonly chain_from: bigint
}

/** The number of batches read at a time, so that the verifier's memory use does not grow with the books. */
const stride = 500n

/** Recomputes every lane's hashes from its rows. Returns a message about the first wrong row or batch. */
export async function verifyChains(db: Database): Promise<string | undefined> {
  const attachedSince = await readAttachedSince(db)
  for (const lane of await readLanes(db)) {
    const reach = { chainFrom: lane.chain_from, attachedSince }
    for (let afterBatch = 0n; afterBatch < lane.version; afterBatch += stride) {
      const upToBatch = afterBatch + stride < lane.version ? afterBatch + stride : lane.version
      const { faults } = await checkChain(db, { lane: lane.lane, afterBatch, upToBatch }, reach)
      if (faults[0] !== undefined) return faults[0].message
    }
    const problem = (await wrongHead(db, lane)) ?? (await beyondHead(db, lane))
    if (problem !== undefined) return problem
  }
  return undefined
}

/** All lanes with their chains. */
export async function readLanes(db: Database): Promise<LaneChain[]> {
  const { rows } = await sql<LaneChain>`
    select lane, version, head_hash, chain_from from ledger_lane order by lane`.execute(db)
  return rows
}

/** The oldest attached month, from the bounds of its partition, because a table's name could easily be changed. */
export const firstAttached = sql.raw(String.raw`(
  select min((substring(pg_get_expr(relpartbound, oid) from 'FROM \(''([^'']+)''\)')::timestamptz at time zone 'UTC')::date)
  from pg_class where oid in (select inhrelid from pg_inherits where inhparent = 'public.ledger_posting'::regclass))`)

/**
 * The time from which postings are attached: the end of the newest detached month; null if no month was detached.
 * Months are detached in order, so a detached month that is not older than all attached ones is ignored.
 */
export const attachedSince = sql`(
  select (max(month) + interval '1 month') at time zone 'UTC' from ledger_old_month
  where detached_at is not null and month < ${firstAttached})`

/** Reads the time from which postings are attached; `undefined` if no month was detached. */
export async function readAttachedSince(db: Database): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ since: Temporal.Instant | null }>`select ${attachedSince} as since`.execute(db)
  return rows[0]?.since ?? undefined
}

/** Returns a message if the lane's head is not the hash of its newest batch. */
async function wrongHead(db: Database, { lane, version, head_hash }: LaneChain): Promise<string | undefined> {
  if (version === 0n) return undefined
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from ledger_batch where lane = ${lane} and batch = ${version}`.execute(db)
  return rows[0]?.hash.equals(head_hash) === true
    ? undefined
    : `lane ${lane}: its head is not the hash of batch ${version}`
}

async function beyondHead(db: Database, { lane, version }: LaneChain): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: bigint; seq: bigint; batch: bigint }>`
    select account_id, seq, batch from ledger_posting
    where lane = ${lane} and (batch > ${version} or batch < 1) order by batch, account_id, seq limit 1`.execute(db)
  const row = rows[0]
  return (
    row && `account ${row.account_id} seq ${row.seq} (lane ${lane} batch ${row.batch}) lies outside the lane's batches`
  )
}
