import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCollector } from '../../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { memberId } from '../../../kernel/ids.ts'
import { readDepositTurnover } from '../../ledger/index.ts'
import { brandId, buy, openDraw, voidDraw } from './test-slips.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const draw = () => openDraw(server, 'minute-five', { format: 'five-digits', seconds: 600 })

/** What counts of what a member staked: for the level, and for withdrawing what was deposited. */
async function countedOf(member: TestMember): Promise<readonly string[]> {
  await server.runJob('sum up postings')
  const { turnover } = await member.call(contract.memberVip, {})
  const { accountId } = await server.lotteries.slips.wallet.accountOf(brandId, memberId(BigInt(member.id)), 'main')
  const { parts } = await readDepositTurnover(server.test.database, accountId, { after: 0n, max: 1_000 })
  return [turnover, parts.reduce((sum, { stakedMinor }) => sum + stakedMinor, 0n).toString()]
}

describe('what counts of a slip as turnover', () => {
  it('is all of it, unless it is on both sides: what covers nearly everything counts nothing', async () => {
    const member = await newCollector(server)
    await buy(server, member, await draw(), ['total-sides big @ 10.00', 'place 1-7 @ 5.00'])
    expect(await countedOf(member)).toEqual(['15.00', '1500'])
    await buy(server, member, await draw(), ['total-sides big,small @ 10.00', 'place 1-7 @ 5.00'])
    expect(await countedOf(member)).toEqual(['20.00', '2000'])
  })

  it('is taken back with the stake, and no more of it: by whoever cancels, and by a void draw', async () => {
    const member = await newCollector(server)
    const [one, other] = [await draw(), await draw()]
    const texts = ['place-sides 1-big @ 20.00', 'place-sides 1-small @ 20.00', 'place 2-7 @ 5.00']
    const { slipId } = await buy(server, member, one, texts)
    await buy(server, member, other, texts)
    expect(await countedOf(member)).toEqual(['10.00', '1000'])
    await member.call(contract.cancelSlip, { params: { slipId }, body: {} })
    expect(await countedOf(member)).toEqual(['5.00', '500'])
    await voidDraw(server, other.drawId)
    expect(await countedOf(member)).toEqual(['0.00', '0'])
    // If more had been taken, what is staked now would not count in full.
    await buy(server, member, await draw(), 'place 3-7 @ 4.00')
    expect(await countedOf(member)).toEqual(['4.00', '400'])
  })
})
