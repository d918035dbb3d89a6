import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { isLeft, newestFirst, type TimelineStart } from '../../../kernel/timeline.ts'
import { startOfChain, type AuditEntry } from './chain.ts'

/** The last row of a brand's chain; serial 0 if it has none. */
export interface AuditHead {
  readonly serial: bigint
  readonly hash: Buffer
}

/** Locks the end of a brand's chain until the transaction ends, so that rows are added one after another. */
export async function lockHead(tx: Database, brandId: BrandId): Promise<AuditHead> {
  const locked = async () => {
    const { rows } = await sql<AuditHead>`
      select serial, hash from operator_audit_head where brand_id = ${brandId} for no key update`.execute(tx)
    return rows[0]
  }
  const head = await locked()
  if (head !== undefined) return head
  await sql`
    insert into operator_audit_head (brand_id, serial, hash) values (${brandId}, 0, ${startOfChain})
    on conflict (brand_id) do nothing`.execute(tx)
  const made = await locked()
  if (made === undefined) throw new Error('the head of the audit log was stored but cannot be read')
  return made
}

/** Adds a row to the chain whose head the transaction has locked. */
export async function insertEntry(tx: Database, entry: AuditEntry, prevHash: Buffer, hash: Buffer): Promise<void> {
  const json = (facts: AuditEntry['before']) => (facts === null ? null : JSON.stringify(facts))
  await sql`
    with moved as (
      update operator_audit_head set serial = ${entry.serial}, hash = ${hash} where brand_id = ${entry.brandId})
    insert into operator_audit (brand_id, serial, at, operator_id, operator, action, subject_kind, subject_id,
      before, after, reason, address, prev_hash, hash)
    values (${entry.brandId}, ${entry.serial}, ${entry.at.toString()}, ${entry.operatorId}, ${entry.operator},
      ${entry.action}, ${entry.subjectKind}, ${entry.subjectId}, ${json(entry.before)}::jsonb,
      ${json(entry.after)}::jsonb, ${entry.reason}, ${entry.address}, ${prevHash}, ${hash})`.execute(tx)
}

/** A row as it is stored. */
export interface AuditRow extends AuditEntry {
  readonly prevHash: Buffer
  readonly hash: Buffer
}

const fields = sql`
  brand_id as "brandId", serial, at, operator_id as "operatorId", operator, action, subject_kind as "subjectKind",
  subject_id as "subjectId", before, after, reason, address, prev_hash as "prevHash", hash`

/** What a list of the log is filtered by. */
export interface AuditFilter {
  /** Only rows before this serial. */
  readonly before?: bigint | undefined
  readonly operator?: string | undefined
  readonly action?: string | undefined
  readonly subjectKind?: string | undefined
  readonly subjectId?: string | undefined
  readonly from?: Temporal.Instant | undefined
  readonly to?: Temporal.Instant | undefined
}

/** Rows of a brand, newest first. */
export async function selectAudit(
  db: Database,
  brandId: BrandId,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await auditQuery(brandId, filter, limit).execute(db)
  return rows
}

/** The statement behind {@link selectAudit}. */
export function auditQuery(brandId: BrandId, filter: AuditFilter, limit: number) {
  const conditions = [
    sql`brand_id = ${brandId}`,
    ...(filter.before === undefined ? [] : [sql`serial < ${filter.before}`]),
    ...(filter.operator === undefined ? [] : [sql`operator = ${filter.operator}`]),
    ...(filter.action === undefined ? [] : [sql`action = ${filter.action}`]),
    ...(filter.subjectKind === undefined ? [] : [sql`subject_kind = ${filter.subjectKind}`]),
    ...(filter.subjectId === undefined ? [] : [sql`subject_id = ${filter.subjectId}`]),
    ...(filter.from === undefined ? [] : [since(brandId, filter.from.toString())]),
    ...(filter.to === undefined ? [] : [before(brandId, filter.to.toString())]),
  ]
  return sql<AuditRow>`
    select ${fields} from operator_audit where ${sql.join(conditions, sql` and `)}
    order by serial desc limit ${limit}`
}

/**
 * Rows are read by serial, so the serials at which a period begins and ends are looked up first: otherwise everything newer
 * would be read. The clocks of two processes differ a little, so the serials around each end count, and not just one.
 */
const aroundEnd = 1_000

function since(brandId: BrandId, at: string) {
  return sql`at >= ${at} and serial >= (
    select min(serial) from (
      select serial from operator_audit where brand_id = ${brandId} and at >= ${at} order by at limit ${aroundEnd}) first)`
}

function before(brandId: BrandId, at: string) {
  return sql`at < ${at} and serial <= (
    select max(serial) from (
      select serial from operator_audit where brand_id = ${brandId} and at < ${at}
      order by at desc limit ${aroundEnd}) last)`
}

/** Rows about one subject as events, newest first, without those of some actions. */
export async function auditAbout(
  db: Database,
  brandId: BrandId,
  subject: { readonly kind: string; readonly id: string; readonly without: readonly string[] },
  start: TimelineStart | undefined,
  limit: number,
): Promise<readonly AuditEvent[]> {
  const id = sql`lpad(serial::text, 18, '0')`
  const { rows } = await sql<AuditEvent>`
    select ${id} as "eventId", at, operator, action, reason from operator_audit
    where brand_id = ${brandId} and subject_kind = ${subject.kind} and subject_id = ${subject.id}
      and action <> all(${[...subject.without]}::text[]) and ${isLeft(sql`at`, id, start)}
    order by ${newestFirst(sql`at`, id)} limit ${limit}`.execute(db)
  return rows
}

/** A row of the log as an event in the life of its subject. */
export interface AuditEvent extends Pick<AuditEntry, 'at' | 'operator' | 'action' | 'reason'> {
  readonly eventId: string
}

/** The end of a brand's chain as its head says, and the last row that is there, as they are at one moment. */
export async function endOfChain(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly head: AuditHead; readonly last: bigint } | undefined> {
  const { rows } = await sql<AuditHead & { last: bigint | null }>`
    select serial, hash, (select max(serial) from operator_audit where brand_id = ${brandId}) as last
    from operator_audit_head where brand_id = ${brandId}`.execute(db)
  const [row] = rows
  return row && { head: { serial: row.serial, hash: row.hash }, last: row.last ?? 0n }
}

/** Rows of a brand in order, from one serial to another. */
export async function auditBetween(db: Database, brandId: BrandId, from: bigint, to: bigint): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${fields} from operator_audit
    where brand_id = ${brandId} and serial between ${from} and ${to} order by serial`.execute(db)
  return rows
}
