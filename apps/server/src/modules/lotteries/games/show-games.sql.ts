import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** Texts that change whenever a draw of a game does: any of them, those with numbers, or those that are on sale. */
export interface GameMarks {
  readonly mark: string
  readonly results: string
  readonly sale: string
}

/** Of each of these games, its {@link GameMarks}. They cover the draws that close after `since`, and older ones that are not settled. */
export async function marksOf(
  db: Database,
  brandId: BrandId,
  gameCodes: readonly string[],
  { since, now }: { readonly since: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<ReadonlyMap<string, GameMarks>> {
  const { rows } = await sql<GameMarks & { readonly gameCode: string }>`
    select game_code as "gameCode",
      string_agg(concat_ws(' ', number, state, generation, closes_at, draws_at), ',' order by number) as mark,
      coalesce(string_agg(concat_ws(' ', number, generation), ',' order by number)
        filter (where state in ('drawn', 'settled')), '') as results,
      coalesce(string_agg(concat_ws(' ', number, closes_at, draws_at), ',' order by number)
        filter (where state = 'open' and opens_at <= ${now.toString()} and closes_at > ${now.toString()}), '') as sale
    from (
      select game_code, number, state, generation, opens_at, closes_at, draws_at from lottery_draw
      where brand_id = ${brandId} and game_code = any(${[...gameCodes]}::text[]) and closes_at > ${since.toString()}
      union all
      select game_code, number, state, generation, opens_at, closes_at, draws_at from lottery_draw
      where state not in ('settled', 'void') and closes_at <= ${since.toString()} and brand_id = ${brandId}
        and game_code = any(${[...gameCodes]}::text[])
    ) draw
    group by game_code`.execute(db)
  return new Map(rows.map(({ gameCode, ...marks }) => [gameCode, marks]))
}

/** A slip that won. */
export interface WinRow {
  readonly memberId: MemberId
  readonly amountMinor: bigint
}

/** The highest wins of a draw, without trial play. Of a slip that was settled again, what counts is the last time. */
export async function highestWins(db: Database, drawId: string, max: number): Promise<readonly WinRow[]> {
  const { rows } = await sql<WinRow>`
    select slip.member_id as "memberId", won.amount as "amountMinor"
    from lottery_slip_end won join lottery_slip slip on slip.draw_id = won.draw_id and slip.slip_id = won.slip_id
    where won.draw_id = ${drawId}::uuid and won.kind = 'paid' and won.amount > 0 and not slip.is_trial
      and not exists (
        select from lottery_slip_end later where later.draw_id = won.draw_id and later.slip_id = won.slip_id
          and later.generation > won.generation)
    order by won.amount desc, won.slip_id limit ${max}`.execute(db)
  return rows
}

/** How many slips of an account are looked through for the lotteries that its member bet on last. */
const slipsLookedThrough = 500

/** The codes of the lotteries on which an account bet last, the newest first. */
export async function lastBetOn(
  db: Database,
  brandId: BrandId,
  accountId: bigint,
  max: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ gameCode: string }>`
    select draw.game_code as "gameCode" from (
      select draw_id, placed_at from lottery_slip where account_id = ${accountId} order by slip_id desc
      limit ${slipsLookedThrough}
    ) slip join lottery_draw draw on draw.draw_id = slip.draw_id and draw.brand_id = ${brandId}
    group by draw.game_code order by max(slip.placed_at) desc, draw.game_code limit ${max}`.execute(db)
  return rows.map(({ gameCode }) => gameCode)
}
