import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { FreeRoundsState } from './free-rounds.rules.ts'
import { freeRoundsColumns, type FreeRoundsRow } from './free-rounds.sql.ts'

/** What free rounds are: where, how many, for how much, and how long. */
export interface FreeRoundsTerms {
  readonly vendorCode: string
  readonly gameCode: string
  readonly rounds: number
  readonly betMinor: Minor
  readonly maxWinMinor: Minor
  readonly validHours: number
}

/** Who did something, and why. */
export interface Said {
  readonly by: string
  readonly reason: string
}

/** A campaign as it is stored. */
export interface CampaignRow extends FreeRoundsTerms {
  readonly campaign: string
  readonly maxMembers: number
  /** To how many members it has been given. */
  readonly given: number
}

/** Stores a campaign. Returns `false` if the brand has one of that name. */
export async function insertCampaign(
  db: Database,
  brandId: BrandId,
  row: Omit<CampaignRow, 'given'>,
  { by, reason, now }: Said & { readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vendor_campaign (brand_id, campaign, vendor_code, game_code, rounds, bet, max_win, valid_hours, max_members,
      made_by, made_for, made_at)
    values (${brandId}, ${row.campaign}, ${row.vendorCode}, ${row.gameCode}, ${row.rounds}, ${row.betMinor},
      ${row.maxWinMinor}, ${row.validHours}, ${row.maxMembers}, ${by}, ${reason}, ${now.toString()})
    on conflict (brand_id, campaign) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function campaignOf(db: Database, brandId: BrandId, campaign: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select campaign, vendor_code as "vendorCode", game_code as "gameCode", rounds, bet as "betMinor",
      max_win as "maxWinMinor", valid_hours as "validHours", max_members as "maxMembers", given
    from vendor_campaign where brand_id = ${brandId} and campaign = ${campaign}`.execute(db)
  return rows[0]
}

/** Counts one more member of a campaign. Returns `false` if it has been given to all that it is for. */
export async function countMember(tx: Database, brandId: BrandId, campaign: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vendor_campaign set given = given + 1
    where brand_id = ${brandId} and campaign = ${campaign} and given < max_members`.execute(tx)
  return numAffectedRows === 1n
}

/** New free rounds. */
export interface NewFreeRounds extends FreeRoundsTerms, Said {
  readonly freeRoundsId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly campaign: string | null
  readonly reference: string
}

/** Stores free rounds. Returns `false` if the member has some of that reference at the vendor. */
export async function insertFreeRounds(tx: Database, row: NewFreeRounds, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vendor_free_rounds (free_rounds_id, brand_id, vendor_code, member_id, game_code, rounds, bet, max_win,
      campaign, reference, state, valid_until, issued_by, issued_for, issued_at, due_at)
    values (${row.freeRoundsId}, ${row.brandId}, ${row.vendorCode}, ${row.memberId}, ${row.gameCode}, ${row.rounds},
      ${row.betMinor}, ${row.maxWinMinor}, ${row.campaign}, ${row.reference}, 'issued',
      ${now.add({ hours: row.validHours }).toString()}, ${row.by}, ${row.reason}, ${now.toString()}, ${now.toString()})
    on conflict (brand_id, vendor_code, member_id, reference) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** A member's free rounds of one reference. */
export async function freeRoundsByReference(
  db: Database,
  { brandId, vendorCode, memberId, reference }: NewFreeRounds,
): Promise<FreeRoundsRow | undefined> {
  const { rows } = await sql<FreeRoundsRow>`
    select ${freeRoundsColumns} from vendor_free_rounds
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and member_id = ${memberId}
      and reference = ${reference}`.execute(db)
  return rows[0]
}

/**
 * Cancels free rounds at once if the vendor was never asked for them; otherwise it is asked to cancel them. Returns the
 * row as it is then; `undefined` if there are none that have not ended.
 */
export async function askToCancel(
  db: Database,
  { brandId, freeRoundsId }: Pick<FreeRoundsRow, 'brandId' | 'freeRoundsId'>,
  { by, reason, now }: Said & { readonly now: Temporal.Instant },
): Promise<FreeRoundsRow | undefined> {
  const { rows } = await sql<FreeRoundsRow>`
    update vendor_free_rounds set cancel_by = ${by}, cancel_for = ${reason}, cancel_asked_at = ${now.toString()},
      due_at = ${now.toString()}, state = case when tries = 0 then 'cancelled' else state end,
      ended_at = case when tries = 0 then ${now.toString()}::timestamptz end
    where brand_id = ${brandId} and free_rounds_id = ${freeRoundsId} and ended_at is null
    returning ${freeRoundsColumns}`.execute(db)
  return rows[0]
}

/** Which free rounds an operator wants to see. */
export interface FreeRoundsFilter {
  readonly brandId: BrandId
  readonly memberId: MemberId | undefined
  readonly campaign: string | undefined
  readonly vendorCode: string | undefined
}

const chosen = ({ brandId, memberId, campaign, vendorCode }: FreeRoundsFilter) => sql`
  brand_id = ${brandId} and (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null}::bigint)
  and (${campaign ?? null}::text is null or campaign = ${campaign ?? null})
  and (${vendorCode ?? null}::text is null or vendor_code = ${vendorCode ?? null})`

/** The newest free rounds, before those named `before`, at most `max`. */
export async function listFreeRoundsRows(
  db: Database,
  filter: FreeRoundsFilter,
  { before, max }: { readonly before: string | undefined; readonly max: number },
): Promise<FreeRoundsRow[]> {
  const { rows } = await sql<FreeRoundsRow>`
    select ${freeRoundsColumns} from vendor_free_rounds
    where ${chosen(filter)} and (${before ?? null}::text is null or (issued_at, free_rounds_id) < (
      select issued_at, free_rounds_id from vendor_free_rounds where free_rounds_id = ${before ?? null}))
    order by issued_at desc, free_rounds_id desc limit ${max}`.execute(db)
  return rows
}

/** The sums of free rounds in one state. */
export interface FreeRoundsSum {
  readonly state: FreeRoundsState
  readonly count: number
  /** What the rounds were played for. */
  readonly worthMinor: bigint
  readonly wonMinor: bigint
}

export async function sumFreeRounds(db: Database, filter: FreeRoundsFilter): Promise<FreeRoundsSum[]> {
  const { rows } = await sql<{ state: FreeRoundsState; count: number; worth: string; won: string }>`
    select state, count(*)::int as count, sum(rounds * bet)::text as worth, coalesce(sum(won), 0)::text as won
    from vendor_free_rounds where ${chosen(filter)} group by state order by state`.execute(db)
  return rows.map(({ state, count, worth, won }) => ({
    state,
    count,
    worthMinor: BigInt(worth),
    wonMinor: BigInt(won),
  }))
}
