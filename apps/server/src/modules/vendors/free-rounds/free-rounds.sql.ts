import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { FreeRoundsEnd, FreeRoundsState } from './free-rounds.rules.ts'

/** Free rounds as they are stored. */
export interface FreeRoundsRow {
  readonly freeRoundsId: string
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly gameCode: string
  readonly rounds: number
  readonly betMinor: Minor
  /** The highest win of all rounds together that is paid without a review. */
  readonly maxWinMinor: Minor
  readonly campaign: string | null
  readonly reference: string
  readonly state: FreeRoundsState
  readonly validUntil: Temporal.Instant
  readonly issuedBy: string
  readonly issuedFor: string
  readonly issuedAt: Temporal.Instant
  readonly sentAt: Temporal.Instant | null
  readonly tries: number
  readonly cancelAskedAt: Temporal.Instant | null
  readonly wonMinor: Minor | null
  readonly endedAt: Temporal.Instant | null
  readonly problem: string | null
}

export const freeRoundsColumns = sql`
  free_rounds_id as "freeRoundsId", brand_id as "brandId", vendor_code as "vendorCode", member_id as "memberId",
  game_code as "gameCode", rounds, bet as "betMinor", max_win as "maxWinMinor", campaign, reference, state,
  valid_until as "validUntil", issued_by as "issuedBy", issued_for as "issuedFor", issued_at as "issuedAt",
  sent_at as "sentAt", tries, cancel_asked_at as "cancelAskedAt", won as "wonMinor", ended_at as "endedAt", problem`

/** The free rounds of a vendor by its name for them. */
export async function freeRoundsOf(
  db: Database,
  { brandId, vendorCode }: Pick<FreeRoundsRow, 'brandId' | 'vendorCode'>,
  freeRoundsId: string,
): Promise<FreeRoundsRow | undefined> {
  const { rows } = await sql<FreeRoundsRow>`
    select ${freeRoundsColumns} from vendor_free_rounds
    where free_rounds_id = ${freeRoundsId} and brand_id = ${brandId} and vendor_code = ${vendorCode}`.execute(db)
  return rows[0]
}

/**
 * Takes the free rounds that have been due the longest, and sets when they are due again: soon, and later with each
 * try. No other process takes them until then. `except` names vendors, as `brand/code`, that do not answer now.
 */
export async function takeDueFreeRounds(
  db: Database,
  now: Temporal.Instant,
  except: readonly string[],
): Promise<FreeRoundsRow | undefined> {
  const { rows } = await sql<FreeRoundsRow>`
    update vendor_free_rounds set
      tries = tries + 1, due_at = ${now.toString()}::timestamptz + least(3600, 15 * 2 ^ least(tries, 8)) * interval '1 second'
    where free_rounds_id = (
      select free_rounds_id from vendor_free_rounds
      where ended_at is null and due_at <= ${now.toString()}
        and brand_id || '/' || vendor_code <> all(${[...except]}::text[])
      order by due_at, free_rounds_id limit 1 for update skip locked)
    returning ${freeRoundsColumns}`.execute(db)
  return rows[0]
}

/** Records that the vendor has confirmed free rounds. Returns `false` if that was known, or if they have ended. */
export async function noteSent(
  tx: Database,
  freeRoundsId: string,
  { now, dueAt }: { readonly now: Temporal.Instant; readonly dueAt: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vendor_free_rounds set
      state = case when state = 'issued' then 'sent' else state end, sent_at = ${now.toString()},
      due_at = case when cancel_asked_at is null then ${dueAt.toString()} else due_at end, problem = null
    where free_rounds_id = ${freeRoundsId} and sent_at is null and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Records that the vendor was asked in vain, or refused to cancel: then they go on. */
export async function noteProblem(
  db: Database,
  freeRoundsId: string,
  problem: string,
  goesOn?: { readonly dueAt: Temporal.Instant },
): Promise<void> {
  await sql`
    update vendor_free_rounds set problem = ${problem.slice(0, 200)},
      cancel_asked_at = case when ${goesOn === undefined} then cancel_asked_at end,
      due_at = coalesce(${goesOn?.dueAt.toString() ?? null}::timestamptz, due_at)
    where free_rounds_id = ${freeRoundsId} and ended_at is null`.execute(db)
}

/** Sets when free rounds are due again. */
export async function postpone(db: Database, freeRoundsId: string, dueAt: Temporal.Instant): Promise<void> {
  await sql`
    update vendor_free_rounds set due_at = ${dueAt.toString()}
    where free_rounds_id = ${freeRoundsId} and ended_at is null`.execute(db)
}

/** Ends free rounds of which the vendor has not said what they won. Returns `false` if they have ended already. */
export async function endWithoutWord(
  db: Database,
  freeRoundsId: string,
  { state, problem }: { readonly state: 'cancelled' | 'expired' | 'refused'; readonly problem: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vendor_free_rounds set state = ${state}, problem = ${problem?.slice(0, 200) ?? null}, ended_at = ${now.toString()}
    where free_rounds_id = ${freeRoundsId} and ended_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Records that the member plays free rounds. */
export async function noteActive(db: Database, freeRoundsId: string): Promise<void> {
  await sql`
    update vendor_free_rounds set state = 'active'
    where free_rounds_id = ${freeRoundsId} and state in ('issued', 'sent')`.execute(db)
}

/**
 * Records what the vendor said at the end, once. Free rounds that had ended here before keep their end, unless they won
 * something after all.
 */
export async function noteEnded(
  db: Database,
  freeRoundsId: string,
  { state, wonMinor }: { readonly state: FreeRoundsEnd; readonly wonMinor: Minor },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update vendor_free_rounds set
      state = case when ended_at is null or ${wonMinor}::bigint > 0 then ${state} else state end, won = ${wonMinor},
      ended_at = coalesce(ended_at, ${now.toString()})
    where free_rounds_id = ${freeRoundsId} and won is null`.execute(db)
}

/** One page of a member's free rounds, the newest first, and their number. Those that the vendor refused are not shown. */
export async function memberFreeRounds(
  db: Database,
  { brandId, memberId }: Pick<FreeRoundsRow, 'brandId' | 'memberId'>,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly FreeRoundsRow[]; readonly totalCount: number }> {
  const { rows } = await sql<FreeRoundsRow>`
    select ${freeRoundsColumns} from vendor_free_rounds
    where brand_id = ${brandId} and member_id = ${memberId} and state <> 'refused'
    order by issued_at desc, free_rounds_id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from vendor_free_rounds
    where brand_id = ${brandId} and member_id = ${memberId} and state <> 'refused'`.execute(db)
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}
