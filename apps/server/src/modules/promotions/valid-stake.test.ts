import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCollector, pointsOf, postFor } from '../../testing/collectors.ts'
import { callOffice, operatorOf } from '../../testing/office.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { publish, tenTimes } from './test-offers.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A member with an open bonus, who has staked 500.00 of which so much counts. */
async function player(validMinor: bigint | undefined) {
  const member = await newCollector(server)
  const promotionId = await publish(server, {
    reward: { kind: 'bonus', amount: '50.00' },
    conditions: { ...tenTimes, of: 'bonus', turnover: 100 },
  })
  await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
  const valid = validMinor === undefined ? {} : { validMinor: minor(validMinor) }
  await postFor(server, member, [
    { kind: 'stake', amount: -50_000n, round: 'r', gameCode: 'bz-lotus-lanterns', gameType: 'RNG', ...valid },
  ])
  return member
}

/** What counts of it, as the member sees it: for the bonus, the level, and in points. */
async function countedFor(member: TestMember) {
  await server.promotions.catchUp()
  await server.runJob('sum up postings')
  const { current } = await member.call(contract.ownBonuses, { query: {} })
  const { turnover } = await member.call(contract.memberVip, {})
  return [current[0]?.counted, turnover, await pointsOf(member)]
}

describe('a stake of 500.00', () => {
  it('counts in full unless its game says otherwise (the planted fault of the next one)', async () => {
    expect(await countedFor(await player(undefined))).toEqual(['500.00', '500.00', '100'])
    expect(await countedFor(await player(50_000n))).toEqual(['500.00', '500.00', '100'])
  })

  it('of which 100.00 count, because the rest are opposite bets, brings that for bonus, level and points', async () => {
    expect(await countedFor(await player(10_000n))).toEqual(['100.00', '100.00', '20'])
    expect(await countedFor(await player(0n))).toEqual(['0.00', '0.00', '0'])
  })

  it('is staked all the same: what the site won has all of it', async () => {
    const owner = await operatorOf(server, { role: 'admin' })
    const ggr = async () => (await callOffice(server, office.dashboard, { token: owner.token })).days.at(-1)?.ggr
    const before = Number(await ggr())
    await player(0n)
    await server.runJob('sum up postings')
    expect(Number(await ggr()) - before).toBe(500)
  })

  it('cannot count for more than it is, nor below zero', async () => {
    await expect(player(50_001n)).rejects.toThrow('between 0 and the stake')
    await expect(player(-1n)).rejects.toThrow('between 0 and the stake')
  })

  it('has no reference that only looks like what counts of it', async () => {
    const member = await newCollector(server)
    const bet = {
      kind: 'stake',
      amount: -100n,
      round: 'r',
      gameCode: 'bz-lotus-lanterns',
      reference: 'valid:1',
    } as const
    await expect(postFor(server, member, [bet])).rejects.toThrow('only the ledger writes')
  })

  it('of a round that is voided counts for nothing', async () => {
    const member = await newCollector(server)
    const bet = { kind: 'stake', amount: -50_000n, round: 'void', gameCode: 'bz-lotus-lanterns' } as const
    await postFor(server, member, [bet, { ...bet, kind: 'refund', amount: 50_000n }])
    await server.runJob('sum up postings')
    const { turnover } = await member.call(contract.memberVip, {})
    expect([turnover, await pointsOf(member)]).toEqual(['0.00', '0'])
  })
})
