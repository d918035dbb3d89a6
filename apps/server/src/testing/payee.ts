import * as contract from '@baize/contract'
import { sql } from '../kernel/database/pool.ts'
import { decideWithdrawal } from '../modules/payments/index.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** The payment password of {@link newPayee}. */
export const paymentPassword = '739164'

let payees = 0
let requests = 0

/** A member with 1,000.00, a real name, a payment password, and a bank account that can be used. */
export async function newPayee(server: TestServer): Promise<TestMember & { readonly accountId: string }> {
  const member = await server.newMember(`payee${(payees += 1)}`)
  await nameMember(server, member, 'Somchai Jaidee')
  const { call, password } = member
  await call(contract.setPaymentPassword, {
    body: { password, paymentPassword, confirmPaymentPassword: paymentPassword },
  })
  const { accountId } = await addAccount(member)
  await makeUsable(server, accountId)
  return { ...member, accountId }
}

/** Gives a member a real name, as the profile does. */
export async function nameMember({ test }: TestServer, { id }: TestMember, name: string): Promise<void> {
  await sql`
    update member set profile = profile || jsonb_build_object('payeeName', ${name}::text)
    where member_id = ${id}::bigint`.execute(test.owner)
}

/** Ends the time that a new bank account waits. */
export async function makeUsable({ test }: TestServer, accountId: string): Promise<void> {
  await sql`update payment_bank_account set usable_from = added_at where account_id = ${accountId}::uuid`.execute(
    test.owner,
  )
}

/** Adds a bank account with a number of its own. */
export async function addAccount(
  { call, password }: TestMember,
  { bank = 'KBANK', number = `10${String((payees += 1)).padStart(8, '0')}` } = {},
): Promise<contract.BankAccount> {
  return (await call(contract.addBankAccount, { body: { bank, number, password } })).account
}

/** Requests a withdrawal under a key of its own. */
export async function requestWithdrawal(
  { call, accountId }: TestMember & { readonly accountId: string },
  amount = '300.00',
  idempotencyKey = `withdrawal-${(requests += 1)}`,
): Promise<contract.Withdrawal> {
  const body = { accountId, amount, paymentPassword }
  return (await call(contract.beginWithdrawal, { body, idempotencyKey })).withdrawal
}

/** Decides as an operator does. */
export async function decide(
  { test, clock }: TestServer,
  withdrawalId: string,
  decision: 'approve' | 'reject',
): Promise<unknown> {
  const reason = decision === 'reject' ? 'The name of the account differs.' : undefined
  const parts = { database: test.owner, clock }
  return decideWithdrawal(parts, { withdrawalId, decision, by: 'Kanya', reason, tell: async () => undefined })
}

export async function withdrawalOf(member: TestMember, withdrawalId: string): Promise<contract.Withdrawal> {
  return (await member.call(contract.readWithdrawal, { params: { withdrawalId } })).withdrawal
}
