import * as contract from '@baize/contract'
import type { TestMember, TestServer } from './open-test-server.ts'
import { paymentPassword } from './payee.ts'
import { placeBelow } from './team-tree.ts'

let names = 0
let keys = 0

/** A member below some agents, the topmost first, with a payment password and the welcome credit of 1,000.00. */
export async function newInTeam(
  server: TestServer,
  { type, above }: { readonly type: 0 | 1; readonly above: readonly TestMember[] },
): Promise<TestMember & { readonly username: string }> {
  const username = `team${(names += 1)}x`
  const member = await server.newMember(username)
  await placeBelow(server, member.id, { path: above.map(({ id }) => id), isAgent: type === 1 })
  await member.call(contract.setPaymentPassword, {
    body: { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword },
  })
  return { ...member, username }
}

/** Gives money to a member below. */
export function giveDown(from: TestMember, to: { readonly id: string }, amount: string, key = `down-${(keys += 1)}`) {
  const body = { memberId: to.id, amount, paymentPassword }
  return from.call(contract.transferDown, { body, idempotencyKey: key })
}

/** Gives money to the agent above. */
export function giveUp(from: TestMember, amount: string, key = `up-${(keys += 1)}`) {
  return from.call(contract.transferUp, { body: { amount, paymentPassword, note: 'Thanks' }, idempotencyKey: key })
}

/** `ok`, or the code of the refusal. */
export function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
}
