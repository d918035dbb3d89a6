import { randomUUID } from 'node:crypto'
import { minor, ratePpm, zeroMinor } from '@baize/money'
import { basisInJson, payDaily, type DailyTerms } from '@baize/pay'
import type { PayState } from '@baize/contract'
import { sql } from '../kernel/database/pool.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** The terms of every contract of the tests: 1 % from nothing, 2 % from 5,000.00 and two active members. */
export const dailyTerms: DailyTerms = {
  kind: 'daily',
  tiers: [
    { turnoverMinor: zeroMinor, activeMembers: 0, ratePpm: ratePpm(10_000n) },
    { turnoverMinor: minor(500_000n), activeMembers: 2, ratePpm: ratePpm(20_000n) },
  ],
  roundToMinor: zeroMinor,
}

const termsInJson = JSON.stringify(dailyTerms, (_, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value,
)

/** Registers an agent below another one; without one, the agent is at the top. */
export async function newAgent(server: TestServer, name: string, upline?: TestMember): Promise<TestMember> {
  const agent = await server.newMember(name)
  await sql`
    update member set type = ${upline === undefined ? 1 : 2}, upline_id = ${upline?.id ?? null}::bigint,
      upline_path = coalesce((select above.upline_path || above.member_id from member above
        where above.member_id = ${upline?.id ?? null}::bigint), '{}')
    where member_id = ${agent.id}::bigint`.execute(server.test.owner)
  return agent
}

/** Makes a contract on {@link dailyTerms}; without an upline the site pays. Returns its id. */
export async function newContract(server: TestServer, downline: TestMember, upline?: TestMember): Promise<string> {
  const contractId = randomUUID()
  await sql`
    insert into agent_contract (contract_id, brand_id, kind, upline_id, downline_id, terms, state, in_force_from, offered_at, decided_at)
    select ${contractId}::uuid, brand_id, 'daily', ${upline?.id ?? null}::bigint, member_id, ${termsInJson}::jsonb, 'accepted',
      '2026-10-31T17:00:00Z', '2026-10-31T12:00:00Z', '2026-10-31T13:00:00Z'
    from member where member_id = ${downline.id}::bigint`.execute(server.test.owner)
  return contractId
}

/** A row of pay for a day, computed by the rules from the turnover of the team. */
export interface TestRow {
  readonly contractId: string
  /** The day in the brand's time zone, UTC+7. */
  readonly day: string
  readonly turnoverMinor: bigint
  readonly activeMembers?: number
  readonly state?: PayState
}

/** Stores a row as the engine does. Returns its number. */
export async function newRow(
  server: TestServer,
  { contractId, day, turnoverMinor, activeMembers = 0, state = 'paid' }: TestRow,
): Promise<string> {
  const from = Temporal.PlainDate.from(day).toZonedDateTime('Asia/Bangkok').toInstant()
  const to = from.add({ hours: 24 })
  const { basis, amountMinor } = payDaily(dailyTerms, {
    kind: 'daily',
    from: from.toString(),
    to: to.toString(),
    earlierMinor: zeroMinor,
    turnoverMinor: minor(turnoverMinor),
    excludedMinor: zeroMinor,
    carriedMinor: zeroMinor,
    activeMembers,
    activeFromMinor: minor(50_000n),
  })
  const { rows } = await sql<{ rowId: bigint }>`
    insert into pay_row (brand_id, contract_id, kind, cadence, upline_id, downline_id, currency, period_from, period_to, basis,
      amount_minor, state, computed_at, paid_at)
    select brand_id, contract_id, kind, '', upline_id, downline_id, 'PLY', ${from.toString()}, ${to.toString()},
      ${JSON.stringify(basisInJson(basis))}::jsonb, ${amountMinor}, ${state}, ${to.toString()},
      ${state === 'paid' ? to.toString() : null}::timestamptz
    from agent_contract where contract_id = ${contractId}::uuid
    returning row_id as "rowId"`.execute(server.test.owner)
  const [row] = rows
  if (row === undefined) throw new Error('no row was stored')
  return row.rowId.toString()
}
