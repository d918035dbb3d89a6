import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brandId } from '../../kernel/ids.ts'
import { findWins } from './find-wins.ts'
import { openTestWinners, type Where } from './test-winners.ts'
import { keptPerDay } from './winners.rules.ts'
import { selectWins } from './winners.sql.ts'

let site: Awaited<ReturnType<typeof openTestWinners>>
let members = 0
/** The member of this test, whose wins are on a separate day. */
let me: Where
beforeAll(async () => {
  site = await openTestWinners()
})
beforeEach(async () => {
  site.clock.advance({ hours: 24 })
  members += 1
  me = { member: members }
  await site.fund(me)
})
afterAll(() => site.close())

const since = Temporal.PlainDate.from('2000-01-01')

describe('a win', () => {
  it('is what a round paid beyond its stake; a round that paid less is not a win', async () => {
    await site.play(me, 'a', 100n, 350n)
    await site.play(me, 'b', 100n, 0n)
    await site.play(me, 'c', 100n, 60n)
    await site.play(me, 'd', 100n, 100n)
    expect(await site.look(me)).toEqual([250n])
  })

  it('can come from a vendor’s game whose bet and payout arrive far apart and in parts', async () => {
    const at = { ...me, provider: 'AB', house: 'vendors' } as const
    await site.post(at, { kind: 'stake', amount: -100n, round: 'far' })
    expect(await site.look(me)).toEqual([])
    for (let other = 0; other < 30; other += 1) await site.play(me, `between ${other}`, 10n, 0n)
    await site.post(at, { kind: 'payout', amount: 300n, round: 'far' })
    expect(await site.look(me)).toEqual([200n])
    await site.post(at, { kind: 'payout', amount: 50n, round: 'far' })
    expect(await site.look(me)).toEqual([250n])
    const win = (await selectWins(site.test.database, brandId(1), since)).find(({ vendorCode }) => vendorCode === 'AB')
    expect(win).toMatchObject({ vendorCode: 'AB', gameCode: 'bz-one', stakedMinor: 100n, paidMinor: 350n })
  })

  it('needs a bet: a vendor’s gift or a grant is not a win', async () => {
    await site.post({ ...me, provider: 'AB', house: 'vendors' }, { kind: 'payout', amount: 900n, round: 'gift' })
    await site.post({ ...me, provider: 'AB', house: 'vendors' }, { kind: 'payout', amount: 900n })
    await site.fund(me, 5_000n)
    expect(await site.look(me)).toEqual([])
  })

  it('is not counted in trial play or for money that a vendor holds', async () => {
    await site.fund({ ...me, account: 'play' })
    await site.play({ ...me, account: 'play' }, 'trial', 100n, 900n)
    await site.fund({ ...me, account: 'vendor' })
    await site.play({ ...me, account: 'vendor', house: 'vendors' }, 'held', 100n, 900n)
    expect(await site.look(me)).toEqual([])
  })

  it('is not counted for a game that the brand does not list', async () => {
    await site.play({ ...me, game: 'gone' }, 'a', 100n, 900n)
    expect(await site.look(me)).toEqual([])
  })

  it('is removed when it is rolled back, or when its round continues and loses', async () => {
    const at = { ...me, provider: 'AB', house: 'vendors' } as const
    await site.play(at, 'undone', 100n, 900n)
    await site.play(at, 'goes on', 100n, 500n)
    expect(await site.look(me)).toEqual([800n, 400n])
    await site.post(at, { kind: 'rollback', amount: -900n, round: 'undone' })
    await site.post(at, { kind: 'stake', amount: -150n, round: 'goes on' })
    expect(await site.look(me)).toEqual([250n])
  })
})

describe('the log', () => {
  it('is read once: nothing is found twice, and what was found is kept', async () => {
    await site.play(me, 'a', 100n, 350n)
    await site.look(me)
    expect(await findWins(site.parts)).toEqual({ changed: new Set(), more: false })
    expect(await site.look(me)).toEqual([250n])
  })

  it('is read by one of two processes at a time, with the same result', async () => {
    for (let round = 0; round < 20; round += 1) await site.play(me, `r ${round}`, 10n, BigInt(20 + round))
    await Promise.all([findWins(site.parts), findWins(site.parts), findWins(site.parts)])
    expect(await site.look(me)).toHaveLength(20)
  })

  it('is read in bounded steps, and wins are found in all of them', async () => {
    const small = { ...site.parts, stepLimits: { batches: 3, postings: 4 } }
    for (let round = 0; round < 12; round += 1) await site.play(me, `r ${round}`, 10n, BigInt(20 + round))
    let looks = 1
    while ((await findWins(small)).more) looks += 1
    expect(looks).toBeGreaterThan(3)
    expect(await site.look(me)).toHaveLength(12)
  })

  it('is read from the oldest day of a board, not from its beginning', async () => {
    const fresh = await openTestWinners()
    try {
      await fresh.fund({})
      await fresh.play({}, 'old', 100n, 900n)
      fresh.clock.advance({ hours: 9 * 24 })
      await fresh.play({}, 'new', 100n, 300n)
      expect(await fresh.look({})).toEqual([200n])
    } finally {
      await fresh.close()
    }
  })
})

describe('of one day', () => {
  it('the highest wins are kept, even if thousands arrive at once', async () => {
    const amounts = Array.from({ length: 3 * keptPerDay }, (_, index) => BigInt((index * 37) % 211) + 1n)
    for (const [index, amount] of amounts.entries()) await site.play(me, `r ${index}`, 10n, 10n + amount)
    const highest = amounts.toSorted((a, b) => Number(b - a)).slice(0, keptPerDay)
    expect(await site.look(me)).toEqual(highest)
  })

  it('a high stake does not hide a higher win behind larger payouts', async () => {
    for (let index = 0; index < keptPerDay; index += 1) await site.play(me, `r ${index}`, 1_000n, 1_010n)
    await site.look(me)
    await site.play(me, 'small and good', 1n, 500n)
    expect((await site.look(me))[0]).toBe(499n)
  })

  it('each brand’s days are those of its time zone', async () => {
    await site.fund({ ...me, brand: brandId(2) })
    // 02:00 in Bangkok, 16:00 on the previous day in Santiago.
    site.clock.advance({ hours: 9 })
    await site.play(me, 'bangkok', 1n, 2n)
    await site.play({ ...me, brand: brandId(2) }, 'santiago', 1n, 3n)
    await site.look(me)
    const daysOf = async (id: number) => {
      const wins = await selectWins(site.test.database, brandId(id), since)
      return wins.filter(({ memberId }) => memberId === BigInt(members)).map(({ day }) => day.toString())
    }
    const [bangkok, santiago] = ['Asia/Bangkok', 'America/Santiago'].map((zone) =>
      site.clock.now().toZonedDateTimeISO(zone).toPlainDate().toString(),
    )
    expect(bangkok).not.toBe(santiago)
    expect([await daysOf(1), await daysOf(2)]).toEqual([[bangkok], [santiago]])
  })

  it('wins of one brand’s members are not on another brand’s board', async () => {
    await site.fund({ ...me, brand: brandId(2) })
    await site.play({ ...me, brand: brandId(2) }, 'theirs', 100n, 900n)
    await site.play(me, 'ours', 100n, 300n)
    expect([await site.look(me), await site.look({ ...me, brand: brandId(2) })]).toEqual([[200n], [800n]])
  })
})
