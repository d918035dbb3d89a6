import { randomUUID } from 'node:crypto'
import { termsToJson, type ContractTerms } from '@baize/pay'
import { minor, ratePpm } from '@baize/money'
import { sql } from '../kernel/database/pool.ts'
import { postFor } from './collectors.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** Daily wages with one rate, whatever the team does. */
export const dailyTerms = (ppm: number, more: { turnover?: bigint; active?: number } = {}): ContractTerms => ({
  kind: 'daily',
  roundToMinor: minor(0n),
  tiers: [
    { turnoverMinor: minor(more.turnover ?? 0n), activeMembers: more.active ?? 0, ratePpm: ratePpm(BigInt(ppm)) },
  ],
})

/** A dividend with one rate, whatever the team does. */
export const dividendTerms = (ppm: number, cadence: 'daily' | 'weekly' | 'semimonthly' | 'monthly'): ContractTerms => ({
  kind: 'dividend',
  cadence,
  tiers: [{ turnoverMinor: minor(0n), lossMinor: minor(1n), activeMembers: 0, ratePpm: ratePpm(BigInt(ppm)) }],
})

let rounds = 0

/** A contract of an agent as it is stored when it is accepted. */
export async function accept(
  server: TestServer,
  { upline, downline, terms }: { upline?: TestMember | undefined; downline: TestMember; terms: ContractTerms },
  { from, to }: { from: string; to?: string },
): Promise<string> {
  const contractId = randomUUID()
  const cadence = terms.kind === 'dividend' ? terms.cadence : null
  const end = to ?? null
  await sql`
    insert into agent_contract (contract_id, brand_id, kind, cadence, upline_id, downline_id, terms, state, in_force_from, in_force_to,
      offered_at, decided_at, ended_at)
    values (${contractId}, 1, ${terms.kind}, ${cadence}, ${upline?.id ?? null}::bigint, ${downline.id}::bigint,
      ${JSON.stringify(termsToJson(terms))}::jsonb, ${end === null ? 'accepted' : 'ended'}, ${from}, ${end}, ${from}, ${from}, ${end})`.execute(
    server.test.owner,
  )
  return contractId
}

/** Bets, and wins of them, without a round that both belong to. */
export async function bet(server: TestServer, member: TestMember, stake: bigint, payout = 0n): Promise<void> {
  const round = `pay ${(rounds += 1)}`
  const game = { round, gameCode: 'bz-dragon-tide' }
  await postFor(server, member, [
    { kind: 'stake', amount: -stake, ...game },
    ...(payout === 0n ? [] : [{ kind: 'payout' as const, amount: payout, ...game }]),
  ])
}

/** Hourly wages. */
export const hourlyTerms = (profitPpm: bigint, lossPpm: bigint): ContractTerms => ({
  kind: 'hourly',
  profitPpm: ratePpm(profitPpm),
  lossPpm: ratePpm(lossPpm),
})

/** A row of pay as the tests look at it. */
export interface TestRow {
  readonly rowId: string
  readonly downline: string
  readonly run: number
  readonly amount: bigint
  readonly state: string
  readonly basis: Readonly<Record<string, unknown>>
}

/** The rows of pay of some members, in the order in which they were made. */
export async function rowsOf(server: TestServer, members: readonly TestMember[]): Promise<readonly TestRow[]> {
  const { rows } = await sql<TestRow>`
    select row_id::text as "rowId", downline_id::text as downline, run, amount_minor as amount, state, basis from pay_row
    where downline_id = any(${members.map(({ id }) => id)}::bigint[]) order by period_from, kind, row_id`.execute(
    server.test.owner,
  )
  return rows
}

/** Adds up the log, computes what is due and pays it, as the jobs do within some minutes. */
export async function runPay(server: TestServer): Promise<void> {
  await server.runJob('sum up postings')
  await server.runJob('sweep real-time wages')
  await server.runJob('compute agents’ pay')
  await server.runJob('settle agents’ pay')
}
