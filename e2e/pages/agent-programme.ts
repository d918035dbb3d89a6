// What the office's pages about agents show, for tests that are not about how it came to be.
import { randomUUID } from 'node:crypto'
import type { Client } from '../../packages/contract/src/client.ts'
import { applyAsAgent } from '../../packages/contract/src/index.ts'
import { changeMemberTeam } from '../../packages/contract/src/office/index.ts'
import { callsTo } from '../call-house.ts'
import { askDatabase } from '../database.ts'
import type { RunningHouse } from '../house.ts'
import { newCaller, newMember } from './new-member.ts'

/** A member by the number and the username. */
export interface Named {
  readonly memberId: string
  readonly username: string
}

/** A new member. */
export async function newNamed(house: RunningHouse): Promise<Named> {
  const username = await newMember(house)
  return { memberId: await numberOf(house, username), username }
}

/** The number of a member. */
export async function numberOf({ dataDir }: Pick<RunningHouse, 'dataDir'>, username: string): Promise<string> {
  const [row] = await askDatabase<{ id: string }>(
    dataDir,
    'select member_id::text as id from member where username = $1',
    [username],
  )
  if (row === undefined) throw new Error(`there is no member ${username}`)
  return row.id
}

/** A new agent: at the top of the tree, or below another one. */
export async function newAgent(house: RunningHouse, office: Client, above?: Named): Promise<Named> {
  const agent = await newNamed(house)
  const change = { params: { memberId: agent.memberId } }
  const reason = 'A test in a browser.'
  await office(changeMemberTeam, { ...change, body: { step: 'promote', reason } })
  if (above !== undefined)
    await office(changeMemberTeam, { ...change, body: { step: 'move', upline: above.username, reason } })
  return agent
}

/** A member who wants to become an agent. */
export async function newApplicant(house: RunningHouse): Promise<Named> {
  const { username, token } = await newCaller(house)
  await callsTo(house, { token })(applyAsAgent, {
    body: {
      contact: '@line-of-a-test',
      plan: 'I run a group of people who like slots, and would invite them.',
      expected: '11-50',
    },
  })
  return { memberId: await numberOf(house, username), username }
}

/** A contract of the site about a daily wage with 1 % from 100.00, in force for two days. Returns its id. */
export async function contractOf({ dataDir }: RunningHouse, { memberId }: Named): Promise<string> {
  const contractId = randomUUID()
  const terms = {
    kind: 'daily',
    roundToMinor: '0',
    tiers: [{ turnoverMinor: '10000', activeMembers: 1, ratePpm: '10000' }],
  }
  await askDatabase(
    dataDir,
    `insert into agent_contract (contract_id, brand_id, kind, downline_id, terms, state, in_force_from, offered_at, decided_at)
     select $1::uuid, brand_id, 'daily', member_id, $3::jsonb, 'accepted', now() - interval '2 days', now() - interval '2 days',
       now() - interval '2 days'
     from member where member_id = $2::bigint`,
    [contractId, memberId, JSON.stringify(terms)],
  )
  return contractId
}

/** Yesterday's pay by a contract of {@link contractOf}: so much that an operator has to approve it. */
export async function bigPay({ dataDir }: RunningHouse, contractId: string): Promise<void> {
  const basis = {
    kind: 'daily',
    earlierMinor: '0',
    turnoverMinor: '1200000000',
    excludedMinor: '0',
    carriedMinor: '0',
    tier: 0,
    ratePpm: '10000',
    activeMembers: 3,
    activeFromMinor: '50000',
  }
  await askDatabase(
    dataDir,
    `with day as (
       select date_trunc('day', now() at time zone 'Asia/Bangkok') as today
     ), period as (
       insert into pay_period (brand_id, kind, cadence, period_from, period_to, state, begun_at, computed_at)
       select brand_id, 'daily', '', (today - interval '1 day') at time zone 'Asia/Bangkok', today at time zone 'Asia/Bangkok',
         'computed', now(), now()
       from agent_contract, day where contract_id = $1::uuid
       on conflict do nothing
     )
     insert into pay_row (brand_id, contract_id, kind, cadence, downline_id, currency, period_from, period_to, basis, amount_minor,
       state, computed_at)
     select brand_id, contract_id, 'daily', '', downline_id, 'PLY', span.begins, span.ends,
       $2::jsonb || jsonb_build_object('from', span.begins, 'to', span.ends), 12000000, 'awaiting', now()
     from agent_contract, day, lateral (
       select (today - interval '1 day') at time zone 'Asia/Bangkok' as begins, today at time zone 'Asia/Bangkok' as ends) span
     where contract_id = $1::uuid`,
    [contractId, JSON.stringify(basis)],
  )
}

/** A bet of a member that does not count for the agent above. Returns its round. */
export async function excludedBet({ dataDir }: RunningHouse, member: Named, agent: Named): Promise<string> {
  const round = randomUUID()
  await askDatabase(
    dataDir,
    `insert into pay_exclusion (brand_id, account_id, provider_id, roundless, round, member_id, agent_ids, game_code, placed_at,
       turnover_minor, rule, reason, found_at)
     select account.brand_id, account.account_id, 1, false, $1, account.member_id, array[$3::bigint], 'roulette', now(), 40000,
       'opposite_bets', jsonb_build_object('agentId', $3::text, 'memberIds', jsonb_build_array($2::text, $3::text),
         'wonMinor', '40000', 'lostMinor', '38000'), now()
     from ledger_account account where account.member_id = $2::bigint and account.kind = 'main' limit 1`,
    [round, member.memberId, agent.memberId],
  )
  return round
}
