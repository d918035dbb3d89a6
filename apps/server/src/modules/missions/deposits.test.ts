import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'
import { playRounds } from '../../testing/gifts.ts'
import { publishMission, shownMission } from './test-missions.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

async function deposit(member: TestMember, amount: string): Promise<string> {
  const { depositId } = await orderDeposit(member, { method: 'promptpay', amount })
  server.clock.advance({ seconds: 1 })
  await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
  await server.deliverEvents()
  return depositId
}

it('counts deposits that are in the balance, each once however often the news comes, and what they came to (7.038)', async () => {
  const step = (target: string) => [{ target, reward: { kind: 'points' as const, points: 10 }, board: 1 }]
  const often = await publishMission(server, { goal: 'deposits', steps: step('2') })
  const much = await publishMission(server, { goal: 'deposit', steps: step('250.00') })
  const member = await server.newMember('missiondeposits')
  const depositId = await deposit(member, '100.00')
  const news = { memberId: member.id, depositId, result: 'credited' as const, amount: '', fee: '', reason: '' }
  await server.test.database.transaction().execute(async (tx) => {
    for (let time = 0; time < 5; time += 1)
      await server.outbox.publish(tx, { brandId: brandId(1), topic: 'deposit.settled', payload: news })
  })
  await server.deliverEvents()
  expect((await shownMission(member, often)).progress).toBe('1')
  await deposit(member, '150.00')
  expect((await shownMission(member, often)).progress).toBe('2')
  expect((await shownMission(member, much)).progress).toBe('250.00')
})

it('counts an invited friend once, when they have done what is asked of friends (7.038, 2.105)', async () => {
  const missionId = await publishMission(server, {
    goal: 'friends',
    steps: [{ target: '1', reward: { kind: 'cash', amount: '10.00' }, board: 1 }],
  })
  const inviter = await server.newMember('missionhost')
  const { code } = await inviter.call(contract.memberReferral, { query: {} })
  const body = { username: 'missionguest', password: 'Baize#2026', confirmPassword: 'Baize#2026', ageConfirmed: true }
  const { id, token } = await server.client()(contract.register, { body: { ...body, referralCode: code } })
  // From one address it would wait for an operator, and count once that one lets it pass.
  await sql`update login_try set address = '203.0.113.9' where member_id = ${id}::bigint`.execute(server.test.owner)
  const friend = { id, token, password: body.password, call: server.client(token) }
  await server.deliverEvents()
  await deposit(friend, '100.00')
  await playRounds(friend, 50)
  await server.runJob('sum up postings')
  expect((await shownMission(inviter, missionId)).progress).toBe('0')
  server.clock.advance({ minutes: 5 })
  await Promise.all(Array.from({ length: 20 }, () => server.runJob('reward friends')))
  expect((await shownMission(inviter, missionId)).progress).toBe('1')
})
