import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal } from '../../../testing/payee.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  // Silver may withdraw 600.00 a day, Bronze as everybody.
  await sql`
    insert into vip_levels (brand_id, version, settings, by_name, reason, made_at, counts_from)
    select brand_id, 2, jsonb_set(settings, '{levels,1,withdrawDayMinor}', '60000'), by_name, reason, made_at, counts_from
    from vip_levels where version = 1`.execute(server.test.owner)
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const setLevel = ({ id }: TestMember, level: number) =>
  sql`
    insert into vip_member (brand_id, member_id, level, since, kept_until)
    values (1, ${id}::bigint, ${level}, now(), '2100-01-01') on conflict (brand_id, member_id) do update set level = ${level}`.execute(
    server.test.owner,
  )
const leftToday = async ({ call }: TestMember) => (await call(contract.withdrawalTerms, { query: {} })).leftToday

it('a level says how much can be withdrawn in a day, in 20 requests at once too (3.045)', async () => {
  const member = await newPayee(server)
  expect(await leftToday(member)).toBe('500000.00')
  await setLevel(member, 2)
  expect(await leftToday(member)).toBe('600.00')
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => requestWithdrawal(member, '100.00')))
  const got = asked.filter(({ status }) => status === 'fulfilled').length
  expect(got).toBeLessThanOrEqual(6)
  expect(got).toBeGreaterThan(0)
  for (let more = got; more < 6; more += 1) await requestWithdrawal(member, '100.00')
  expect((await refusalOf(requestWithdrawal(member, '100.00'))).code).toBe('payment.day_limit')
  // The planted fault: without the level, the day has much left.
  await setLevel(member, 0)
  expect((await requestWithdrawal(member, '100.00')).state).toBe('requested')
})

it('higher levels are first in the queue of operators, and of one level who has waited the longest', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => newPayee(server)))
  const wanted: string[] = []
  for (const [place, member] of members.entries()) {
    await setLevel(member, [0, 1, 3, 3][place] ?? 0)
    server.clock.advance({ seconds: 1 })
    wanted.push((await requestWithdrawal(member)).withdrawalId)
  }
  const { token } = await operatorOf(server, { role: 'cashier' })
  const { list } = await callOffice(server, office.reviewWithdrawals, { token, query: { pageSize: 100 } })
  const places = list.filter(({ withdrawalId }) => wanted.includes(withdrawalId))
  expect(places.map(({ withdrawalId, level }) => [wanted.indexOf(withdrawalId), level])).toEqual([
    [2, 3],
    [3, 3],
    [1, 1],
    [0, 0],
  ])
})
