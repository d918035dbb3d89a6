import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberId } from '../../../kernel/ids.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import { endBonus, hadBonusSince, openBonus, type Ledger } from '../../ledger/index.ts'
import { brandId, buy, openDraw } from './test-slips.ts'

let server: TestServer
let ledger: Ledger
beforeAll(async () => {
  server = await openTestServer()
  ledger = await openTestLedger(server.test, { clock: server.clock })
})
afterAll(async () => {
  await ledger.close()
  await server.close()
})

/** A bonus of 50.00 for a member. */
async function bonusOf({ id }: TestMember) {
  const currency = testCurrencyOf('PLY')
  const house = (name: 'promotions' | 'bonuses') => ledger.houseAccount({ brandId, currency, name })
  const bonusId = crypto.randomUUID()
  const at = {
    accountId: await ledger.memberAccount({ brandId, memberId: memberId(BigInt(id)), kind: 'main', currency }),
    providerId: await ledger.provider(brandId, 'house'),
    promotions: await house('promotions'),
    bonuses: await house('bonuses'),
  }
  const terms = { bonusId, limitsOwnMoney: false, onWithdrawal: 'refuse' } as const
  return {
    accountId: at.accountId,
    open: () => openBonus(ledger, { ...at, key: `open ${bonusId}`, amountMinor: minor(5_000n), terms }),
    end: () => endBonus(ledger, { ...at, key: `end ${bonusId}`, bonusId, how: 'forfeit' }),
  }
}

const cancel = ({ call }: TestMember, slipId: string) => call(contract.cancelSlip, { params: { slipId }, body: {} })
const refused = async (member: TestMember, slipId: string) => (await refusalOf(cancel(member, slipId))).code

describe('own money on a slip that could be cancelled', () => {
  it('stays staked if a bonus was open meanwhile: it is not put away there while the bonus is staked alone', async () => {
    const member = await server.newMember('slipparker')
    const draw = await openDraw(server, 'siam-government', { seconds: 3_600 })
    const bonus = await bonusOf(member)
    await bonus.open()
    const during = await buy(server, member, draw, 'top-3 123 @ 100.00')
    expect(await refused(member, during.slipId)).toBe('lottery.cannot_cancel_bonus')
    server.clock.advance({ seconds: 5 })
    await bonus.end()
    expect(await refused(member, during.slipId)).toBe('lottery.cannot_cancel_bonus')
    expect((await member.call(contract.balance, {})).balance).toBe('900.00')
  })

  it('stays staked too if the slip was bought before the bonus began', async () => {
    const member = await server.newMember('slipbefore')
    const draw = await openDraw(server, 'siam-government', { seconds: 3_600 })
    const before = await buy(server, member, draw, 'top-3 123 @ 100.00')
    const bonus = await bonusOf(member)
    await bonus.open()
    expect(await refused(member, before.slipId)).toBe('lottery.cannot_cancel_bonus')
  })

  it('comes back from slips that were bought after the bonus had ended (the negative control)', async () => {
    const member = await server.newMember('slipafter')
    const draw = await openDraw(server, 'siam-government', { seconds: 3_600 })
    const bonus = await bonusOf(member)
    await bonus.open()
    await bonus.end()
    server.clock.advance({ seconds: 5 })
    const after = await buy(server, member, draw, 'top-3 123 @ 100.00')
    expect(await hadBonusSince(server.test.database, bonus.accountId, server.clock.now())).toBe(false)
    expect(await cancel(member, after.slipId)).toMatchObject({ state: 'cancelled' })
    expect((await member.call(contract.balance, {})).balance).toBe('1000.00')
  })
})
