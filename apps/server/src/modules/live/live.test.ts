import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, type TestPage } from '../../testing/open-page.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { Jackpots } from './jackpots.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await openTestServer()
  origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const gameCode = 'bz-lotus-lanterns'
const board = (query = {}) => server.client()(contract.winnerBoard, { query })
const cents = (amount: string) => Math.round(Number(amount) * 100)

/** Opens a page that subscribes to everything. */
async function pageOf(token?: string, language: 'TH' | 'EN' = 'EN'): Promise<TestPage> {
  const page = await openPage(origin)
  const topics = [...contract.publicTopics, ...contract.memberTopics]
  page.say({ type: 'hello', topics, language, ...(token === undefined ? {} : { token }) })
  await page.next('ready')
  return page
}

let keys = 0
async function play({ call }: Pick<TestMember, 'call'>, stake = '1.00') {
  keys += 1
  return call(contract.playRound, { params: { gameCode }, body: { stake }, idempotencyKey: `live ${keys}` })
}

/** Plays until `wins` rounds have won more than their stake. */
async function winOften(member: TestMember, wins: number): Promise<number[]> {
  const won: number[] = []
  while (won.length < wins) {
    const { stake, payout } = await play(member)
    if (cents(payout) > cents(stake)) won.push(cents(payout) - cents(stake))
  }
  return won.toSorted((a, b) => b - a)
}

describe('the winners board', () => {
  it('is empty before anybody has won: it shows no invented winners (2.030)', async () => {
    await server.live.catchUp()
    expect(await board()).toEqual({ list: [] })
  })

  it('has settled rounds with masked names, highest first, and updates open pages (7.034, 3.018)', async () => {
    const member = await server.newMember('luckywinner')
    const [page, thai] = [await pageOf(), await pageOf(undefined, 'TH')]
    const won = await winOften(member, 3)
    await server.live.catchUp()
    const { list } = await board()
    expect(list.map(({ winAmount }) => cents(winAmount))).toEqual(won)
    for (const entry of list) {
      expect(entry).toMatchObject({ customerName: 'lu***er', currencySymbol: '$', gameName: 'Lotus Lanterns' })
      expect(entry.iconUrl).toBe(entry.game.showIcon)
      expect(entry.game).toMatchObject({ gameCode, vassalage: 'BZ', state: 'open' })
    }
    expect((await page.next('winners')).list).toEqual(list)
    expect((await thai.next('winners')).list[0]?.gameName).toBe('โคมบัวลอยน้ำ')
    // Nothing that leaves the server contains the full name.
    expect(JSON.stringify([list, page.heard, thai.heard])).not.toContain('luckywinner')
  })

  it('matches the betting record and never includes trial play', async () => {
    const { url } = await (
      await server.newMember('trialwinner')
    ).call(contract.launchGame, { body: { gameCode, vassalage: 'BZ', gameType: 'RNG', trial: true } })
    const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
    const game = server.client((await server.client()(contract.handover, { body: { token } })).token)
    const before = await board()
    let won = 0
    while (won < 3) {
      const { stake, payout } = await play({ call: game })
      if (cents(payout) > cents(stake)) won += 1
    }
    await server.live.catchUp()
    expect(await board()).toEqual(before)
  })

  it('accepts a category and a number, up to 20 (9.019)', async () => {
    await winOften(await server.newMember('oftenwins'), 22)
    await server.live.catchUp()
    const { list } = await board()
    expect(list).toHaveLength(20)
    expect((await board({ limitNum: 2 })).list).toEqual(list.slice(0, 2))
    expect((await board({ gameCategory: 'RNG' })).list).toEqual(list)
    expect((await board({ gameCategory: 'FISH' })).list).toEqual([])
    for (const query of [{ limitNum: 21 }, { limitNum: 0 }, { gameCategory: 'NONE' }])
      await expect(board(query)).rejects.toMatchObject({ status: 400 })
  })

  it('removes days that are too old', async () => {
    server.clock.advance({ hours: 7 * 24 })
    await server.runJob('turn winners boards')
    expect(await board()).toEqual({ list: [] })
    server.clock.advance({ hours: -7 * 24 })
  })
})

describe('the balance', () => {
  it('is updated on the member’s own pages and on nobody else’s (3.044, 2.058)', async () => {
    const [member, neighbour] = [await server.newMember('follows'), await server.newMember('neighbour')]
    const [mine, mineToo, theirs, nobodys] = [
      await pageOf(member.token),
      await pageOf(member.token),
      await pageOf(neighbour.token),
      await pageOf(),
    ]
    const { balanceAfter } = await play(member)
    await server.live.sendBalances()
    const value = { balance: balanceAfter, currencySymbol: '$', currencyCode: 'PLY' }
    expect(await mine.next('balance')).toEqual({ type: 'balance', value })
    expect(await mineToo.next('balance')).toEqual({ type: 'balance', value })
    const own = await play(neighbour, '2.00')
    await server.live.sendBalances()
    expect((await theirs.next('balance')).value.balance).toBe(own.balanceAfter)
    for (const page of [mine, mineToo]) expect(page.heard.filter(({ type }) => type === 'balance')).toHaveLength(1)
    expect(theirs.heard.filter(({ type }) => type === 'balance')).toHaveLength(1)
    expect(nobodys.heard.some(({ type }) => type === 'balance')).toBe(false)
  })

  it('is the newest one after many bets, and no change is missed from the moment the page has subscribed', async () => {
    const member = await server.newMember('manybets')
    const page = await pageOf(member.token)
    let last = ''
    for (let count = 0; count < 10; count += 1) last = (await play(member)).balanceAfter
    await server.live.sendBalances()
    expect((await page.next('balance')).value.balance).toBe(last)
    const next = await play(member)
    await server.live.sendBalances()
    expect((await page.next('balance')).value.balance).toBe(next.balanceAfter)
  })

  it('is no longer sent after the page logs out', async () => {
    const member = await server.newMember('signsout')
    const page = await pageOf(member.token)
    const again = await server.client()(contract.login, { body: { username: 'signsout', password: member.password } })
    await member.call(contract.logout, {})
    await page.next('signedOut')
    await play({ call: server.client(contract.sessionBegun(again).token) })
    await server.live.sendBalances()
    expect(page.heard.some(({ type }) => type === 'balance')).toBe(false)
  })
})

describe('the jackpot', () => {
  it('of the demo brand is the pool of its games, the same for everybody (2.029)', async () => {
    await server.runJob('pay jackpot pools')
    server.clock.advance({ seconds: 3 })
    const [one, two] = await Promise.all([
      server.client()(contract.jackpot, {}),
      server.client(undefined, 'TH')(contract.jackpot, {}),
    ])
    expect(one).toEqual({ source: 'pool', amount: '10000.00', currencySymbol: '$', steps: [] })
    expect(two).toEqual(one)
    expect((await server.client()(contract.systemStatus, {})).jackpotSource).toBe('pool')
  })

  it('of a brand with a showcase is the moving figure, the same for everybody (9.023)', async () => {
    const { clock } = server
    const currency = { code: testCurrencyOf('PLY'), digits: 2, symbol: '$' }
    const jackpot = { source: 'showcase' as const, seed: 'demo' }
    const brand = { brandId: brandId(1), currency, timeZone: 'Asia/Bangkok', jackpot }
    // The code under test uses only these parts of a brand and of the rest.
    const parts = { brands: { all: [brand], byId: () => brand }, ledger: {}, sockets: {}, clock } as never
    const [one, two] = [await new Jackpots(parts).show(brandId(1)), await new Jackpots(parts).show(brandId(1))]
    expect(one).toMatchObject({ source: 'showcase', currencySymbol: '$' })
    expect(Number(one.amount)).toBeGreaterThan(200_000_000)
    expect(two).toEqual(one)
    clock.advance({ seconds: 10 })
    expect(Number((await new Jackpots(parts).show(brandId(1))).amount)).toBeGreaterThan(Number(one.amount))
  })

  it('of a brand with a pool is the balance of its account in the ledger', async () => {
    const { test, clock } = server
    const ledger = await openTestLedger(test, { clock })
    try {
      const id = brandId(1)
      const currency = { code: testCurrencyOf('PLY'), digits: 2, symbol: '$' }
      const owner = { brandId: id, memberId: memberId(1n), kind: 'main' as const, currency: currency.code }
      const brand = { brandId: id, currency, jackpot: { source: 'pool' as const } }
      const told: number[] = []
      const sockets = { publish: (brandOf: number) => void told.push(brandOf), isWatched: () => true }
      // The code under test uses only this part of a brand.
      const brands = { all: [brand], byId: () => brand } as never
      const jackpots = new Jackpots({ brands, ledger, sockets, clock })
      const before = await jackpots.show(id)
      await jackpots.follow()
      expect(told).toEqual([id])
      expect(before).toMatchObject({ source: 'pool', currencySymbol: '$', steps: [] })
      const [accountId, providerId] = [await ledger.memberAccount(owner), await ledger.provider(id, 'house')]
      const [promotions, jackpot] = await Promise.all(
        (['promotions', 'jackpot'] as const).map((name) =>
          ledger.houseAccount({ brandId: id, currency: currency.code, name }),
        ),
      )
      if (promotions === undefined || jackpot === undefined) throw new Error('an account is missing')
      const transactions = [
        { key: 'fund', entries: [{ kind: 'grant' as const, amountMinor: minor(500n), houseAccountId: promotions }] },
        { key: 'share', entries: [{ kind: 'stake' as const, amountMinor: minor(-123n), houseAccountId: jackpot }] },
      ]
      await ledger.post({ accountId, providerId, transactions })
      clock.advance({ seconds: 3 })
      // A page that has just been opened asks first; those that were open before are told all the same.
      expect(cents((await jackpots.show(id)).amount) - cents(before.amount)).toBe(123)
      await jackpots.follow()
      expect(told).toEqual([id, id])
      await jackpots.follow()
      expect(told).toEqual([id, id])
    } finally {
      await ledger.close()
    }
  })
})
