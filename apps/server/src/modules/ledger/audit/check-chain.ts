import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { StoredRule } from '../accounts/account-rules.ts'
import { moveNote, readMoves } from '../buckets/bucket-moves.ts'
import type { AccountId, Posting } from '../ledger.types.ts'
import type { BatchRange } from '../log/sum-postings.ts'
import { postingColumns, postingFrom, type PostingRow } from '../storage/ledger.sql.ts'
import { withCompactKeys } from '../storage/posting-bytes.ts'
import { genesisHash, ruleNote, sealBatch } from '../storage/seal-batch.ts'

/** An error in the books, and the account that it affects, if that can be determined. */
export interface Fault {
  readonly accountId: AccountId | undefined
  readonly message: string
}

/**
 * How far back a lane's batches can be recomputed from their rows. For older batches, only the links between them are
 * checked, and whatever needs no rows.
 */
export interface ChainReach {
  /** Batches up to this one were sealed in an older form. */
  readonly chainFrom: bigint
  /** The postings of batches before this time are detached. */
  readonly attachedSince: Temporal.Instant | undefined
}

/** The result of checking a part of a chain. */
export interface CheckedChain {
  readonly faults: readonly Fault[]
  /** The postings that are attached. */
  readonly postings: readonly Posting[]
  readonly batches: readonly BatchRow[]
}

export interface BatchRow {
  readonly batch: bigint
  readonly row_count: number
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly row_checks: Buffer
  readonly posted_at: Temporal.Instant
}

/** More than any clock is set back, but less than the time until a month is detached. */
const backdatedMs = 24 * 3_600_000

/** Recomputes the hashes of a lane's batches from their rows, and checks the links between them. */
export async function checkChain(db: Database, range: BatchRange, reach: ChainReach): Promise<CheckedChain> {
  const heads = new Map((await readBatches(db, range)).map((head) => [head.batch, head]))
  const rows = await readRows(db, range)
  const postings = rows.map(postingFrom)
  const byBatch = Map.groupBy(postings, ({ batch }) => batch)
  const notes = await readNotes(db, range)
  const faults: Fault[] = rows.flatMap(textFaults)
  let before = heads.get(range.afterBatch)
  heads.delete(range.afterBatch)
  for (let batch = range.afterBatch + 1n; batch <= range.upToBatch; batch += 1n) {
    const head = heads.get(batch)
    const where = `lane ${range.lane} batch ${batch}`
    if (head === undefined) faults.push({ accountId: undefined, message: `${where} is missing` })
    else {
      const previous = before?.hash ?? (batch === 1n ? Buffer.from(genesisHash) : head.previous_hash)
      if (!previous.equals(head.previous_hash))
        faults.push({ accountId: undefined, message: `${where} does not follow the batch before it` })
      const read = { lane: range.lane, head, note: notes.get(batch) }
      faults.push(...checkReach(read, byBatch.get(batch) ?? [], before, reach))
    }
    before = head
  }
  return { faults, postings, batches: [...heads.values()] }
}

/** Whether a batch's postings are no longer in the table. */
export function isDetached({ posted_at }: BatchRow, { attachedSince }: ChainReach): boolean {
  return attachedSince !== undefined && Temporal.Instant.compare(posted_at, attachedSince) < 0
}

/** Checks as much of a batch as can be recomputed. */
function checkReach(read: BatchRead, postings: readonly Posting[], before: BatchRow | undefined, reach: ChainReach) {
  const { lane, head, note } = read
  const where = `lane ${lane} batch ${head.batch}`
  const isOlder = head.batch <= reach.chainFrom
  if (!isOlder && !isDetached(head, reach)) return checkBatch(read, postings)
  const faults = isDetached(head, reach) ? backdated(where, head, before) : []
  // Batches of rules and moves have no postings, so nothing of them is detached. The older form had no such batches.
  if (note !== undefined && (isOlder || head.row_count > 0))
    faults.push(fault(`${where} cannot set a rule or move a bucket`))
  else if (!isOlder && head.row_count === 0) faults.push(...checkBatch(read, []))
  if (isOlder && isSealedToday(read, postings))
    faults.push(fault(`${where} is said to be of the older form (up to batch ${reach.chainFrom}), and is not`))
  return faults
}

/**
 * Whether a batch has the current form: its hash matches, or at least two of its row checks do, which cannot be by
 * chance.
 */
function isSealedToday({ lane, head, note }: BatchRead, postings: readonly Posting[]): boolean {
  const seal = sealOf({ lane, head, note }, postings)
  if (seal.hash.equals(head.hash)) return true
  const stored = storedChecks(head)
  return postings.filter((_, index) => stored.has(seal.rowChecks.readUInt32BE(4 * index))).length >= 2
}

function fault(message: string): Fault {
  return { accountId: undefined, message }
}

/** Finds a batch that was backdated so that its rows would not be checked. */
function backdated(where: string, head: BatchRow, before: BatchRow | undefined): Fault[] {
  const backMs = (before?.posted_at.epochMilliseconds ?? 0) - head.posted_at.epochMilliseconds
  return backMs > backdatedMs ? [{ accountId: undefined, message: `${where} is older than the batch before it` }] : []
}

interface BatchRead {
  readonly lane: number
  readonly head: BatchRow
  readonly note: string | undefined
}

/** Returns a fault for each row that differs, or one for the batch if rows are only missing. */
function checkBatch({ lane, head, note }: BatchRead, postings: readonly Posting[]): Fault[] {
  const where = `lane ${lane} batch ${head.batch}`
  const seal = sealOf({ lane, head, note }, postings)
  const stored = storedChecks(head)
  const odd = postings.filter(
    ({ postedAt }, index) => !stored.has(seal.rowChecks.readUInt32BE(4 * index)) || !postedAt.equals(head.posted_at),
  )
  if (odd.length === 0 && seal.hash.equals(head.hash)) return []
  const counts =
    postings.length === head.row_count ? '' : `; it has ${postings.length} rows instead of ${head.row_count}`
  if (odd.length === 0) return [{ accountId: undefined, message: `${where} is not what was posted${counts}` }]
  return odd.map(({ accountId, sequence }) => {
    const message = `account ${accountId} seq ${sequence} (${where}) is not what was posted${counts}`
    return { accountId, message }
  })
}

function sealOf({ lane, head, note }: BatchRead, postings: readonly Posting[]) {
  const place = { lane, batch: head.batch, postedAt: head.posted_at, previousHash: head.previous_hash }
  return sealBatch(note === undefined ? place : { ...place, note }, postings.map(withCompactKeys))
}

function storedChecks({ row_count, row_checks }: BatchRow): Set<number> {
  return new Set(Array.from({ length: row_count }, (_, index) => row_checks.readUInt32BE(4 * index)))
}

/** A posting, and whether the 16 bytes of its key and round differ from those of their texts, which the hash covers. */
interface ReadRow extends PostingRow {
  readonly odd_key: boolean
  readonly odd_round: boolean
}

function textFaults({ account_id, seq, lane, batch, odd_key, odd_round }: ReadRow): Fault[] {
  const odd = [...(odd_key ? ['key'] : []), ...(odd_round ? ['round'] : [])]
  return odd.map((what) => {
    const message = `account ${account_id} seq ${seq} (lane ${lane} batch ${batch}) has another ${what} than its text makes`
    return { accountId: account_id as AccountId, message } // This column holds account ids.
  })
}

/** The 16 bytes by which a text is looked up, as `compactKey` derives them from a text that is not a UUID. */
const bytesOf = (text: string) => `encode(substring(sha256(convert_to(${text}, 'UTF8')) for 16), 'hex')::uuid`

/** Reads the batches, and the one before them. */
async function readBatches(db: Database, { lane, afterBatch, upToBatch }: BatchRange): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select batch, row_count, previous_hash, hash, row_checks, posted_at from ledger_batch
    where lane = ${lane} and batch between ${afterBatch} and ${upToBatch}`.execute(db)
  return rows
}

/** Reads the notes of batches: a rule or a bucket's move. If a batch has several, joins them all, so that none matches. */
async function readNotes(db: Database, range: BatchRange): Promise<Map<bigint, string>> {
  const notes = new Map<bigint, string>()
  const add = (batch: bigint, note: string) => notes.set(batch, (notes.get(batch) ?? '') + note)
  for (const rule of await readRules(db, range)) add(rule.batch, ruleNote(rule))
  for (const move of await readMoves(db, range)) add(move.batch, moveNote(move))
  return notes
}

async function readRules(db: Database, { lane, afterBatch, upToBatch }: BatchRange) {
  const { rows } = await sql<StoredRule & { batch: bigint; account_id: AccountId; source: string; reason: string }>`
    select batch, account_id, source, blocked, limits, reason from ledger_account_rule
    where lane = ${lane} and batch > ${afterBatch} and batch <= ${upToBatch}`.execute(db)
  return rows.map(({ account_id, ...rule }) => ({ ...rule, accountId: account_id }))
}

/**
 * Reads rows in chain order. Looks a month beyond the batches' times, so that a row whose time was changed is found
 * too.
 */
async function readRows(db: Database, { lane, afterBatch, upToBatch }: BatchRange): Promise<ReadRow[]> {
  const among = sql`from ledger_batch where lane = ${lane} and batch > ${afterBatch} and batch <= ${upToBatch}`
  const { rows } = await sql<ReadRow>`
    select ${sql.raw(postingColumns)},
      coalesce(posting.key <> ${sql.raw(bytesOf('posting.external_id'))}, false) as odd_key,
      posting.round_ref is not null and posting.round_id is distinct from ${sql.raw(bytesOf('posting.round_ref'))} as odd_round
    from ledger_posting posting
    where posting.lane = ${lane} and posting.batch > ${afterBatch} and posting.batch <= ${upToBatch}
      and posting.posted_at >= (select min(posted_at) - interval '32 days' ${among})
      and posting.posted_at <= (select max(posted_at) + interval '32 days' ${among})
    order by posting.batch, posting.account_id, posting.seq`.execute(db)
  return rows
}
