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
  // One statement: the first sales of a busy draw ask for each of its numbers. Only rows that exist look up what was asked for them.
  const { rows } = await sql<Granted>`
    with asked as materialized (
      select * from unnest(${asked.map(({ drawId }) => drawId)}::uuid[], ${asked.map(({ bet }) => bet)}::text[],
        ${asked.map(({ line }) => line)}::text[], ${asked.map(({ need }) => need)}::bigint[],
        ${asked.map(({ chunk }) => chunk)}::bigint[], ${asked.map(({ limit }) => limit)}::bigint[])
        as asked (draw_id, bet, line, need, chunk, most))
    insert into lottery_number as number (draw_id, bet, line, leased)
    select draw_id, bet, line, least(chunk, most) from asked where need <= most order by draw_id, bet, line
    on conflict (draw_id, bet, line) do update set leased = (
      select number.leased + least(asked.chunk, asked.most - number.leased) from asked
      where asked.draw_id = number.draw_id and asked.bet = number.bet and asked.line = number.line)
    where exists (
      select from asked
      where asked.draw_id = number.draw_id and asked.bet = number.bet and asked.line = number.line
        and number.leased + asked.need <= asked.most)
    returning new.draw_id as "drawId", new.bet, new.line, new.leased - coalesce(old.leased, 0) as granted`.execute(db)
  const granted = new Map(rows.map((row) => [keyOf(row), row.granted]))
  return asked.map((lease) => granted.get(keyOf(lease)) ?? 0n)
}

type Granted = Pick<NumberLease, 'drawId' | 'bet' | 'line'> & { readonly granted: bigint }

const keyOf = ({ drawId, bet, line }: Omit<Granted, 'granted'>) => `${drawId} ${bet} ${line}`

/** A part of a number that a process has leased and not sold. */
export type ReturnedNumber = Pick<NumberLease, 'drawId' | 'bet' | 'line'> & { readonly amount: bigint }

/** Gives parts of numbers back, so that whoever asks next may have them. No number may be there twice. */
export async function returnNumbers(db: Database, numbers: readonly ReturnedNumber[]): Promise<void> {
  await sql`
    update lottery_number number set leased = number.leased - back.amount
    from (
      select one.draw_id, one.bet, one.line, back.amount
      from unnest(${numbers.map(({ drawId }) => drawId)}::uuid[], ${numbers.map(({ bet }) => bet)}::text[],
        ${numbers.map(({ line }) => line)}::text[], ${numbers.map(({ amount }) => amount)}::bigint[])
        as back (draw_id, bet, line, amount)
      join lottery_number one using (draw_id, bet, line)
      order by draw_id, bet, line for update of one
    ) back
    where number.draw_id = back.draw_id and number.bet = back.bet and number.line = back.line
      and number.leased >= back.amount`.execute(db)
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
