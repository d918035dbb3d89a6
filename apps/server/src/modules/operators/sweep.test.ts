import * as office from '@baize/contract/office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { callOffice, operatorOf } from '../../testing/office.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const count = async (table: string) => (await sql`select from ${sql.id(table)}`.execute(server.test.owner)).rows.length

it('deletes sessions of a month ago but the last one of each operator, and invitations of a day ago', async () => {
  const [one, two] = [await operatorOf(server, { role: 'admin' }), await operatorOf(server, { role: 'admin' })]
  const body = { username: 'malee', role: 'support', reason: 'a new colleague' }
  await callOffice(server, office.inviteOperator, { token: one.token, body })
  await sql`
    insert into operator_session
      (operator_id, token_hash, created_at, last_seen_at, confirmed_at, address, network, program)
    select operator_id, sha256(token_hash), created_at, last_seen_at, confirmed_at, address, network, program
    from operator_session where operator_id = ${one.operatorId}`.execute(server.test.owner)
  await server.runJob('sweep operators')
  expect([await count('operator_session'), await count('operator_invitation')]).toEqual([3, 1])
  server.clock.advance({ hours: 24 })
  await server.runJob('sweep operators')
  expect([await count('operator_session'), await count('operator_invitation')]).toEqual([3, 0])
  server.clock.advance({ hours: 30 * 24 })
  await server.runJob('sweep operators')
  const { rows } = await sql<{ operatorId: string }>`
    select operator_id as "operatorId" from operator_session`.execute(server.test.owner)
  expect(rows.map(({ operatorId }) => operatorId).toSorted()).toEqual([one.operatorId, two.operatorId].toSorted())
})
