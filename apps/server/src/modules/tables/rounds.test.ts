import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveTableRound } from './show/prove-table-round.ts'
import { toyCrash, toyWheel } from './test-games.ts'
import {
  balanceOf,
  bet,
  cashOut,
  openRound,
  openTableBooks,
  own,
  pass,
  player,
  stored,
  testBrand,
  type TableBooks,
} from './test-tables.ts'

let books: TableBooks
const wheel = toyWheel()
beforeAll(async () => {
  books = await openTableBooks([wheel, toyCrash(500)])
})
afterAll(() => books.close())

describe('a round of a table', () => {
  it('opens, takes bets, closes, shows its outcome, pays the winners and ends; the next one opens', async () => {
    const [one, other] = [await player(books), await player(books)]
    const round = await openRound(books, 'toy-wheel')
    const reply = await bet(books, one, round, { even: 1_000n, p0: 100n })
    expect(reply).toMatchObject({ roundId: round.roundId, balanceAfter: '9989.00' })
    await bet(books, other, round, { odd: 1_000n })
    await pass(books, 10_500)
    const playing = await stored(books, 'toy-wheel')
    expect(playing).toMatchObject({ roundId: round.roundId, state: 'playing' })
    if (playing.outcome?.engine !== 'roulette') throw new Error('the round has no outcome')
    const { pocket } = playing.outcome
    expect(await balanceOf(books, one)).toBe(998_900n)
    await pass(books, 2_000)
    const ended = await stored(books, 'toy-wheel')
    const [evenPays, straightPays] = [pocket % 2 === 0 ? 1_750n : 0n, pocket === 0 ? 700n : 0n]
    const oddPays = pocket % 2 === 1 ? 1_750n : 0n
    expect(await balanceOf(books, one)).toBe(998_900n + evenPays + straightPays)
    expect(await balanceOf(books, other)).toBe(999_000n + oddPays)
    expect(ended).toMatchObject({
      state: 'ended',
      bets: 3,
      stakedMinor: 2_100n,
      paidMinor: evenPays + straightPays + oddPays,
    })
    expect((await own(books, one, ended)).own).toEqual([
      { field: 'even', amount: '10.00', target: null, cashedOut: null, payout: evenPays === 0n ? '0.00' : '17.50' },
      { field: 'p0', amount: '1.00', target: null, cashedOut: null, payout: straightPays === 0n ? '0.00' : '7.00' },
    ])
    await pass(books, 3_000)
    expect(await stored(books, 'toy-wheel')).toMatchObject({ roundNo: 2n, state: 'betting', seriesNo: 1 })
  })

  it('can be recomputed once its shoe has ended, and not before', async () => {
    const first = await stored(books, 'toy-wheel')
    expect(await proveTableRound(books.tables, testBrand, first.roundId)).toMatchObject({ serverSeed: null })
    for (let rounds = 0; rounds < 3; rounds += 1) {
      books.tables.watching({ brandId: testBrand, gameCode: 'toy-wheel' })
      await pass(books, 16_000)
    }
    const proof = await proveTableRound(books.tables, testBrand, first.roundId)
    const [serverSeed, clientSeed, nonce] = [
      parseServerSeed(proof.serverSeed ?? ''),
      parseClientSeed('toy-wheel:1'),
      parseNonce(0n),
    ]
    if (!serverSeed || !clientSeed || nonce === undefined) throw new Error('the seed is not shown')
    expect(commitmentOf(serverSeed)).toBe(proof.series.serverSeedHash)
    const dealt = wheel
      .openSeries(drawsFor({ serverSeed, clientSeed, nonce }), proof.series.seriesNo)
      .deal(proof.position)
    expect(proof.round.outcome).toEqual(dealt.outcome)
  })
})

describe('a round of crash', () => {
  it('pays targets exactly, cash-outs at the multiple of their moment, and nothing after the crash', async () => {
    const [manual, target, greedy] = [await player(books), await player(books), await player(books)]
    const round = await openRound(books, 'toy-crash')
    await bet(books, manual, round, { first: 1_000n })
    await bet(books, target, round, { first: 1_000n }, { target: 333 })
    await bet(books, target, round, { second: 1_000n }, { target: 501 })
    await bet(books, greedy, round, { first: 1_000n })
    await pass(books, 10_500)
    expect(await stored(books, 'toy-crash')).toMatchObject({ state: 'playing', outcome: null })
    // It began at some step after the cut-off; the multiple grows by a tenth in 100 ms.
    const { startedAt } = await stored(books, 'toy-crash')
    await pass(books, 1_500)
    const elapsed = books.clock.now().epochMilliseconds - (startedAt?.epochMilliseconds ?? 0)
    const reply = await cashOut(books, manual, round)
    expect(reply).toMatchObject({ hundredths: 100 + elapsed / 10 })
    await pass(books, 3_000)
    await expect(cashOut(books, greedy, round)).rejects.toMatchObject({ code: 'tables.too_late' })
    expect(await stored(books, 'toy-crash')).toMatchObject({ state: 'playing', outcome: { crashHundredths: 500 } })
    await pass(books, 2_000)
    expect(await stored(books, 'toy-crash')).toMatchObject({ state: 'ended', bets: 4, stakedMinor: 4_000n })
    expect(await balanceOf(books, manual)).toBe(999_000n + (1_000n * BigInt(reply.hundredths)) / 100n)
    expect(await balanceOf(books, target)).toBe(998_000n + 3_330n)
    expect(await balanceOf(books, greedy)).toBe(999_000n)
  })
})
