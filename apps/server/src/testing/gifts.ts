import * as contract from '@baize/contract'
import { bookedOf } from '../done-once/test-at-once.ts'
import { brandId, memberId } from '../kernel/ids.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** The same member with a new session, since sessions end overnight. */
export async function loggedIn(server: TestServer, member: TestMember): Promise<TestMember> {
  const memberNumber = memberId(BigInt(member.id))
  const names = await server.identity.usernamesOf(brandId(1), [memberNumber])
  const body = { username: names.get(memberNumber) ?? '', password: member.password, side: 'member' } as const
  const answer = await server.client()(contract.login, { body })
  if (!('token' in answer)) throw new Error('the login asks for more')
  return { ...member, token: answer.token, call: server.client(answer.token) }
}

/** What a member was given, in minor units: the welcome credits first. */
export async function gifts(server: TestServer, member: TestMember): Promise<readonly bigint[]> {
  return (await bookedOf(server, member.id))
    .filter(([account, kind]) => account === 'main' && kind === 'grant')
    .map(([, , amount]) => amount)
}

/** Lets the brand's day end, and an hour and a minute more pass, after which it is counted. */
export async function passDay(server: TestServer): Promise<void> {
  const now = server.clock.now().toZonedDateTimeISO('Asia/Bangkok')
  const later = now.add({ days: 1 }).startOfDay().add({ minutes: 61 })
  server.clock.advance({ seconds: Math.ceil(now.until(later).total('seconds')) })
  await server.runJob('sum up postings')
}

let rounds = 0
/** Plays rounds of 10.00 in a slot. */
export async function playRounds({ call }: TestMember, count: number): Promise<void> {
  const params = { gameCode: 'bz-lotus-lanterns' }
  for (let round = 0; round < count; round += 1)
    await call(contract.playRound, { params, body: { stake: '10.00' }, idempotencyKey: `round ${(rounds += 1)}` })
}
