import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { LoggedRound } from '../ledger/index.ts'
import { keptPerDay, type Win } from './winners.rules.ts'

/** Creates a lane's cursor if it does not exist. */
export async function insertCursor(db: Database, lane: number, batch: bigint): Promise<void> {
  await sql`insert into live_cursor (lane, batch) values (${lane}, ${batch}) on conflict (lane) do nothing`.execute(db)
}

/** Returns how far each lane has been read. */
export async function selectCursors(db: Database): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ lane: number; batch: bigint }>`select lane, batch from live_cursor`.execute(db)
  return new Map(rows.map(({ lane, batch }) => [lane, batch]))
}

/** Locks a lane's cursor until the transaction ends; returns `undefined` if another process holds it. */
export async function takeCursor(tx: Database, lane: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ batch: bigint }>`
    select batch from live_cursor where lane = ${lane} for update skip locked`.execute(tx)
  return rows[0]?.batch
}

export async function moveCursor(tx: Database, lane: number, batch: bigint): Promise<void> {
  await sql`update live_cursor set batch = ${batch} where lane = ${lane}`.execute(tx)
}

interface WinRow extends LoggedRound, Omit<Win, 'stakedMinor' | 'paidMinor' | 'wonMinor'> {
  readonly staked: bigint
  readonly paid: bigint
  readonly won: bigint
}

/** Returns a brand's stored wins since a day, highest first. */
export async function selectWins(db: Database, brandId: BrandId, since: Temporal.PlainDate): Promise<Win[]> {
  const { rows } = await sql<WinRow>`
    select brand_id as "brandId", day, account_id as "accountId", provider_id as "providerId", round_id as "roundId",
      member_id as "memberId", vendor_code as "vendorCode", game_code as "gameCode", staked, paid, won,
      settled_at as "settledAt"
    from live_win where brand_id = ${brandId} and day >= ${since.toString()}::date
    order by won desc, settled_at`.execute(db)
  return rows.map(({ staked, paid, won, ...row }) => ({
    ...row,
    stakedMinor: minor(staked),
    paidMinor: minor(paid),
    wonMinor: minor(won),
  }))
}

/** Returns what the stored wins of a brand's day won. */
export async function selectWon(db: Database, brandId: BrandId, day: Temporal.PlainDate): Promise<Minor[]> {
  const { rows } = await sql<{ won: bigint }>`
    select won from live_win where brand_id = ${brandId} and day = ${day.toString()}::date`.execute(db)
  return rows.map(({ won }) => minor(won))
}

/** Returns the stored rounds of all brands, because whatever happens to them later changes the board. */
export async function selectRounds(db: Database): Promise<LoggedRound[]> {
  const { rows } = await sql<LoggedRound>`
    select account_id as "accountId", provider_id as "providerId", round_id as "roundId" from live_win`.execute(db)
  return rows
}

/** Stores wins, updating those that are already stored. */
export async function upsertWins(tx: Database, wins: readonly Win[]): Promise<void> {
  if (wins.length === 0) return
  await sql`
    insert into live_win (brand_id, day, account_id, provider_id, round_id, member_id, vendor_code, game_code, staked, paid,
      won, settled_at)
    select * from unnest(${wins.map((win) => win.brandId)}::int[], ${wins.map((win) => win.day.toString())}::date[],
      ${wins.map((win) => win.accountId)}::bigint[], ${wins.map((win) => win.providerId)}::int[],
      ${wins.map((win) => win.roundId)}::uuid[], ${wins.map((win) => win.memberId)}::bigint[],
      ${wins.map((win) => win.vendorCode)}::text[], ${wins.map((win) => win.gameCode)}::text[],
      ${wins.map((win) => win.stakedMinor)}::bigint[], ${wins.map((win) => win.paidMinor)}::bigint[],
      ${wins.map((win) => win.wonMinor)}::bigint[], ${wins.map((win) => win.settledAt.toString())}::timestamptz[])
    on conflict (provider_id, account_id, round_id) do update set day = excluded.day, game_code = excluded.game_code,
      staked = excluded.staked, paid = excluded.paid, won = excluded.won, settled_at = excluded.settled_at`.execute(tx)
}

/** Deletes rounds that are no longer wins. Returns how many were deleted. */
export async function deleteWins(tx: Database, rounds: readonly LoggedRound[]): Promise<bigint> {
  if (rounds.length === 0) return 0n
  const { numAffectedRows = 0n } = await sql`
    delete from live_win where (account_id, provider_id, round_id) in (select * from unnest(
      ${rounds.map((one) => one.accountId)}::bigint[], ${rounds.map((one) => one.providerId)}::int[],
      ${rounds.map((one) => one.roundId)}::uuid[]))`.execute(tx)
  return numAffectedRows
}

/** Deletes all but the highest wins of each day. */
export async function trimDays(tx: Database): Promise<void> {
  await sql`
    delete from live_win where (provider_id, account_id, round_id) in (
      select provider_id, account_id, round_id from (
        select provider_id, account_id, round_id,
          row_number() over (partition by brand_id, day order by won desc, settled_at, account_id, round_id) as place
        from live_win) as ranked
      where place > ${keptPerDay})`.execute(tx)
}

/** Deletes a brand's days that the board no longer shows. */
export async function deleteDaysBefore(db: Database, brandId: BrandId, day: Temporal.PlainDate): Promise<void> {
  await sql`delete from live_win where brand_id = ${brandId} and day < ${day.toString()}::date`.execute(db)
}
