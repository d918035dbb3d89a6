import { createPublicKey, verify } from 'node:crypto'
import { checkDraw, formatByCode, isInTree, settleTicket, slipText, ticketFromJson } from '@baize/lottery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { SealedTrees } from '../slips/sealed-trees.ts'
import type { StoredSlip } from '../slips/slip.types.ts'
import { drawsOnSale, lastDraws, resultsPage } from './draws.sql.ts'
import { slipPage } from './slips-of-draw.sql.ts'
import { buy, endsOf, fundedAccount, nextDraw, openDrawBooks, stored, testBrand, type DrawBooks } from './test-draws.ts'

let books: DrawBooks
beforeAll(async () => {
  books = await openDrawBooks({ hasAllLotteries: true })
  await books.draws.catchUp()
  books.clock.advance({ seconds: 2 })
})
afterAll(() => books.close())

const ticketsOf = ({ tickets }: StoredSlip) =>
  tickets.map((json) => {
    const ticket = ticketFromJson(json)
    if (ticket === undefined) throw new Error('a stored ticket is none')
    return ticket
  })

describe('draws are made', () => {
  it('for each lottery before they go on sale, each with a commitment and the name of its beacon', async () => {
    const { games, test, clock } = books
    for (const { gameCode, provinces } of games.of(testBrand)) {
      const draws = await drawsOnSale(test.database, testBrand, { gameCode, now: clock.now(), max: 100 })
      const ahead = games.versionAt(testBrand, gameCode, clock.now())?.settings.sellsAhead ?? 0
      const isOneSeries = provinces === undefined || provinces === 'north'
      expect([gameCode, isOneSeries ? draws.length : ahead]).toEqual([gameCode, ahead])
      for (const { secretHash, beaconName, drawsAt, state } of draws) {
        expect([secretHash?.length, beaconName, state]).toEqual([64, `local ${drawsAt.toString()}`, 'open'])
      }
    }
    const { rows } = await sql`select from lottery_draw where made_at > opens_at`.execute(test.database)
    expect(rows).toEqual([])
  })

  it('once, whoever makes them, and further ones as time passes', async () => {
    const { test, draws, clock } = books
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from lottery_draw where game_code = 'minute-five'`.execute(test.database)
      return rows[0]?.count ?? 0
    }
    const before = await count()
    await draws.catchUp()
    expect(await count()).toBe(before)
    clock.advance({ minutes: 3 })
    await draws.catchUp()
    expect(await count()).toBe(before + 3)
  })
})

describe('a draw of our own', () => {
  it('closes, is sealed, drawn and settled, and everything can be computed again from what is published', async () => {
    const { clock, draws, ledger, test } = books
    const draw = await nextDraw(books, 'minute-five')
    const players = await Promise.all([fundedAccount(books), fundedAccount(books), fundedAccount(books)])
    const trial = await fundedAccount(books, 100_000n, true)
    const slips: StoredSlip[] = []
    for (const accountId of players)
      for (const digit of '0123456789')
        slips.push(
          await buy(books, draw, {
            accountId,
            bets: [{ pick: `place 1-${digit}` }, { pick: 'total-sides big' }],
          }),
        )
    slips.push(await buy(books, draw, { accountId: trial, isTrial: true, bets: [{ pick: 'total-sides big,small' }] }))
    const before = new Map(await Promise.all(players.map(async (one) => [one, await ledger.balance(one)] as const)))
    expect([...before.values()]).toEqual([98_000n, 98_000n, 98_000n])

    clock.advance({ minutes: 1 })
    await draws.catchUp()
    const sealed = await stored(books, draw)
    expect([sealed.state, sealed.slips, sealed.staked]).toEqual(['sealed', 31, 6_000n])
    clock.advance({ seconds: 10 })
    await draws.catchUp()
    const done = await stored(books, draw)
    expect(done.state).toBe('settled')

    const format = formatByCode(done.format)
    const { result, secret, secretHash, root, sealHash, beaconValue, beaconName } = done
    if (!format || !result || !secret || !secretHash || !root || !sealHash || !beaconValue || !beaconName)
      throw new Error('something of the draw is not published')
    const seal = { drawId: draw.drawId, format: draw.format, tickets: 31, root }
    const published = { secret, commitment: secretHash, seal, sealHash, beacon: beaconValue, result }
    expect(checkDraw(format, published)).toEqual({ sameSecret: true, sameSeal: true, sameNumbers: true })
    expect(secretHash).toBe(draw.secretHash)
    const key = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(await draws.beacons.keyOf(testBrand), 'hex'),
    ])
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    expect(verify(null, Buffer.from(beaconName), publicKey, Buffer.from(beaconValue, 'hex'))).toBe(true)

    for (const slip of slips) {
      const { slipId, drawId, holder } = slip
      const proof = await new SealedTrees(test.database).proofOf(drawId, slipId)
      const text = slipText({ slipId, drawId, holder, tickets: ticketsOf(slip) })
      expect(proof && isInTree({ ...proof, text, proof: proof.path }, root)).toBe(true)
    }
    let paid = 0n
    for (const accountId of players) {
      const won = slips
        .filter((slip) => slip.accountId === accountId)
        .flatMap((slip) => ticketsOf(slip).map((ticket) => settleTicket(ticket, result).payoutMinor))
        .reduce((sum, payout) => sum + payout, 0n)
      paid += won
      expect(await ledger.balance(accountId)).toBe((before.get(accountId) ?? 0n) + won)
    }
    const ends = await endsOf(books, draw)
    expect(done.paid).toBe(paid)
    // The trial slip is on both sides and always wins; it does not count.
    expect(done.winners).toBe(ends.length - 1)
    expect(
      (await lastDraws(test.database, testBrand, { gameCode: 'minute-five', province: undefined, max: 1 }))[0]?.drawId,
    ).toBe(draw.drawId)
    const page = { gameCode: 'minute-five', province: undefined, offset: 0, limit: 5, countUpTo: 100 }
    expect((await resultsPage(test.database, testBrand, { ...page, day: draw.day })).rows[0]?.drawId).toBe(draw.drawId)
    expect((await resultsPage(test.database, testBrand, { ...page, day: draw.day.add({ days: 1 }) })).count).toBe(0)
  })

  it('pays slips whose bets are too long to be looked at together', async () => {
    const { clock, draws, ledger, test } = books
    const draw = await nextDraw(books, 'minute-five')
    const accountId = await fundedAccount(books)
    const pick = `place ${[1, 2, 3, 4, 5].flatMap((place) => '0,1,2,3,4,5,6,7,8,9'.split(',').map((digit) => `${place}-${digit}`)).join()}`
    await buy(books, draw, { accountId, bets: [{ pick }, { pick }, { pick }, { pick }] })
    await buy(books, draw, { accountId, bets: [{ pick: 'place 1-0' }] })
    // Only the other slip's are read with the page.
    expect((await slipPage(test.database, draw.drawId, { after: null, max: 10 })).picks).toBe('\n\nplace 1-0')
    clock.advance({ minutes: 1, seconds: 10 })
    await draws.catchUp()
    const more = (await stored(books, draw)).result?.['places']?.[0] === '0' ? 960n : 0n
    // One digit of each place hits: five hits at 9.6 on each of the four.
    expect(await ledger.balance(accountId)).toBe(100_000n - 20_100n + 4n * 5n * 960n + more)
  })

  it('that is settled is left alone: nothing is paid again, even if it were settled anew', async () => {
    const { draws, ledger, test, clock } = books
    const draw = await nextDraw(books, 'minute-five')
    const accountId = await fundedAccount(books)
    await buy(books, draw, { accountId, bets: [{ pick: 'total-sides big,small' }] })
    clock.advance({ minutes: 1, seconds: 10 })
    await draws.catchUp()
    const balance = await ledger.balance(accountId)
    expect(balance).toBe(99_800n + 192n)
    await draws.catchUp()
    await sql`update lottery_draw set state = 'drawn', settled_at = null, settled_to = null
      where draw_id = ${draw.drawId}::uuid`.execute(test.owner)
    await draws.catchUp()
    expect((await stored(books, draw)).state).toBe('settled')
    expect(await ledger.balance(accountId)).toBe(balance)
    expect(await endsOf(books, draw)).toHaveLength(1)
  })

  it('whose secret does not match its commitment gets no numbers, and is void in time: every stake is returned', async () => {
    const { draws, ledger, test, clock, metrics } = books
    const draw = await nextDraw(books, 'minute-five')
    const other = (
      await drawsOnSale(test.database, testBrand, { gameCode: 'three-minute-five', now: clock.now(), max: 1 })
    )[0]
    const accountId = await fundedAccount(books)
    await buy(books, draw, { accountId, bets: [{ pick: 'total-sides big,small' }] })
    // Somebody exchanges the sealed secret.
    await sql`update lottery_draw set secret_sealed = ${other?.secretSealed} where draw_id = ${draw.drawId}::uuid`.execute(
      test.owner,
    )
    clock.advance({ minutes: 1, seconds: 10 })
    await draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({ state: 'sealed', result: null })
    expect((await metrics.brokenInvariants.get()).values).toMatchObject([
      { labels: { where: 'lottery draw' }, value: 1 },
    ])
    clock.advance({ hours: 1 })
    await draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({
      state: 'void',
      voidReason: 'no_numbers',
      result: null,
      secret: null,
    })
    expect(await ledger.balance(accountId)).toBe(100_000n)
    expect(await endsOf(books, draw)).toMatchObject([{ generation: 0, kind: 'void', amountMinor: 200n }])
  })
})
