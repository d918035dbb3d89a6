import * as contract from '@baize/contract'
import { sql } from '../../kernel/database/pool.ts'
import type { ListeningGateway } from '../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'

export async function balanceOf(member: TestMember): Promise<string> {
  return (await member.call(contract.balance, {})).balance
}

export async function stateOf(member: TestMember, depositId: string): Promise<string> {
  return (await member.call(contract.readDeposit, { params: { depositId } })).deposit.state
}

/** Pays an order at the gateway, which reports it. */
export async function payAndReport(gateway: ListeningGateway, depositId: string): Promise<number> {
  return gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
}

/** What operators have to decide about: a deposit and why. */
export async function reviews({ test }: TestServer): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; review: string }>`
    select deposit_id as id, review from payment_deposit where review is not null`.execute(test.owner)
  return new Map(rows.map(({ id, review }) => [id, review]))
}

/** The outcomes of a deposit's events, in the order in which they came. */
export async function outcomesOf({ test }: TestServer, depositId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from payment_event where deposit_id = ${depositId}::uuid order by received_at, event_id`.execute(
    test.owner,
  )
  return rows.map(({ outcome }) => outcome)
}
