import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveAuthenticator, inOwnBrowser } from '../../../testing/authenticator.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal } from '../../../testing/payee.ts'
import { balanceOf } from '../test-deposits.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

/** A payee with 10,000.00, in a browser of their own; from 5,000.00 a day on, a second factor is due at the demo brand. */
async function rich({ hasApp = true } = {}) {
  const payee = await newPayee(server)
  for (let times = 0; times < 9; times += 1) {
    const { deposit } = await payee.call(contract.beginDeposit, {
      body: { method: 'promptpay', amount: '1000.00' },
      idempotencyKey: `deposit-${times}`,
    })
    await gateway.send(gateway.event('charge.paid', gateway.pay(deposit.depositId)))
  }
  const member = await inOwnBrowser(server, payee)
  const prove = hasApp ? await giveAuthenticator(server, member) : async () => undefined
  return { member, prove }
}

describe('a large withdrawal (2.098)', () => {
  it('needs a second factor of a member who has one, and nothing is set aside before', async () => {
    const { member, prove } = await rich()
    expect((await refusalOf(requestWithdrawal(member, '5000.00'))).code).toBe('factor.proof_needed')
    expect(await balanceOf(member)).toBe('10000.00')
    expect((await member.call(contract.listWithdrawals, { query: {} })).totalCount).toBe(0)
    await prove()
    expect((await requestWithdrawal(member, '5000.00')).state).toBe('requested')
    // Only for a while, and only in the browser in which it was shown.
    const elsewhere = { ...member, call: server.client(member.token) }
    expect((await refusalOf(requestWithdrawal(elsewhere, '1000.00'))).code).toBe('factor.proof_needed')
    server.clock.advance({ minutes: 16 })
    expect((await refusalOf(requestWithdrawal(member, '1000.00'))).code).toBe('factor.proof_needed')
    expect(await balanceOf(member)).toBe('5000.00')
  })

  it('is not split into small ones to get around that, 20 at once neither', async () => {
    const { member } = await rich()
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => requestWithdrawal(member, '900.00')))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await balanceOf(member)).toBe('5500.00')
  })

  it('is the same request under the same key, at once too', async () => {
    const { member } = await rich()
    const same = await Promise.all(
      Array.from({ length: 5 }, () => requestWithdrawal(member, '4000.00', 'one-large-withdrawal')),
    )
    expect(new Set(same.map(({ withdrawalId }) => withdrawalId)).size).toBe(1)
  })

  it('needs none of a member who has none (the control)', async () => {
    const { member } = await rich({ hasApp: false })
    expect((await requestWithdrawal(member, '6000.00')).state).toBe('requested')
  })
})
