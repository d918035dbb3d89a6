import * as contract from '@baize/contract'
import { minor, parseCurrencyCode } from '@baize/money'
import { brandId } from '../kernel/ids.ts'
import { sql } from '../kernel/database/pool.ts'
import { decideWithdrawal } from '../modules/payments/index.ts'
import type { AccountId, Ledger } from '../modules/ledger/index.ts'
import { openTestLedger } from './open-test-ledger.ts'
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
  return decideWithdrawal(parts, {
    withdrawalId,
    decision,
    by: { operatorId: null, name: 'Kanya' },
    reason,
    twoPeopleFromMinor: undefined,
    mayFollow: async () => true,
    tell: async () => undefined,
  })
}

export async function withdrawalOf(member: TestMember, withdrawalId: string): Promise<contract.Withdrawal> {
  return (await member.call(contract.readWithdrawal, { params: { withdrawalId } })).withdrawal
}

/** Takes a win back that the member may have no money for, as a vendor does. */
export async function takeBack(server: TestServer, { id }: TestMember, amountMinor: bigint): Promise<void> {
  await withAccount(server, id, async (ledger, accountId) => {
    const currency = parseCurrencyCode('PLY')
    if (currency === undefined) throw new Error('no code of a currency')
    const house = (name: 'debts' | 'games') => ledger.houseAccount({ brandId: brandId(1), currency, name })
    const place = {
      houseAccountId: await house('games'),
      debtAccountId: await house('debts'),
      round: 'r',
      gameCode: 'g',
    }
    const entries = [{ kind: 'rollback' as const, amountMinor: minor(-amountMinor), ...place }]
    const providerId = await ledger.provider(brandId(1), 'house')
    await ledger.post({ accountId, providerId, transactions: [{ key: `take back of ${id}`, entries }] })
  })
}

/** Blocks the account of a member as the auditor does. */
export async function blockByAudit(server: TestServer, { id }: TestMember): Promise<void> {
  await withAccount(server, id, (ledger, accountId) =>
    ledger.setRule(accountId, 'audit', { blocked: true, limits: [], reason: 'the chain is broken' }),
  )
}

async function withAccount(
  { test, clock }: TestServer,
  id: string,
  act: (ledger: Ledger, accountId: AccountId) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select account_id as "accountId" from ledger_account
    where member_id = ${id}::bigint and kind = 'main'`.execute(test.owner)
  const [account] = rows
  if (account === undefined) throw new Error('the member has no account')
  const ledger = await openTestLedger(test, { clock })
  await act(ledger, account.accountId)
  await ledger.close()
}
