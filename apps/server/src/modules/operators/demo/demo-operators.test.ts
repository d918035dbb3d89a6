import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, codeOf, operatorOf } from '../../../testing/office.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { refuseDemoOperators } from './demo-operators.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('the demo operators', () => {
  it('are two people with the documented password and an app each, the same at each start', async () => {
    const first = await server.operators.demoOperators()
    expect(first.map(({ username, password }) => [username, password])).toEqual([
      ['admin', 'Baize#2026'],
      ['cashier', 'Baize#2026'],
    ])
    expect(new Set(first.map(({ totpSecret }) => totpSecret)).size).toBe(2)
    await server.operators.prepare()
    expect(await server.operators.demoOperators()).toEqual(first)
    for (const { username, password, totpSecret, totpUri } of first) {
      expect(totpUri).toContain(`secret=${totpSecret}`)
      const body = { username, password, code: codeOf(server, totpSecret) }
      expect((await callOffice(server, office.officeLogin, { body })).operator).toMatchObject({
        username,
        role: username,
      })
    }
  })

  it('are refused in production as long as one of them may sign in', async () => {
    const parts = { database: server.test.database }
    await expect(refuseDemoOperators(parts)).rejects.toThrow(
      /the demo operator admin. Production does not start with it/,
    )
    await sql`update operator set state = 'suspended' where username = 'admin'`.execute(server.test.owner)
    await expect(refuseDemoOperators(parts)).rejects.toThrow(/the demo operator cashier/)
    const { token } = await operatorOf(server, { role: 'admin' })
    const { list } = await callOffice(server, office.listOperators, { token, query: {} })
    const operatorId = list.find(({ username }) => username === 'cashier')?.operatorId ?? ''
    // The start no longer prints the secret of one who was reset.
    await callOffice(server, office.resetOperator, { token, params: { operatorId }, body: { reason: 'a real one' } })
    await refuseDemoOperators(parts)
    expect(await server.operators.demoOperators()).toEqual([])
  })
})
