import { Refusal } from '../../../kernel/refusal.ts'
import { shownAmount } from '../amount.rules.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { tellWithdrawal } from '../withdrawals/settle-payout.ts'
import type { WithdrawalRow } from '../withdrawals/withdrawals.sql.ts'
import { missingMinor } from './decide-receipt.ts'
import { assumeReceived, dueRefunds, moveReceipt, noteTriedRefund } from './receipts.sql.ts'

/** How many withdrawals one statement lets count as received. */
const assumedAtOnce = 500
const tryEverySeconds = 55
const triedAtOnce = 200

/** Lets what nobody has answered in time count as received (9.011), and finishes refunds that were interrupted. */
export async function settleReceipts(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  while ((await assumeReceived(database, clock.now(), assumedAtOnce)) === assumedAtOnce) if (signal.aborted) return
  const before = clock.now().subtract({ seconds: tryEverySeconds })
  for (const row of await dueRefunds(database, { before, max: triedAtOnce })) {
    if (signal.aborted) return
    const { withdrawalId } = row
    try {
      await settleRefund(parts, row)
    } catch (error) {
      if (error instanceof Refusal && !contradictions.has(error.code)) {
        log.warn({ withdrawalId, code: error.code }, 'a refund of a withdrawal cannot be posted yet')
        continue
      }
      log.error({ err: error, withdrawalId }, 'a refund of a withdrawal ended with a broken invariant')
      metrics.brokenInvariants.inc({ where: 'withdrawal refund' })
    }
  }
}

/** Another amount was given back under the same key. That does not pass by itself. */
const contradictions: ReadonlySet<string> = new Set(['request.idempotency_key_reused'])

/**
 * Gives back what is missing of a withdrawal, and records it. Posted first, outside of any transaction: what was posted before
 * the record failed is not posted again, since its key is taken. Throws the ledger's refusals; then the job tries again.
 */
export async function settleRefund(parts: PaymentParts, row: WithdrawalRow): Promise<void> {
  const { database, clock, outbox, brands } = parts
  await noteTriedRefund(database, row.withdrawalId, clock.now())
  await postRefund(parts, row)
  const amount = shownAmount(missingMinor(row), brands.byId(row.brandId).currency)
  await database.transaction().execute(async (tx) => {
    const change = { from: 'refunding', to: 'refunded', step: 'refunded', at: clock.now(), by: 'system' } as const
    if (!(await moveReceipt(tx, row.withdrawalId, change))) return
    await tellWithdrawal(outbox, tx, row, { result: 'refunded', reason: '', amount })
  })
}

async function postRefund(
  { ledger, wallet }: Pick<PaymentParts, 'ledger' | 'wallet'>,
  row: WithdrawalRow,
): Promise<void> {
  const { brandId, memberId, withdrawalId } = row
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  if (currency.code !== row.currency) throw new Error('the brand’s currency changed after the withdrawal')
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    // Where it went when it was paid.
    ledger.houseAccount({ brandId, currency: currency.code, name: 'withdrawals' }),
  ])
  const entry = { kind: 'withdrawal' as const, amountMinor: missingMinor(row), houseAccountId, reference: withdrawalId }
  await ledger.post({
    accountId,
    providerId,
    transactions: [{ key: `withdrawal-refund:${withdrawalId}`, entries: [entry] }],
  })
}
