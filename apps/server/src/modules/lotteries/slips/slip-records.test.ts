import * as contract from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { readAll, recordOf, sumOf } from '../../../testing/read-bets.ts'
import type { AccountId } from '../../ledger/index.ts'
import { openSlipsOf, slipStandings, stakesOfSlips } from './slip-rounds.sql.ts'
import { brandId, buy, openDraw, sealDraw, settleDraw, voidDraw } from './test-slips.ts'

let server: TestServer
let member: TestMember
let members = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.newMember(`recorded${(members += 1)}`)
})

const numbers = { first: ['000123'], 'front-3': ['111', '222'], 'bottom-3': ['333', '444'], 'bottom-2': ['45'] }
const fact = (slipId: string, facts: object) => expect.objectContaining({ slipId, roundId: slipId, ...facts })

async function accountOf({ id }: TestMember): Promise<AccountId> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select account_id as "accountId" from ledger_account where member_id = ${id}::bigint and kind = 'main'`.execute(
    server.test.database,
  )
  const [found] = rows
  if (found === undefined) throw new Error('a member has no account')
  return found.accountId
}

/** Four slips: one that wins, one that loses, one that is cancelled, and one on a draw that becomes void. */
async function fourSlips() {
  const [draw, off] = [
    await openDraw(server, 'siam-government', { seconds: 3_600 }),
    await openDraw(server, 'siam-government', { seconds: 3_600 }),
  ]
  const won = await buy(server, member, draw, 'top-2 23 @ 1.00')
  const lost = await buy(server, member, draw, ['top-3 999 @ 1.00', 'bottom-2 46 @ 1.00'])
  const cancelled = await buy(server, member, draw, 'top-3 123 @ 4.00')
  const returned = await buy(server, member, off, 'top-3 123 @ 8.00')
  await member.call(contract.cancelSlip, { params: { slipId: cancelled.slipId }, body: {} })
  return { draw, off, won, lost, cancelled, returned }
}

async function finish({ draw, off }: Awaited<ReturnType<typeof fourSlips>>): Promise<void> {
  await sealDraw(server, draw.drawId)
  await settleDraw(server, draw.drawId, numbers)
  await voidDraw(server, off.drawId)
}

describe('the betting record', () => {
  it('has a slip as one bet that is open until its draw is settled, and leads to it (2.100)', async () => {
    const slips = await fourSlips()
    const { won, lost, cancelled, returned } = slips
    const before = await recordOf(member.call)
    expect(before.list).toEqual([
      fact(returned.slipId, {
        state: 'open',
        stake: '8.00',
        bets: 1,
        hasProof: false,
        vassalage: 'LOTT',
        gameType: 'ELOTT',
      }),
      fact(cancelled.slipId, { state: 'returned', stake: '4.00', returned: '4.00' }),
      fact(lost.slipId, { state: 'open', stake: '2.00', net: '-2.00' }),
      fact(won.slipId, { state: 'open', stake: '1.00' }),
    ])
    const idsOf = async (query: Readonly<Record<string, string>>) =>
      (await readAll(member.call, query)).map(({ slipId }) => slipId)
    expect(await idsOf({ state: 'open' })).toEqual([returned.slipId, lost.slipId, won.slipId])
    expect(await idsOf({ state: 'settled' })).toEqual([])
    expect(await idsOf({ result: 'lost' })).toEqual([])
    await finish(slips)
    const after = await recordOf(member.call)
    expect(after.list).toEqual([
      fact(returned.slipId, { state: 'returned', returned: '8.00', net: '0.00' }),
      fact(cancelled.slipId, { state: 'returned' }),
      fact(lost.slipId, { state: 'settled', net: '-2.00' }),
      fact(won.slipId, { state: 'settled', payout: '90.00', net: '89.00' }),
    ])
    expect(sumOf([after.totals])).toEqual(sumOf(after.list))
    expect(await idsOf({ state: 'open' })).toEqual([])
    expect(await idsOf({ result: 'lost' })).toEqual([lost.slipId])
    expect(await idsOf({ result: 'won' })).toEqual([won.slipId])
  })

  it('agrees with profit and loss, which has lotteries as a game type of their own (2.102)', async () => {
    await finish(await fourSlips())
    await server.runJob('sum up postings')
    const { gameTypes } = await member.call(contract.profitAndLoss, { query: {} })
    const { totals } = await recordOf(member.call)
    expect(gameTypes).toMatchObject([{ gameType: 'ELOTT', stake: '3.00', payout: '90.00', net: totals.net }])
    expect(totals).toMatchObject({ stake: '15.00', returned: '12.00', payout: '90.00', net: '87.00' })
  })
})

describe('the account record', () => {
  it('names the lottery of each movement and leads to its slip (2.101)', async () => {
    const slips = await fourSlips()
    await finish(slips)
    const { list } = await member.call(contract.accountRecord, { query: {} })
    const ofSlips = list.filter(({ slipId }) => slipId !== null)
    expect(ofSlips.map(({ kind, amount, slipId }) => [kind, amount, slipId])).toEqual([
      ['bet_returned', '8.00', slips.returned.slipId],
      ['win', '90.00', slips.won.slipId],
      ['bet_returned', '4.00', slips.cancelled.slipId],
      ['bet', '-8.00', slips.returned.slipId],
      ['bet', '-4.00', slips.cancelled.slipId],
      ['bet', '-2.00', slips.lost.slipId],
      ['bet', '-1.00', slips.won.slipId],
    ])
    expect(new Set(ofSlips.map(({ gameName }) => gameName))).toEqual(new Set([slips.won.gameName]))
    expect(list.find(({ group }) => group === 'promotion')).toMatchObject({ slipId: null })
  })
})

describe('the winners board', () => {
  it('has a slip with what it won beyond its stake, however long before that it was bought (3.018)', async () => {
    const draw = await openDraw(server, 'siam-government', { seconds: 3_600 })
    const { slipId } = await buy(server, member, draw, ['top-3 123 @ 1.00', 'top-3 124 @ 1.00'])
    const accountId = await accountOf(member)
    expect(await stakesOfSlips(server.test.database, [{ accountId, roundId: slipId }])).toEqual(
      new Map([[slipId, 200n]]),
    )
    await sealDraw(server, draw.drawId)
    await settleDraw(server, draw.drawId, numbers)
    await server.live.catchUp()
    const { list } = await server.client()(contract.winnerBoard, { query: {} })
    expect(list[0]).toMatchObject({ winAmount: '898.00', game: { gameCode: 'siam-government', vassalage: 'LOTT' } })
  })
})

describe('a slip as a round', () => {
  it('is open for bonuses and pay of agents until its draw is settled or its stake is back', async () => {
    const accountId = await accountOf(member)
    const slips = await fourSlips()
    const { database } = server.test
    const providerId = await server.lotteries.slips.ledger.provider(brandId, 'LOTT')
    const rounds = [slips.won, slips.lost, slips.cancelled, slips.returned].map(({ slipId }) => slipId)
    const asked = [...rounds, 'a vendor’s round'].map((round) => ({ accountId, providerId, round }))
    const openNow = async () => {
      const known = new Map((await slipStandings(database, asked)).map(({ round, isOpen }) => [round, isOpen]))
      return rounds.map((round) => known.get(round))
    }
    const openIds = async (max: number, begunBy?: Temporal.Instant) =>
      (await openSlipsOf(database, [accountId], max, begunBy)).map(({ round }) => round).toSorted()
    expect(await openNow()).toEqual([true, true, false, true])
    expect(await openIds(10)).toEqual([slips.won, slips.lost, slips.returned].map(({ slipId }) => slipId).toSorted())
    expect(await openIds(1)).toHaveLength(1)
    const bought = Temporal.Instant.from(slips.won.placedAt)
    expect(await openIds(10, bought)).toEqual([slips.won.slipId])
    expect(await openIds(10, bought.subtract({ milliseconds: 1 }))).toEqual([])
    await finish(slips)
    expect(await openNow()).toEqual([false, false, false, false])
    expect(await openIds(10)).toEqual([])
  })
})

describe('a member’s own file', () => {
  it('has slips with what became of them, plans and number sets, and nothing of another member', async () => {
    const slips = await fourSlips()
    await finish(slips)
    const params = { gameCode: 'siam-government' }
    const body = { name: 'Mine', picks: [{ bet: 'top-3', selection: '123' }] }
    await member.call(contract.saveNumberSet, { params, body })
    await openDraw(server, 'siam-government')
    const picks = [{ bet: 'top-3', selection: '123', unit: '1.00' }]
    const plan = { picks, multipliers: [1, 1], stopOnWin: true }
    const { chaseId } = await member.call(contract.startChase, { params, body: plan, idempotencyKey: 'plan' })
    const fileOf = async ({ call, password }: TestMember) => {
      const made = await call(contract.exportOwnData, { body: { password } })
      if (!(made instanceof Blob)) throw new Error('a client receives a Blob')
      // The server's own lists of objects; the test reads some of their fields.
      return JSON.parse(await made.text()) as Readonly<Record<string, readonly object[]>>
    }
    const file = await fileOf(member)
    expect(file['lotterySlips']).toHaveLength(5)
    expect(file['lotterySlips']).toContainEqual(
      expect.objectContaining({
        slip: slips.won.slipId,
        stake: '100',
        ends: [expect.objectContaining({ amount: '9000' })],
      }),
    )
    expect(file['lotteryPlans']).toMatchObject([{ plan: chaseId, multipliers: [1, 1] }])
    expect(file['lotteryNumberSets']).toMatchObject([{ name: 'Mine' }])
    const other = await fileOf(await server.newMember(`nobody${members}`))
    expect([other['lotterySlips'], other['lotteryPlans'], other['lotteryNumberSets']]).toEqual([[], [], []])
  })
})
