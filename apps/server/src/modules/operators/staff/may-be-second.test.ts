import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { mayBeSecond } from './may-be-second.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function areTwo(one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    select ${mayBeSecond(sql`${one}::uuid`, sql`${other}::uuid`)} as answer`.execute(server.test.database)
  return rows[0]?.answer === true
}

describe('two people', () => {
  it('are neither the same nor one of them who invited or last reset the other', async () => {
    const [boss, lead] = [await operatorOf(server, { role: 'admin' }), await operatorOf(server, { role: 'admin' })]
    const invite = async (username: string) =>
      callOffice(server, office.inviteOperator, {
        token: boss.token,
        body: { username, role: 'cashier', reason: 'a test' },
      })
    const [one, two] = [(await invite('one')).operator, (await invite('two')).operator]
    const answers = async () =>
      Promise.all([
        areTwo(boss.operatorId, boss.operatorId),
        areTwo(boss.operatorId, one.operatorId),
        areTwo(one.operatorId, boss.operatorId),
        areTwo(one.operatorId, two.operatorId),
        areTwo(one.operatorId, lead.operatorId),
        areTwo(lead.operatorId, boss.operatorId),
      ])
    expect(await answers()).toEqual([false, false, false, true, true, true])
    const order = { token: lead.token, params: { operatorId: one.operatorId }, body: { reason: 'lost phone' } }
    await callOffice(server, office.resetOperator, order)
    // The sign-in that the first sponsor could have known is gone.
    expect(await answers()).toEqual([false, true, true, true, false, true])
  })

  it('are not somebody and whom their own invitee has invited, and not in a circle of resets', async () => {
    const invite = async (token: string, username: string) => {
      const body = { username, role: 'admin', reason: 'a test' }
      return (await callOffice(server, office.inviteOperator, { token, body })).operator.operatorId
    }
    const boss = await operatorOf(server, { role: 'admin' })
    const puppet = await operatorOf(server, { role: 'admin' })
    const sponsor = async (of: string, by: string | null) =>
      sql`update operator set sponsor_id = ${by}::uuid where operator_id = ${of}::uuid`.execute(server.test.owner)
    await sponsor(puppet.operatorId, boss.operatorId)
    const third = await invite(puppet.token, 'third')
    const fourth = await invite(puppet.token, 'fourth')
    const answers = async () => [
      await areTwo(boss.operatorId, third),
      await areTwo(third, boss.operatorId),
      await areTwo(third, fourth),
    ]
    expect(await answers()).toEqual([false, false, true])
    await sponsor(boss.operatorId, third)
    expect(await answers()).toEqual([false, false, false])
    // The control: without the one in between they count as two.
    await sponsor(boss.operatorId, null)
    await sponsor(puppet.operatorId, null)
    expect(await answers()).toEqual([true, true, true])
  })

  it('are never somebody whom nobody knows', async () => {
    const { operatorId } = await operatorOf(server, { role: 'admin' })
    expect(await areTwo(operatorId, '00000000-0000-7000-8000-000000000000')).toBe(false)
  })
})
