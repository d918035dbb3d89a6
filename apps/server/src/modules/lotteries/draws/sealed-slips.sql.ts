import { sql, type Database } from '../../../kernel/database/pool.ts'

/** The slips of a page as they are sealed; see `lottery_sealed_slips`. */
export interface SealedPage {
  readonly slips: number
  readonly bets: string
  readonly holders: Buffer
  readonly longSlips: Buffer
  readonly slipIds: Buffer
  readonly leaves: Buffer
}

/** A page without ids and leaves: their hashes, in hexadecimal digits, say whether they are still the same. */
export type PageOfBets = Omit<SealedPage, 'slipIds' | 'leaves'> & {
  readonly slipIdsHash: string
  readonly leavesHash: string
}

/** A slip with a bet that hits, and the hash that was sealed of it. */
export interface SealedSlip {
  readonly slipId: string
  readonly leaf: Buffer
}

/** Stores a page of a draw's slips, or replaces it: whoever seals a draw anew finds the same. */
export async function storePage(db: Database, drawId: string, page: number, stored: SealedPage): Promise<void> {
  const { slips, bets, holders, longSlips, slipIds, leaves } = stored
  await sql`
    insert into lottery_sealed_slips (draw_id, page, slips, bets, holders, long_slips, slip_ids, leaves)
    values (${drawId}::uuid, ${page}, ${slips}, ${bets}, ${holders}, ${longSlips}, ${slipIds}, ${leaves})
    on conflict (draw_id, page) do update set slips = excluded.slips, bets = excluded.bets, holders = excluded.holders,
      long_slips = excluded.long_slips, slip_ids = excluded.slip_ids, leaves = excluded.leaves`.execute(db)
}

/** Whether a draw has any page. */
export async function hasPages(db: Database, drawId: string): Promise<boolean> {
  const { rows } = await sql`select from lottery_sealed_slips where draw_id = ${drawId}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** A page of a draw; undefined after the last. */
export async function pageOfBets(db: Database, drawId: string, page: number): Promise<PageOfBets | undefined> {
  const { rows } = await sql<PageOfBets>`
    select slips, bets, holders, long_slips as "longSlips", encode(sha256(slip_ids), 'hex') as "slipIdsHash",
      encode(sha256(leaves), 'hex') as "leavesHash"
    from lottery_sealed_slips where draw_id = ${drawId}::uuid and page = ${page}`.execute(db)
  return rows[0]
}

/** The ids of all slips of a page, 16 bytes each. */
export async function slipIdsOfPage(db: Database, drawId: string, page: number): Promise<Buffer> {
  const { rows } = await sql<{ slipIds: Buffer }>`
    select slip_ids as "slipIds" from lottery_sealed_slips where draw_id = ${drawId}::uuid and page = ${page}`.execute(
    db,
  )
  return rows[0]?.slipIds ?? Buffer.alloc(0)
}

/** The slips at these places of a page, in their order, and the hashes of all its ids and leaves with a space between them. */
export async function slipsAt(
  db: Database,
  drawId: string,
  { page, places }: { readonly page: number; readonly places: readonly number[] },
): Promise<{ readonly slips: readonly SealedSlip[]; readonly hashes: string }> {
  const { rows } = await sql<{ slipIds: Buffer; leaves: Buffer; hashes: string }>`
    select asked."slipIds", asked.leaves, encode(sha256(slip_ids), 'hex') || ' ' || encode(sha256(page.leaves), 'hex') as hashes
    from lottery_sealed_slips page cross join lateral (
      select string_agg(substring(slip_ids from place * 16 + 1 for 16), ''::bytea order by nth) as "slipIds",
        string_agg(substring(page.leaves from place * 32 + 1 for 32), ''::bytea order by nth) as leaves
      from unnest(${[...places]}::int[]) with ordinality as places (place, nth) where place < slips) asked
    where draw_id = ${drawId}::uuid and page.page = ${page}`.execute(db)
  const [found] = rows
  if (found === undefined || found.slipIds?.length !== 16 * places.length)
    throw new Error(`page ${page} of draw ${drawId} has fewer slips than it says`)
  const slips = places.map((_, nth) => ({
    slipId: slipIdAt(found.slipIds, nth),
    leaf: found.leaves.subarray(nth * 32, nth * 32 + 32),
  }))
  return { slips, hashes: found.hashes }
}

/** The id at a place among ids of 16 bytes each. */
export function slipIdAt(slipIds: Buffer, place: number): string {
  const hex = slipIds.subarray(place * 16, place * 16 + 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Forgets the pages of a draw, from one on. */
export async function forgetPages(db: Database, drawId: string, from = 0): Promise<void> {
  await sql`delete from lottery_sealed_slips where draw_id = ${drawId}::uuid and page >= ${from}`.execute(db)
}
