import { formatAmount } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import { aboutNumber } from '../bank-accounts/bank-account-keys.ts'
import { isBlockedByAudit, owedOf } from '../../ledger/index.ts'
import { bankAccount, type BankAccountRow } from '../bank-accounts/bank-accounts.sql.ts'
import { GatewayUnreachable, type PayoutOrder } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { accountReason, debtReason } from './present-withdrawal.ts'
import { giveBack, setAside } from './move-held-money.ts'
import { settlePayout, moveAndTell } from './settle-payout.ts'
import {
  dueWithdrawals,
  moveWithdrawal,
  takeDueWithdrawal,
  takenSeconds,
  type WithdrawalRow,
} from './withdrawals.sql.ts'

const triedAtOnce = 200
/** A gateway that has left this many unanswered is unreachable: the rest waits for the next run. */
const maxUnanswered = 5

/**
 * Carries withdrawals on: pays what was approved, asks about payouts without a report, gives money back, and finishes what an
 * interrupted process left. One that fails does not delay the others.
 */
export async function settleDueWithdrawals(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const before = clock.now().subtract({ seconds: takenSeconds })
  const unanswered = new Map<string, number>()
  for (const row of await dueWithdrawals(database, { before, max: triedAtOnce })) {
    if (signal.aborted) return
    const { gatewayCode, withdrawalId } = row
    const missed = unanswered.get(gatewayCode) ?? 0
    if (missed >= maxUnanswered && (row.state === 'approved' || row.state === 'paying')) continue
    try {
      // Taken first, so that one that always fails does not keep its place at the head.
      if (await takeDueWithdrawal(database, row, clock.now())) await carryOn(parts, row)
    } catch (error) {
      if (error instanceof GatewayUnreachable) {
        unanswered.set(gatewayCode, missed + 1)
        log.warn({ err: error, withdrawalId, gatewayCode }, 'a payment gateway did not answer')
      } else if (!(error instanceof Refusal) || contradictions.has(error.code)) {
        log.error({ err: error, withdrawalId }, 'a withdrawal ended with a broken invariant')
        metrics.brokenInvariants.inc({ where: 'withdrawal' })
      } else log.warn({ withdrawalId, code: error.code }, 'a withdrawal cannot go on yet')
    }
  }
}

/** The books say that the hold never was, or has ended otherwise. That does not pass by itself. */
const contradictions: ReadonlySet<string> = new Set(['wallet.claim_taken', 'wallet.hold_unknown'])

async function carryOn(parts: PaymentParts, row: WithdrawalRow): Promise<void> {
  if (row.state === 'holding') return setAside(parts, row)
  if (row.state === 'approved') return payOut(parts, row)
  if (row.state !== 'paying') return giveBack(parts, row)
  const report = await parts.registry.find(row.brandId, row.gatewayCode)?.gateway.findPayout(row.withdrawalId)
  if (report !== undefined) await settlePayout(parts, row, report)
}

/**
 * Has the gateway pay, unless a win was taken back meanwhile, so that the member owes what was set aside, the auditor has
 * blocked the account, or an operator has rejected the bank account. If the process ends before it is recorded, the gateway is asked again, and pays nothing twice.
 */
async function payOut(parts: PaymentParts, row: WithdrawalRow): Promise<void> {
  const { database, clock, registry, wallet, log } = parts
  const connected = registry.find(row.brandId, row.gatewayCode)
  if (connected === undefined) throw new GatewayUnreachable('a payout', 'it is not connected')
  const { accountId } = await wallet.accountOf(row.brandId, row.memberId, 'main')
  if (await isBlockedByAudit(database, accountId)) {
    log.warn({ withdrawalId: row.withdrawalId }, 'a withdrawal waits, because the auditor has blocked the account')
    return
  }
  // An answer may have been lost: what the gateway has is not ordered again, and cannot be given back any more.
  const known = await connected.gateway.findPayout(row.withdrawalId)
  const to = await payeeOf(parts, row)
  if (known === undefined && (await owedOf(database, [accountId])).size > 0) return rejectFor(parts, row, debtReason)
  if (known === undefined && to.verdict === 'rejected') return rejectFor(parts, row, accountReason)
  const report = known ?? (await connected.gateway.payOut(orderOf(parts, row, to)))
  const change = { from: ['approved'], to: 'paying', at: clock.now(), by: 'system' } as const
  await moveWithdrawal(database, row.withdrawalId, change)
  await settlePayout(parts, row, report)
}

/** Gives the money back, which settles a debt. Only what the gateway was never asked to pay may be given back. */
async function rejectFor(
  parts: PaymentParts,
  row: WithdrawalRow,
  reason: typeof debtReason | typeof accountReason,
): Promise<void> {
  const change = { from: ['approved'], to: 'rejected', by: 'system', reason } as const
  if (await moveAndTell(parts, row, change)) await giveBack(parts, row)
}

async function payeeOf({ database }: PaymentParts, { accountId }: WithdrawalRow): Promise<BankAccountRow> {
  const account = await bankAccount(database, accountId)
  if (account === undefined) throw new Error('the bank account of a withdrawal cannot be found')
  return account
}

function orderOf(
  { secrets, brands, siteOriginOf }: PaymentParts,
  row: WithdrawalRow,
  account: BankAccountRow,
): PayoutOrder {
  const number = Buffer.from(secrets.openSecret(account.numberSealed, aboutNumber(account.accountId))).toString()
  return {
    withdrawalId: row.withdrawalId,
    amount: formatAmount(row.amountMinor, brands.byId(row.brandId).currency.digits),
    currency: row.currency,
    bank: account.bankCode,
    accountNumber: number,
    holder: account.holder,
    notifyUrl: `${siteOriginOf(row.brandId)}/payments/${row.gatewayCode}/events`,
  }
}
