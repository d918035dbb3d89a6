import * as contract from '@baize/contract'
import { brandId } from '../../kernel/ids.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'

const password = 'Baize#2026'

/** An agent with a session, below another one or at the top. */
export async function newAgent(server: TestServer, username: string, upline?: string): Promise<TestMember> {
  const asked = { username, type: upline === undefined ? 1 : 2, upline } as const
  const member = await server.identity.loadDemoMember({ brandId: brandId(1) }, asked)
  if (member === undefined) throw new Error('the upline is no agent')
  return { ...(await signedIn(server, username, password)), id: String(member.memberId), password }
}

/** Logs in. */
export async function signedIn(server: TestServer, username: string, typed: string) {
  const answer = contract.sessionBegun(await server.client()(contract.login, { body: { username, password: typed } }))
  return { ...answer, call: server.client(answer.token) }
}

/** Registers with an invitation code, and returns the session. */
export async function registerBy(server: TestServer, username: string, affiliateCode: string) {
  const body = { username, password, confirmPassword: password, ageConfirmed: true, affiliateCode }
  const begun = await server.client()(contract.register, { body })
  return { ...begun, call: server.client(begun.token) }
}
