import { negateMinor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import { captureHold, releaseHold } from '../../ledger/index.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { holdAfterTurnover } from './deposit-turnover.ts'
import { moveWithdrawal, noteReturned, refuseWithdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

type Moving = Pick<PaymentParts, 'database' | 'clock' | 'ledger' | 'wallet'>
/** Setting aside looks at the brand's rule about turnover too. */
type SettingAside = Moving & Pick<PaymentParts, 'brands' | 'registry'>

const holdKey = ({ withdrawalId }: WithdrawalRow) => `withdrawal:${withdrawalId}`

/**
 * Sets the money of a request aside, and records the request. Repeating it changes nothing. Throws the ledger's refusals, such
 * as `wallet.insufficient_funds`, and `payment.turnover_open`; then nothing was moved.
 */
export async function setAside(parts: SettingAside, row: WithdrawalRow): Promise<void> {
  const { database, clock } = parts
  const { accountId, providerId, pendingId } = await booksOf(parts, row)
  const hold = { accountId, providerId, key: holdKey(row), amountMinor: row.amountMinor, houseAccountId: pendingId }
  try {
    await holdAfterTurnover(parts, row.brandId, hold)
  } catch (error) {
    // Only where it is certain that nothing was moved: otherwise the job finds out.
    if (error instanceof Refusal && certain.has(error.code)) await refuseWithdrawal(database, row.withdrawalId)
    throw error
  }
  // A refusal that another process recorded a moment before is overridden: the money is set aside now.
  await moveWithdrawal(database, row.withdrawalId, {
    from: ['holding', 'refused'],
    to: 'requested',
    at: clock.now(),
    by: 'member',
  })
}

const certain: ReadonlySet<string> = new Set([
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'bonus.locked',
  'payment.turnover_open',
  'wallet.changed',
  'wallet.account_blocked',
  'wallet.pay_owed',
  'protection.excluded',
  'wallet.limit_reached',
])

/** Gives the money of a withdrawal back that was cancelled, rejected or failed. Repeating it changes nothing. */
export async function giveBack(parts: Moving, row: WithdrawalRow): Promise<void> {
  const { database, clock, ledger } = parts
  const { providerId } = await booksOf(parts, row)
  await releaseHold(ledger, { providerId, holdKey: holdKey(row), key: `withdrawal-back:${row.withdrawalId}` })
  await noteReturned(database, row.withdrawalId, clock.now())
}

/** Books that the money of a withdrawal has left. Repeating it changes nothing. */
export async function bookPaid(parts: Moving, row: WithdrawalRow): Promise<void> {
  const { ledger } = parts
  const { providerId, paidId } = await booksOf(parts, row)
  const use = {
    kind: 'withdrawal' as const,
    amountMinor: negateMinor(row.amountMinor),
    houseAccountId: paidId,
    reference: row.withdrawalId,
  }
  await captureHold(ledger, {
    providerId,
    holdKey: holdKey(row),
    key: `withdrawal-paid:${row.withdrawalId}`,
    uses: [use],
  })
}

async function booksOf({ ledger, wallet }: Moving, { brandId, memberId, currency }: WithdrawalRow) {
  const account = await wallet.accountOf(brandId, memberId, 'main')
  if (account.currency.code !== currency) throw new Error('the brand’s currency changed after the request')
  const house = (name: 'withdrawals_pending' | 'withdrawals') =>
    ledger.houseAccount({ brandId, currency: account.currency.code, name })
  const [providerId, pendingId, paidId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    house('withdrawals_pending'),
    house('withdrawals'),
  ])
  return { accountId: account.accountId, providerId, pendingId, paidId }
}
