import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../kernel/caller.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { readDepositTurnover } from '../../ledger/index.ts'
import { toyCrash, toyWheel } from '../test-games.ts'
import {
  balanceOf,
  bet,
  cashOut,
  endRound,
  openRound,
  openTableBooks,
  openTableProcess,
  pass,
  player,
  roundNow,
  stored,
  testBrand,
  type TableBooks,
} from '../test-tables.ts'
import type { StoredRound } from '../tables.types.ts'

let books: TableBooks
beforeAll(async () => {
  books = await openTableBooks([toyWheel(), toyCrash(700)])
})
afterAll(() => books.close())

/** Opens a round after the table has rested. */
async function nextRound(gameCode: string): Promise<StoredRound> {
  await pass(books, 150_000, 1_000)
  return openRound(books, gameCode)
}

/** What counts of somebody's stakes as turnover. */
async function turnoverOf(session: Session): Promise<bigint> {
  const { accountId } = await books.tables.wallet.accountOf(testBrand, session.memberId, session.wallet)
  const { parts } = await readDepositTurnover(books.test.database, accountId, { after: 0n, max: 1_000 })
  return parts.reduce((sum, { stakedMinor }) => sum + stakedMinor, 0n)
}

describe('a table', () => {
  it('rests when nobody has watched or bet for two minutes, and wakes at once when somebody watches', async () => {
    await openRound(books, 'toy-wheel')
    await pass(books, 200_000, 1_000)
    const last = await stored(books, 'toy-wheel')
    expect(last.settledAt).not.toBeNull()
    await pass(books, 60_000, 1_000)
    expect((await stored(books, 'toy-wheel')).roundNo).toBe(last.roundNo)
    const woken = await openRound(books, 'toy-wheel')
    expect(woken.roundNo).toBe(last.roundNo + 1n)
    expect(woken.opensAt).toEqual(books.clock.now())
    // As long as somebody watches, it goes on.
    books.tables.countWatchers(({ gameCode }) => (gameCode === 'toy-wheel' ? 1 : 0))
    await pass(books, 300_000, 1_000)
    expect(Number((await stored(books, 'toy-wheel')).roundNo - woken.roundNo)).toBeGreaterThan(10)
    books.tables.countWatchers(() => 0)
  })

  it('that is taken off ends its round and opens none', async () => {
    const round = await nextRound('toy-wheel')
    books.offered.delete('toy-wheel')
    expect(await endRound(books, round)).toMatchObject({ state: 'ended' })
    books.tables.watching({ brandId: testBrand, gameCode: 'toy-wheel' })
    await pass(books, 20_000)
    expect((await stored(books, 'toy-wheel')).roundId).toBe(round.roundId)
    books.offered.add('toy-wheel')
    books.tables.watching({ brandId: testBrand, gameCode: 'toy-wheel' })
    await pass(books, 1_000)
    expect((await stored(books, 'toy-wheel')).roundNo).toBe(round.roundNo + 1n)
  })

  it('plays its rounds once, even if two processes move it on', async () => {
    const second = await openTableProcess({ test: books.test, clock: books.clock, games: [toyWheel(), toyCrash(700)] })
    const session = await player(books)
    const free = () => sql`update table_lease set holder = null`.execute(books.test.owner)
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await free()
      const round = await nextRound('toy-wheel')
      await bet(second, session, round, { even: 1_000n, p4: 100n })
      await bet(books, session, round, { even: 1_000n })
      for (let turn = 0; turn < 32; turn += 1) {
        books.clock.advance({ milliseconds: 500 })
        const timer = setInterval(() => void free(), 2)
        await Promise.allSettled([books.tables.catchUp(), second.tables.catchUp()])
        clearInterval(timer)
      }
      const ended = await endRound(books, round)
      expect(ended).toMatchObject({ state: 'ended', bets: 3, stakedMinor: 2_100n })
    }
    const { rows } = await sql<{ balance: bigint }>`
      select 1000000 + coalesce(sum(paid), 0)::bigint - coalesce(sum(staked), 0)::bigint as balance from (
        select (select sum(stake) from table_bet bet where bet.round_id = round.round_id and member_id = ${session.memberId}) as staked,
          (select sum(amount) from table_payment paid where paid.round_id = round.round_id and paid.account_id in (
            select account_id from table_bet where member_id = ${session.memberId})) as paid
        from table_round round) sums`.execute(books.test.owner)
    expect(await balanceOf(books, session)).toBe(rows[0]?.balance)
    await second.close()
    await books.tables.catchUp()
  })

  it('plays for trial money beside, which is in none of its sums', async () => {
    const [trial, member] = [await player(books, 10_000n, 'trial'), await player(books, 10_000n)]
    const round = await nextRound('toy-wheel')
    await bet(books, trial, round, { even: 1_000n })
    await bet(books, trial, round, { p1: 100n })
    await bet(books, member, round, { odd: 500n })
    const ended = await endRound(books, round)
    if (ended.outcome?.engine !== 'roulette') throw new Error('no outcome')
    const { pocket } = ended.outcome
    const isEven = pocket % 2 === 0
    expect(ended).toMatchObject({ bets: 1, stakedMinor: 500n, paidMinor: isEven ? 0n : 875n })
    expect(await balanceOf(books, trial)).toBe(8_900n + (isEven ? 1_750n : 0n) + (pocket === 1 ? 700n : 0n))
    expect(await balanceOf(books, member)).toBe(9_500n + (isEven ? 0n : 875n))
  })

  it('that has no round yet plays some at once on which nobody can bet', async () => {
    const fresh = await openTableBooks([toyWheel(), toyCrash(300)])
    for (const gameCode of ['toy-wheel', 'toy-crash']) {
      await fresh.tables.playEmptyRounds({ brandId: testBrand, gameCode }, 7)
      expect(await stored(fresh, gameCode)).toMatchObject({ roundNo: 7n, state: 'ended', bets: 0 })
      await fresh.tables.playEmptyRounds({ brandId: testBrand, gameCode }, 7)
      expect(await stored(fresh, gameCode)).toMatchObject({ roundNo: 7n })
    }
    await fresh.close()
  })
})

describe('a round that nobody could act in', () => {
  it('is void if it should have closed more than ten minutes ago: every stake comes back with its turnover', async () => {
    const session = await player(books, 10_000n)
    const round = await nextRound('toy-wheel')
    await bet(books, session, round, { even: 1_000n })
    await bet(books, session, round, { even: 500n, p1: 100n, p3: 100n })
    // With the pockets 1 and 3, nearly everything is covered: the second command counts nothing.
    expect(await turnoverOf(session)).toBe(1_000n)
    books.clock.advance({ minutes: 11 })
    expect(await endRound(books, round)).toMatchObject({ state: 'void', outcome: null, paidMinor: 1_700n })
    expect(await balanceOf(books, session)).toBe(10_000n)
    expect(await turnoverOf(session)).toBe(0n)
  })

  it('closes and is decided if it is late by less', async () => {
    const session = await player(books, 10_000n)
    const round = await nextRound('toy-wheel')
    await bet(books, session, round, { even: 1_000n })
    books.clock.advance({ minutes: 9 })
    expect(await endRound(books, round)).toMatchObject({ state: 'ended' })
  })

  it('is void if it began with another version of its game, whose cards nobody can deal any more', async () => {
    const session = await player(books, 10_000n)
    const round = await nextRound('toy-wheel')
    await bet(books, session, round, { even: 1_000n })
    await sql`update table_lease set holder = null`.execute(books.test.owner)
    const newer = await openTableProcess({ test: books.test, clock: books.clock, games: [toyWheel(2), toyCrash(700)] })
    expect(await endRound({ ...newer, test: books.test, clock: books.clock }, round)).toMatchObject({ state: 'void' })
    expect(await balanceOf(books, session)).toBe(10_000n)
    // The next rounds are of the new version, in a series of their own.
    const next = await openRound(newer, 'toy-wheel').catch(async () => {
      await pass({ ...newer, clock: books.clock }, 3_000)
      return openRound(newer, 'toy-wheel')
    })
    expect(next.seriesNo).toBe(round.seriesNo + 1)
    await endRound({ ...newer, test: books.test, clock: books.clock }, next)
    await newer.close()
  })

  it('is void if a flight went on while nobody kept it: what was cashed out or reached its target stays paid', async () => {
    const [quick, target, open] = [
      await player(books, 10_000n),
      await player(books, 10_000n),
      await player(books, 10_000n),
    ]
    const round = await nextRound('toy-crash')
    await bet(books, quick, round, { first: 1_000n })
    await bet(books, quick, round, { second: 1_000n })
    await bet(books, target, round, { first: 1_000n }, { target: 650 })
    await bet(books, open, round, { first: 1_000n })
    await pass(books, 11_000)
    const { hundredths } = await cashOut(books, quick, round)
    books.clock.advance({ milliseconds: 1_600 })
    const ended = await endRound(books, round)
    expect(ended).toMatchObject({ state: 'void', outcome: { engine: 'crash', crashHundredths: 700 } })
    expect(await balanceOf(books, quick)).toBe(9_000n + 10n * BigInt(hundredths))
    expect(await balanceOf(books, target)).toBe(9_000n + 6_500n)
    expect(await balanceOf(books, open)).toBe(10_000n)
  })

  it('goes on over a shorter gap', async () => {
    const open = await player(books, 10_000n)
    const round = await nextRound('toy-crash')
    await bet(books, open, round, { first: 1_000n })
    await pass(books, 11_000)
    books.clock.advance({ milliseconds: 1_400 })
    await books.tables.catchUp()
    expect(await roundNow(books, round)).toMatchObject({ state: 'playing' })
    expect((await cashOut(books, open, round)).hundredths).toBeGreaterThan(200)
    expect(await endRound(books, round)).toMatchObject({ state: 'ended' })
  })

  it('hides the point of the crash until then: it is neither in the database nor in what is told', async () => {
    const round = await nextRound('toy-crash')
    await pass(books, 11_000)
    const { rows } = await sql<{ text: string }>`
      select (round::text || series.client_seed || series.ended_at is null) as text from table_round round
      join table_series series using (brand_id, game_code, series_no) where round_id = ${round.roundId}::uuid`.execute(
      books.test.owner,
    )
    expect(JSON.stringify(rows)).not.toContain('700')
    const told = books.events.flatMap((event) =>
      event.kind === 'round' && event.round.roundId === round.roundId ? [event] : [],
    )
    expect(told.map((event) => [event.round.state, event.round.outcome, event.series.endedAt])).toEqual([
      ['betting', null, null],
      ['playing', null, null],
    ])
    await endRound(books, round)
  })
})

describe('what tables post', () => {
  it('is what docs/money.md says: stakes, wins and cash-outs, and stakes that come back', async () => {
    const currency = books.brand.currency.code
    const { rows } = await sql<{ key: string; kind: string }>`
      select distinct on (kind) key, kind from (
        select key, 'bet' as kind from table_bet where not is_trial
        union all
        select paid.key, paid.kind from table_payment paid join table_bet bet using (round_id, account_id) where not is_trial
      ) posted order by kind`.execute(books.test.owner)
    const posted = await books.ledger.transactions(
      await books.ledger.provider(testBrand, 'play'),
      rows.map(({ key }) => key),
    )
    const named = await Promise.all(
      rows.map(async ({ key, kind }) => [
        kind,
        (await postedAs(books.ledger, currency, posted.get(key)?.postings ?? [])).find((name) =>
          /shared|crash/.test(name),
        ),
      ]),
    )
    expect(named).toEqual([
      ['bet', 'Bets on a shared round (crash, live tables)'],
      ['cashed_out', 'What these bets win, or a bet of crash that is cashed out'],
      ['returned', 'Stake of a shared round that is void'],
      ['won', 'What these bets win, or a bet of crash that is cashed out'],
    ])
  })
})
