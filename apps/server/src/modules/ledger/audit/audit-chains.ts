import { sql, type Database } from '../../../kernel/database/pool.ts'
import { nextBatches, type BatchRange } from '../log/sum-postings.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'
import { checkChain, isDetached, type CheckedChain } from './check-chain.ts'
import { readAttachedSince, readLanes, type LaneChain } from './verify-chains.ts'

/** The maximum number of batches per step, however few rows they have. */
const maxBatches = 500

/** Checks one step of the lanes' chains: hashes, rows, and the changes of house accounts in each batch. */
export async function auditChains(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const lanes = await readLanes(db)
  const number = cursorNumber(state, 'lane', BigInt(lanes[0]?.lane ?? 0))
  const place = lanes.findIndex(({ lane }) => BigInt(lane) >= number)
  const lane = lanes[place]
  if (lane === undefined) return { cursor: undefined, faults: [], checked: 0, share: 1 }
  const afterBatch = BigInt(lane.lane) === number ? cursorNumber(state, 'batch', 0n) : 0n
  // A lane that was created after the run began is checked by the next run.
  const last = BigInt(state.versions[lane.lane] ?? 0)
  if (afterBatch >= last) {
    const cursor = { lane: String(lane.lane + 1), batch: '0' }
    return { cursor, faults: await beyondVersion(db, lane), checked: 0, share: (place + 1) / lanes.length }
  }
  const max = { batches: maxBatches, postings: maxRows, upToBatch: last }
  const { upToBatch } = await nextBatches(db, { lane: lane.lane, afterBatch }, max)
  const range = { lane: lane.lane, afterBatch, upToBatch }
  const reach = { chainFrom: lane.chain_from, attachedSince: await readAttachedSince(db) }
  const checked = await checkChain(db, range, reach)
  const attached = checked.batches.filter((batch) => !isDetached(batch, reach)).map(({ batch }) => batch)
  const faults: AuditFault[] = checked.faults.map((fault) => ({ ...fault, rule: 'hash chain' }))
  faults.push(...(await wrongDeltas(db, range, checked, new Set(attached))))
  return {
    cursor: { lane: String(lane.lane), batch: String(upToBatch) },
    faults,
    checked: checked.postings.length,
    share: (place + Number(upToBatch) / Number(last)) / lanes.length,
  }
}

/** Finds house accounts whose change in a batch is not the exact opposite of the members' postings. */
async function wrongDeltas(
  db: Database,
  { lane, afterBatch, upToBatch }: BatchRange,
  { postings }: CheckedChain,
  attached: ReadonlySet<bigint>,
): Promise<AuditFault[]> {
  const posted = new Map<string, bigint>()
  for (const { houseAccountId, batch, amountMinor } of postings) {
    const place = deltaPlace(houseAccountId, batch)
    posted.set(place, (posted.get(place) ?? 0n) - amountMinor)
  }
  const { rows } = await sql<{ house_account_id: number; batch: bigint; amount: bigint }>`
    select house.house_account_id, delta.batch, delta.amount
    from ledger_house_account house
    cross join lateral (
      select batch, amount from ledger_house_delta
      where house_account_id = house.house_account_id and lane = ${lane} and batch > ${afterBatch} and batch <= ${upToBatch}
    ) delta`.execute(db)
  const faults: AuditFault[] = []
  const compare = (place: string, stored: bigint, summed: bigint) => {
    if (stored === summed) return
    const message = `house account ${place.replace('|', ` in lane ${lane} batch `)}: moved ${stored}, but its postings say ${summed}`
    faults.push({ rule: 'house deltas', accountId: undefined, message })
  }
  for (const { house_account_id, batch, amount } of rows) {
    const place = deltaPlace(house_account_id, batch)
    if (attached.has(batch)) compare(place, amount, posted.get(place) ?? 0n)
    posted.delete(place)
  }
  for (const [place, summed] of posted) compare(place, 0n, summed)
  return faults
}

function deltaPlace(houseAccountId: number, batch: bigint): string {
  return `${houseAccountId}|${batch}`
}

/** Finds a batch beyond the lane's version. */
async function beyondVersion(db: Database, { lane }: LaneChain): Promise<AuditFault[]> {
  const { rows } = await sql<{ batch: bigint }>`
    select batch from ledger_batch
    where lane = ${lane} and batch > (select version from ledger_lane where lane = ${lane}) limit 1`.execute(db)
  return rows.map(({ batch }) => {
    const message = `lane ${lane} batch ${batch} lies outside the lane's batches`
    return { rule: 'hash chain', accountId: undefined, message }
  })
}
