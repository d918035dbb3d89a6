import { sql, type Database } from '../../../kernel/database/pool.ts'

/** What a process wants to sell on a number. Amounts in minor units. */
export interface NumberLease {
  readonly drawId: string
  readonly bet: string
  readonly line: string
  /** What it needs at least. */
  readonly need: bigint
  /** What it takes if so much is left, so that the next sales ask nobody. */
  readonly chunk: bigint
  readonly limit: bigint
}

/**
 * Takes parts of what is left of numbers. Returns what was granted of each, in the order asked: `need` or more, or 0 if less than that is
 * left. No number may be asked for twice. However many do so at a time, the sum of what is granted of a number never exceeds its limit.
 */
export async function leaseNumbers(db: Database, asked: readonly NumberLease[]): Promise<readonly bigint[]> {
  const rows = sql`unnest(${asked.map(({ drawId }) => drawId)}::uuid[], ${asked.map(({ bet }) => bet)}::text[],
    ${asked.map(({ line }) => line)}::text[], ${asked.map(({ need }) => need)}::bigint[],
    ${asked.map(({ chunk }) => chunk)}::bigint[], ${asked.map(({ limit }) => limit)}::bigint[])
    with ordinality as asked (draw_id, bet, line, need, chunk, most, place)`
  await sql`
    insert into lottery_number (draw_id, bet, line, leased)
    select draw_id, bet, line, 0 from ${rows} order by draw_id, bet, line
    on conflict (draw_id, bet, line) do nothing`.execute(db)
  const granted = await sql<{ place: number; granted: bigint }>`
    with wanted as materialized (
      select number.draw_id, number.bet, number.line, number.leased, asked.need, asked.chunk, asked.most, asked.place
      from ${rows} join lottery_number number
        on number.draw_id = asked.draw_id and number.bet = asked.bet and number.line = asked.line
      order by number.draw_id, number.bet, number.line
      for update of number)
    update lottery_number number set leased = number.leased + least(wanted.chunk, wanted.most - wanted.leased)
    from wanted
    where number.draw_id = wanted.draw_id and number.bet = wanted.bet and number.line = wanted.line
      and wanted.leased + wanted.need <= wanted.most
    returning wanted.place::int as place, least(wanted.chunk, wanted.most - wanted.leased) as granted`.execute(db)
  const byPlace = new Map(granted.rows.map((row) => [row.place, row.granted]))
  return asked.map((_, index) => byPlace.get(index + 1) ?? 0n)
}

/** Deletes what was given out on draws that are no longer open, so many rows at most. Returns how many. */
export async function sweepNumbers(db: Database, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from lottery_number number using (
      select one.ctid from lottery_number one join lottery_draw draw using (draw_id)
      where draw.state <> 'open' limit ${atMost}) over
    where number.ctid = over.ctid`.execute(db)
  return Number(numAffectedRows)
}
