import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { buy, endsOf, fundedAccount, nextDraw, openDrawBooks, stored, type DrawBooks } from './test-draws.ts'

let books: DrawBooks
beforeEach(async () => {
  books = await openDrawBooks()
  await books.draws.catchUp()
  books.clock.advance({ seconds: 2 })
})
afterEach(() => books.close())

/** A draw that is sealed with three slips, one on either side and one on both. */
async function sealedDraw() {
  const draw = await nextDraw(books, 'minute-five')
  const accountId = await fundedAccount(books)
  for (const options of ['big,small', 'big', 'small'])
    await buy(books, draw, { accountId, bets: [{ pick: `total-sides ${options}` }] })
  books.clock.advance({ minutes: 1 })
  await books.draws.catchUp()
  expect((await stored(books, draw)).state).toBe('sealed')
  return draw
}

const faults = {
  'a slip is added': sql`
    insert into lottery_slip select (jsonb_populate_record(slip, jsonb_build_object('slip_id', gen_random_uuid(), 'key', 'late'))).*
    from lottery_slip slip limit 1`,
  'a slip is removed': sql`delete from lottery_slip where slip_id = (select slip_id from lottery_slip order by slip_id limit 1)`,
  'the rates of a slip are changed': sql`
    update lottery_slip set tickets = replace(tickets::text, '1920000', '9920000')::jsonb`,
  'the bet of a slip is changed': sql`
    update lottery_slip set tickets = replace(replace(replace(tickets::text, 'big', 'mid'), 'small', 'big'), 'mid', 'small')::jsonb,
      picks = '{"total-sides big","total-sides small"}' where lines = 1`,
  'a slip is replaced by another': sql`update lottery_slip set slip_id = gen_random_uuid(), key = 'late' where lines = 2`,
  'the sealed bets are changed': sql`
    update lottery_sealed_slips set bets = replace(replace(replace(bets, 'big', 'mid'), 'small', 'big'), 'mid', 'small')`,
  'the sealed ids are changed': sql`update lottery_sealed_slips set slip_ids = decode(repeat('ab', 16 * slips), 'hex')`,
  'the sealed leaves are changed': sql`update lottery_sealed_slips set leaves = decode(repeat('ab', 32 * slips), 'hex')`,
  'what was sealed is removed, and a slip changed': sql`
    with gone as (delete from lottery_sealed_slips) update lottery_slip set leaf = decode(repeat('ab', 32), 'hex') where lines = 2`,
  'a slip and its leaf are changed': sql`
    update lottery_slip set leaf = decode(repeat('ab', 32), 'hex'),
      tickets = replace(replace(replace(tickets::text, 'big', 'mid'), 'small', 'big'), 'mid', 'small')::jsonb
    where lines = 2`,
}

describe('once a draw is sealed, nothing is paid', () => {
  it.each(Object.entries(faults))('if, in the database, %s', async (_, fault) => {
    const draw = await sealedDraw()
    await fault.execute(books.test.owner)
    books.clock.advance({ seconds: 10 })
    await books.draws.catchUp()
    expect((await stored(books, draw)).state).toBe('drawn')
    expect(await endsOf(books, draw)).toEqual([])
    expect((await books.metrics.brokenInvariants.get()).values).toMatchObject([{ labels: { where: 'lottery draw' } }])
  })

  it('but winners are if what was sealed was removed and no slip was changed', async () => {
    const draw = await sealedDraw()
    await sql`delete from lottery_sealed_slips`.execute(books.test.owner)
    books.clock.advance({ seconds: 10 })
    await books.draws.catchUp()
    expect((await stored(books, draw)).state).toBe('settled')
    expect(await endsOf(books, draw)).toHaveLength(2)
  })

  it('otherwise winners are', async () => {
    const draw = await sealedDraw()
    books.clock.advance({ seconds: 10 })
    await books.draws.catchUp()
    expect((await stored(books, draw)).state).toBe('settled')
    expect(await endsOf(books, draw)).toHaveLength(2)
    expect((await sql`select from lottery_sealed_slips`.execute(books.test.owner)).rows).toHaveLength(0)
  })
})
