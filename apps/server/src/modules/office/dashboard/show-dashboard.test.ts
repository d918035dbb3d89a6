import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal } from '../../../testing/payee.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const look = async (permissions: readonly office.Permission[], at = server) => {
  const { token } = await operatorOf(at, { permissions: ['dashboard.read', ...permissions] })
  return callOffice(at, office.dashboard, { token })
}

it('the dashboard counts what waits, with the age of the oldest, for those who may see the queue', async () => {
  const member = await newPayee(server)
  await requestWithdrawal(member)
  server.clock.advance({ minutes: 31 })
  await requestWithdrawal(member)
  const { work } = await look(['withdrawals.read'])
  expect(work.map(({ queue, count }) => [queue, count])).toEqual([
    ['withdrawals_late', 1],
    ['withdrawals', 2],
    ['receipts', 0],
    ['withdrawals_second', 0],
  ])
  expect(work[1]?.oldest).toBe(server.clock.now().subtract({ minutes: 31 }).toString())
  expect((await look([])).work).toEqual([])
})

it('the dashboard counts what waits in the member centre, each queue only for whoever may see it', async () => {
  const member = await server.newMember('dashwaits')
  const body = { questionType: 'suggestion', content: 'More tables, please, and longer evenings.' } as const
  await member.call(contract.sendFeedback, { body })
  const queues = {
    chats: 'chat.read',
    claims: 'promotions.read',
    redemptions: 'points.read',
    friends: 'referrals.read',
    feedback: 'feedback.read',
  } as const
  const permissions = Object.values(queues)
  const { work } = await look(permissions)
  expect(work.map(({ queue, count }) => [queue, count])).toEqual([
    ['chats', 0],
    ['claims', 0],
    ['redemptions', 0],
    ['friends', 0],
    ['feedback', 1],
  ])
  expect(work.at(-1)?.oldest).toBe(server.clock.now().toString())
  for (const [queue, permission] of Object.entries(queues))
    expect((await look([permission])).work.map((one) => one.queue)).toEqual([queue])
})

it('the dashboard shows the money of each day, today last, as the ledger has it', async () => {
  const member = await newPayee(server)
  const { depositId } = await orderDeposit(member)
  await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
  await server.runJob('sum up postings')
  const { days, health } = await look([])
  expect(days).toHaveLength(15)
  expect(days.at(-1)).toMatchObject({ day: '2026-11-21', deposits: '500.00', turnover: '0.00', ggr: '0.00' })
  expect(days.at(-1)?.newMembers).toBeGreaterThan(0)
  expect(days.at(-2)).toMatchObject({ deposits: '0.00', newMembers: 0 })
  expect(health.find(({ check }) => check === 'books')).toMatchObject({ state: 'good', count: 0 })
})

it('the dashboard names settings of an external database that are far off, and does not judge the embedded one', async () => {
  const outside = await openTestServer({ DATABASE_URL: 'postgres://owner@localhost/site' })
  const ofDatabase = async (at: TestServer) => (await look([], at)).health.find(({ check }) => check === 'database')
  const found = await ofDatabase(outside)
  expect(found).toMatchObject({ state: 'bad', count: found?.details.length })
  // The PostgreSQL of the tests runs without fsync and with little WAL.
  expect(found?.details).toEqual(expect.arrayContaining(['fsync = off', 'max_wal_size = 256MB']))
  expect(await ofDatabase(server)).toMatchObject({ state: 'good', count: 0, details: [] })
  await outside.close()
})
