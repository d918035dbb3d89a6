import type { Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** Why a transfer was refused here, before the vendor moved anything. */
export const refusedAtHome = [
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.account_blocked',
  'wallet.pay_owed',
  'wallet.bonus_open',
  'protection.excluded',
  'wallet.limit_reached',
  'game.vendor_unreachable',
] as const satisfies readonly ErrorCode[]
export type RefusedAtHome = (typeof refusedAtHome)[number]

/** The content of a new transfer. */
export interface NewTransfer {
  readonly transferId: string
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly direction: 'in' | 'out'
  /** `null` for the whole balance, until its size is known. */
  readonly amountMinor: Minor | null
  /**
   * A fingerprint of the request, empty if the request has no body; `null` if a launch moves the money and nobody asked
   * for it.
   */
  readonly bodyHash: Uint8Array | null
}

/** How a transfer ended. */
export interface TransferEnd {
  readonly state: 'done' | 'refused'
  /** `null` if the vendor refused. */
  readonly refusal: RefusedAtHome | null
  /** The player's balances at home and, as far as booked, at the vendor. */
  readonly homeAfterMinor: Minor
  readonly heldAfterMinor: Minor
}

/** Money on its way to (`in`) or from (`out`) a vendor that holds it. */
export interface TransferRow extends NewTransfer {
  readonly state: 'asked' | TransferEnd['state']
  readonly askedAt: Temporal.Instant
  /** When the money left the player's account. */
  readonly givenAt: Temporal.Instant | null
  /** When the vendor's answer was first known. Nothing that follows from it was booked earlier. */
  readonly answeredAt: Temporal.Instant | null
  /** When it was last tried to the end without an answer. */
  readonly triedAt: Temporal.Instant | null
  readonly refusal: RefusedAtHome | null
  /** `null` until it is settled. */
  readonly homeAfterMinor: Minor | null
  readonly heldAfterMinor: Minor | null
}

const columns = sql`
  transfer_id as "transferId", brand_id as "brandId", vendor_code as "vendorCode", member_id as "memberId", direction,
  amount as "amountMinor", body_hash as "bodyHash", state, asked_at as "askedAt", given_at as "givenAt",
  answered_at as "answeredAt", tried_at as "triedAt", refusal, home_after as "homeAfterMinor",
  held_after as "heldAfterMinor"`

/**
 * Begins a transfer. Returns `undefined` if it was begun before, or if another of this player at this vendor is not
 * settled.
 */
export async function insertTransfer(
  db: Database,
  row: NewTransfer,
  now: Temporal.Instant,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    insert into vendor_transfer (transfer_id, brand_id, vendor_code, member_id, direction, amount, body_hash, state, asked_at)
    values (${row.transferId}, ${row.brandId}, ${row.vendorCode}, ${row.memberId}, ${row.direction}, ${row.amountMinor},
      ${row.bodyHash}, 'asked', ${now.toString()})
    on conflict do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function transferById(db: Database, transferId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from vendor_transfer where transfer_id = ${transferId}::uuid`.execute(db)
  return rows[0]
}

/** Those of the given vendors that a member has ever moved money to or from. */
export async function vendorsUsedBy(
  db: Database,
  { brandId, memberId }: Pick<TransferRow, 'brandId' | 'memberId'>,
  vendorCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...vendorCodes]}::text[]) code where exists (
      select from vendor_transfer where brand_id = ${brandId} and member_id = ${memberId} and vendor_code = code)`.execute(
    db,
  )
  return new Set(rows.map(({ code }) => code))
}

/** Selects open transfers. */
export interface OpenTransfers {
  /** Takes transfers that were last tried before this. */
  readonly before: Temporal.Instant
  /**
   * Transfers asked for before `oldBefore` are left for people: they are taken only if they were last tried before
   * `oldTriedBefore`.
   */
  readonly oldBefore: Temporal.Instant
  readonly oldTriedBefore: Temporal.Instant
  readonly max: number
}

/**
 * Transfers without an answer, those untried the longest first. Vendors take turns, so that none waits for another, and
 * transfers of the same instant always come in the same order.
 */
export async function openTransfers(
  db: Database,
  { before, oldBefore, oldTriedBefore, max }: OpenTransfers,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from (
      select *, row_number() over (
          partition by brand_id, vendor_code order by coalesce(tried_at, asked_at), transfer_id) as place
      from vendor_transfer
      where state = 'asked' and coalesce(tried_at, asked_at)
        < case when asked_at < ${oldBefore.toString()} then ${oldTriedBefore.toString()} else ${before.toString()} end::timestamptz
    ) open order by place, coalesce(tried_at, asked_at), transfer_id limit ${max}`.execute(db)
  return rows
}

/** Sets the amount to move, once. Returns `undefined` if it was set or the transfer settled meanwhile. */
export async function fixAmount(
  db: Database,
  transferId: string,
  amountMinor: Minor,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    update vendor_transfer set amount = ${amountMinor}
    where transfer_id = ${transferId}::uuid and amount is null and state = 'asked'
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Records that the money has left the player's account. */
export async function noteGiven(db: Database, transferId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update vendor_transfer set given_at = coalesce(given_at, ${now.toString()})
    where transfer_id = ${transferId}::uuid`.execute(db)
}

/** Records that the vendor's answer is known. */
export async function noteAnswered(db: Database, transferId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update vendor_transfer set answered_at = coalesce(answered_at, ${now.toString()})
    where transfer_id = ${transferId}::uuid`.execute(db)
}

/** Records that the transfer was tried and is still open. */
export async function noteTried(db: Database, transferId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update vendor_transfer set tried_at = ${now.toString()}
    where transfer_id = ${transferId}::uuid and state = 'asked'`.execute(db)
}

/** Settles a transfer, once. Returns `undefined` if it was settled meanwhile. */
export async function settleTransfer(
  db: Database,
  transferId: string,
  end: TransferEnd,
  now: Temporal.Instant,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    update vendor_transfer set state = ${end.state}, refusal = ${end.refusal}, home_after = ${end.homeAfterMinor},
      held_after = ${end.heldAfterMinor}, settled_at = ${now.toString()}
    where transfer_id = ${transferId}::uuid and state = 'asked'
    returning ${columns}`.execute(db)
  return rows[0]
}
