import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveAuthenticator, inOwnBrowser } from '../../../testing/authenticator.ts'
import { postFor } from '../../../testing/collectors.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import { codeOf, giveDown, giveUp, newInTeam } from '../../../testing/team.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

/** An agent with 10,000.00 in a browser of their own, and a member below; from 5,000.00 a day on, a second factor is due at the demo brand. */
async function rich({ hasApp = true } = {}) {
  const agent = await newInTeam(server, { type: 1, above: [] })
  const below = await newInTeam(server, { type: 0, above: [agent] })
  await postFor(server, agent, [
    { kind: 'payout', amount: 900_000n, round: `rich ${agent.id}`, gameCode: 'bz-dragon-tide' },
  ])
  const member = await inOwnBrowser(server, agent)
  const prove = hasApp ? await giveAuthenticator(server, member) : async () => undefined
  return { member, below, prove }
}
const balanceOf = async ({ call }: TestMember) => (await call(contract.transferTerms, { query: {} })).balance

describe('a large transfer (6.007)', () => {
  it('needs the second factor that a withdrawal of as much needs, and goes on with its key once that is shown', async () => {
    const { member, below, prove } = await rich()
    expect(await codeOf(giveDown(member, below, '5000.00', 'a large one'))).toBe('factor.proof_needed')
    expect(await balanceOf(below)).toBe('1000.00')
    await prove()
    expect(await codeOf(giveDown(member, below, '5000.00', 'a large one'))).toBe('ok')
    // Only for a while, and only in the browser in which it was shown.
    const elsewhere = { ...member, call: server.client(member.token) }
    expect(await codeOf(giveDown(elsewhere, below, '1.00'))).toBe('factor.proof_needed')
    server.clock.advance({ minutes: 16 })
    expect(await codeOf(giveDown(member, below, '1.00'))).toBe('factor.proof_needed')
    expect(await balanceOf(below)).toBe('6000.00')
  })

  it('is not split into small ones to get around that, 20 at once neither', async () => {
    const { member, below } = await rich()
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(giveDown(member, below, '900.00'))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5)
    // So many payment passwords at once are too many as well.
    expect(new Set(codes)).toEqual(new Set(['ok', 'factor.proof_needed', 'password.payment_too_many']))
    expect(await balanceOf(below)).toBe('5500.00')
  })

  it('needs nothing more of somebody without a second factor, and small ones up the team need nothing', async () => {
    const { member, below } = await rich({ hasApp: false })
    expect(await codeOf(giveDown(member, below, '5000.00'))).toBe('ok')
    expect(await codeOf(giveUp(below, '10.00'))).toBe('ok')
  })
})
