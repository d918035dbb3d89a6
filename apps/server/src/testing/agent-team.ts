import type { AgentContract } from '@baize/contract'
import { randomUUID } from 'node:crypto'
import { sql } from '../kernel/database/pool.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** The terms of a contract as calls send them. */
export type SentTerms = AgentContract['terms']

/** Makes a new member an agent, below another one if there is one. */
export async function newAgent(server: TestServer, username: string, upline?: TestMember): Promise<TestMember> {
  const member = await server.newMember(username)
  await sql`
    update member set type = 1, upline_id = ${upline?.id ?? null}::bigint,
      upline_path = coalesce((select above.upline_path || above.member_id from member above
        where above.brand_id = member.brand_id and above.member_id = ${upline?.id ?? null}::bigint), '{}')
    where brand_id = 1 and member_id = ${member.id}::bigint`.execute(server.test.owner)
  return member
}

/** Daily wages with one step. */
export const dailyAt = (ratePpm: number, turnoverMinor = 0): SentTerms => ({
  kind: 'daily',
  roundToMinor: '0',
  tiers: [{ turnoverMinor: String(turnoverMinor), activeMembers: 0, ratePpm: String(ratePpm) }],
})

/** Stores an offer of the site itself to an agent without an upline. Returns its id. */
export async function offerTopLevel(
  { test, clock }: TestServer,
  { id }: TestMember,
  terms: SentTerms,
): Promise<string> {
  const contractId = randomUUID()
  await sql`
    insert into agent_contract (contract_id, brand_id, kind, cadence, downline_id, terms, state, offered_at)
    values (${contractId}::uuid, 1, ${terms.kind}, ${terms.kind === 'dividend' ? terms.cadence : null}, ${id}::bigint,
      ${JSON.stringify(terms)}::jsonb, 'offered', ${clock.now().toString()})`.execute(test.owner)
  return contractId
}
