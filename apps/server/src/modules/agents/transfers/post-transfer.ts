import { minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { Refusal } from '../../../kernel/refusal.ts'
import { transferMoney, type AccountId } from '../../ledger/index.ts'
import type { TransferParts } from './transfers.parts.ts'
import { noteDone, noteRefused, type TransferRow } from './transfers.sql.ts'

type Posting = Pick<TransferParts, 'database' | 'clock' | 'ledger' | 'wallet' | 'payments'>

/** The refusals after which it is certain that nothing was moved. */
const certain: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.account_blocked',
  'wallet.pay_owed',
  'wallet.limit_reached',
  'protection.excluded',
  'transfer.bonus_open',
  'payment.turnover_open',
  'wallet.changed',
])

/** What may be the recipient's affair, which the sender is not told. */
const ofEither: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'wallet.account_blocked',
  'wallet.limit_reached',
  'protection.excluded',
])

/**
 * Moves the money of a stored transfer, both sides in one commit, or records why not; a refusal takes the transfer's key, so that
 * no other attempt moves it afterwards. Repeating it moves nothing twice. Throws what passes by itself, such as `wallet.busy`:
 * then the transfer is tried again.
 */
export async function postTransfer(parts: Posting, row: TransferRow): Promise<void> {
  const { database, clock, ledger, wallet, payments } = parts
  const { brandId, transferId, fromId, toId, currency } = row
  const [from, to, providerId] = await Promise.all([
    wallet.accountOf(brandId, fromId, 'main'),
    wallet.accountOf(brandId, toId, 'main'),
    ledger.provider(brandId, 'house'),
  ])
  if (from.currency.code !== currency) throw new Error('the brand’s currency changed meanwhile')
  const clearing = await ledger.houseAccount({ brandId, currency: from.currency.code, name: 'team_transfers' })
  const key = `team:${transferId}`
  const reference = `${fromId} ${toId}`
  const money = { from: from.accountId, to: to.accountId, providerId, key, clearing, reference }
  try {
    await payments.withdrawals.afterTurnover({ brandId, accountId: from.accountId, providerId, key }, (ifNewestIs) =>
      transferMoney(ledger, { ...money, amountMinor: minor(row.amountMinor), ifNewestIs }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isCancelled = error.code === 'wallet.transaction_cancelled'
    if (!isCancelled && !certain.has(error.code)) throw error
    const entries = [{ kind: 'tombstone' as const, amountMinor: minor(0n), houseAccountId: clearing }]
    const take = { accountId: from.accountId, providerId, transactions: [{ key, entries }] }
    const isMoved = !isCancelled && (await ledger.post(take).then(() => false, isReused))
    if (!isMoved) {
      const told = isCancelled ? new Refusal('transfer.refused') : await toldOf(parts, from.accountId, error)
      const values = told.values.map(String)
      return noteRefused(database, transferId, { code: told.code, values, at: clock.now() })
    }
  }
  await noteDone(database, transferId, clock.now())
}

/** Another attempt has moved the money meanwhile. */
function isReused(error: unknown): boolean {
  if (error instanceof Refusal && error.code === 'request.idempotency_key_reused') return true
  throw error
}

/** What the sender is told: about the recipient only that the money cannot be received now. */
async function toldOf({ ledger }: Posting, sender: AccountId, refusal: Refusal): Promise<Refusal> {
  if (!ofEither.has(refusal.code)) return refusal
  const isOwn = refusal.code !== 'wallet.limit_reached' && (await ledger.isBlocked(sender))
  return isOwn ? refusal : new Refusal('transfer.recipient_refused')
}
