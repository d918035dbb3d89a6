import type { ErrorCode } from '@baize/phrases/errors'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** `moving`: the ledger is asked; `done` and `refused` are ends. */
export type TransferState = 'moving' | 'done' | 'refused'

/** A transfer as it is stored. */
export interface TransferRow {
  readonly transferId: string
  readonly brandId: BrandId
  readonly fromId: MemberId
  readonly toId: MemberId
  readonly way: 'down' | 'up'
  readonly currency: string
  readonly amountMinor: bigint
  readonly note: string | null
  readonly bodyHash: Buffer
  readonly state: TransferState
  readonly refusal: ErrorCode | null
  readonly refusalValues: readonly string[]
  readonly day: Temporal.PlainDate
  readonly createdAt: Temporal.Instant
}

/** What a brand lets one member give on a day. */
export interface DayLimits {
  readonly dayMaxMinor: bigint
  readonly timesPerDay: number
}

const columns = sql`
  transfer_id as "transferId", brand_id as "brandId", from_id as "fromId", to_id as "toId", way, currency,
  amount as "amountMinor", note, body_hash as "bodyHash", state, refusal, refusal_values as "refusalValues", day,
  created_at as "createdAt"`

export async function transferOf(db: Database, transferId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from team_transfer where transfer_id = ${transferId}::uuid`.execute(db)
  return rows[0]
}

/**
 * Stores a transfer that is to be posted and counts it towards the sender's day, in one statement: of several at the same moment,
 * only as many are stored as the limits allow. Returns whether it was. Throws a duplicate if it is stored already; then nothing
 * is counted.
 */
export async function reserveTransfer(
  db: Database,
  one: Omit<TransferRow, 'state' | 'refusal' | 'refusalValues'>,
  { dayMaxMinor, timesPerDay }: DayLimits,
): Promise<boolean> {
  const [day, at] = [one.day.toString(), one.createdAt.toString()]
  const { numAffectedRows } = await sql`
    with counted as (
      insert into team_transfer_day as stored (brand_id, member_id, day, amount, times)
      select ${one.brandId}, ${one.fromId}, ${day}::date, ${one.amountMinor}::numeric, 1
      where ${one.amountMinor}::numeric <= ${dayMaxMinor}::numeric
      on conflict (brand_id, member_id, day) do update
        set amount = stored.amount + excluded.amount, times = stored.times + 1
        where stored.amount + excluded.amount <= ${dayMaxMinor}::numeric and stored.times < ${timesPerDay}::int
      returning 1)
    insert into team_transfer (transfer_id, brand_id, from_id, to_id, way, currency, amount, note, body_hash, state, day,
      created_at, tried_at)
    select ${one.transferId}::uuid, ${one.brandId}, ${one.fromId}, ${one.toId}, ${one.way}, ${one.currency},
      ${one.amountMinor}::bigint, ${one.note}, ${one.bodyHash}, 'moving', ${day}::date, ${at}::timestamptz, ${at}::timestamptz
    from counted`.execute(db)
  return numAffectedRows === 1n
}

/** Records that a transfer was posted. */
export async function noteDone(db: Database, transferId: string, at: Temporal.Instant): Promise<void> {
  await sql`
    update team_transfer set state = 'done', ended_at = ${at.toString()}
    where transfer_id = ${transferId}::uuid and state = 'moving'`.execute(db)
}

/** Records that a transfer was refused, and takes it back from the sender's day, in one statement. */
export async function noteRefused(
  db: Database,
  transferId: string,
  refusal: { readonly code: ErrorCode; readonly values: readonly string[]; readonly at: Temporal.Instant },
): Promise<void> {
  await sql`
    with ended as (
      update team_transfer set state = 'refused', refusal = ${refusal.code}, refusal_values = ${[...refusal.values]}::text[],
        ended_at = ${refusal.at.toString()}
      where transfer_id = ${transferId}::uuid and state = 'moving'
      returning brand_id, from_id, day, amount)
    update team_transfer_day counted set amount = counted.amount - ended.amount, times = counted.times - 1
    from ended where counted.brand_id = ended.brand_id and counted.member_id = ended.from_id and counted.day = ended.day`.execute(
    db,
  )
}

/** What a member has given on a day, and how often. */
export async function givenOn(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  day: Temporal.PlainDate,
): Promise<{ readonly amountMinor: bigint; readonly times: number }> {
  const { rows } = await sql<{ amountMinor: bigint; times: number }>`
    select amount as "amountMinor", times from team_transfer_day
    where brand_id = ${brandId} and member_id = ${memberId} and day = ${day.toString()}::date`.execute(db)
  return rows[0] ?? { amountMinor: 0n, times: 0 }
}

/** Takes over transfers that an interrupted process left, not tried since `before`. Of several at once only one takes each. */
export async function takeOverTransfers(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    update team_transfer set tried_at = ${at.toString()}
    where transfer_id in (
      select transfer_id from team_transfer where state = 'moving' and tried_at < ${before.toString()}
      order by tried_at limit ${max} for update skip locked)
    returning ${columns}`.execute(db)
  return rows
}

/** Forgets what was counted for days that are over. */
export async function forgetDays(db: Database, before: Temporal.PlainDate, max: number): Promise<void> {
  await sql`
    delete from team_transfer_day where ctid = any(array(
      select ctid from team_transfer_day where day < ${before.toString()}::date limit ${max}))`.execute(db)
}

/** Which transfers of a member to list. */
export interface TransferPage {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly direction: 'in' | 'out' | undefined
  readonly pageNo: number
  readonly pageSize: number
}

/** One page of the transfers that a member gave or received, the newest first, and how many there are. */
export async function pageOfTransfers(
  db: Database,
  { brandId, memberId, direction, pageNo, pageSize }: TransferPage,
): Promise<{ readonly rows: readonly TransferRow[]; readonly totalCount: number }> {
  const most = pageNo * pageSize
  // Each side by its own index, and no more rows than the page needs.
  const sides = [
    ...(direction === 'in' ? [] : [sql`brand_id = ${brandId} and from_id = ${memberId} and state <> 'refused'`]),
    ...(direction === 'out' ? [] : [sql`brand_id = ${brandId} and to_id = ${memberId} and state = 'done'`]),
  ]
  const lists = sides.map(
    (side) => sql`(select * from team_transfer where ${side} order by created_at desc, transfer_id desc limit ${most})`,
  )
  const counts = sides.map((side) => sql`(select count(*) from team_transfer where ${side})`)
  const [{ rows }, counted] = await Promise.all([
    sql<TransferRow>`
      select ${columns} from (${sql.join(lists, sql` union all `)}) listed
      order by created_at desc, transfer_id desc limit ${pageSize} offset ${most - pageSize}`.execute(db),
    sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** Takes the notes out of a member's transfers. What was moved stays with the books. */
export async function forgetTransferNotes(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<void> {
  await sql`
    update team_transfer set note = null where brand_id = ${brandId} and from_id = ${memberId} and note is not null`.execute(
    db,
  )
}
