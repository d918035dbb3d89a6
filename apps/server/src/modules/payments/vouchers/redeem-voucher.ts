import type { Session } from '../../../kernel/caller.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import { shownAmount } from '../amount.rules.ts'
import { depositOf, markCredited, type DepositRow } from '../deposits/deposits.sql.ts'
import { postDeposit, type PostParts } from '../deposits/settle-deposit.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { voucherHash } from './voucher-codes.ts'
import { claimVoucher, dueVouchers, lockVoucher, noteTriedVoucher, type VoucherDeposit } from './vouchers.sql.ts'

/** A voucher is tried when this long has passed since it was redeemed or last tried. */
const tryEverySeconds = 55
const settledAtOnce = 200

type Crediting = PostParts & Pick<PaymentParts, 'database' | 'clock' | 'brands' | 'outbox' | 'log' | 'metrics'>
type Redeeming = Crediting & Pick<PaymentParts, 'randomness' | 'protection'>

/**
 * Redeems a voucher: once, whoever types its code. The same member typing it again finds the same deposit. If the account may
 * not receive it now, it is the member's all the same, and is credited as soon as the account may.
 */
export async function redeemOwnVoucher(parts: Redeeming, session: Session, typed: string): Promise<DepositRow> {
  const { database, clock, randomness } = parts
  const hash = voucherHash(typed)
  if (hash === undefined) return refuseFields([{ field: 'code', code: 'payment.voucher_unknown' }])
  const { brandId, memberId } = session
  const claimed = await database.transaction().execute(async (tx) => {
    const found = await lockVoucher(tx, brandId, hash)
    if (found === undefined) return refuseFields([{ field: 'code', code: 'payment.voucher_unknown' }])
    const { depositId, amountMinor, currency, expiresAt } = found
    if (depositId !== null) return { depositId, isNew: false as const }
    const now = clock.now()
    if (Temporal.Instant.compare(expiresAt, now) <= 0)
      return refuseFields([{ field: 'code', code: 'payment.voucher_expired' }])
    // Refuses whoever may not deposit now, and leaves the code unused. How much may be deposited, the ledger checks.
    await parts.protection.depositLimits(tx, session)
    const deposit = { depositId: randomness.uuid(), brandId, memberId, currency, amountMinor }
    await claimVoucher(tx, hash, deposit, now)
    return { ...deposit, isNew: true as const }
  })
  if (claimed.isNew) await creditVoucher(parts, claimed)
  const row = await depositOf(database, session, claimed.depositId)
  // Somebody else has redeemed it.
  if (row === undefined) return refuseFields([{ field: 'code', code: 'payment.voucher_used' }])
  return row
}

/** Credits a redeemed voucher, once. Nothing happens while the account may not receive it. */
export async function creditVoucher(parts: Crediting, deposit: VoucherDeposit): Promise<void> {
  const { database, clock, brands, outbox } = parts
  const { depositId, brandId, memberId, amountMinor } = deposit
  await noteTriedVoucher(database, depositId, clock.now())
  if (!(await postDeposit(parts, deposit, { key: `deposit:${depositId}`, amountMinor, from: 'vouchers' }))) return
  const amount = shownAmount(amountMinor, brands.byId(brandId).currency)
  await database.transaction().execute(async (tx) => {
    if (!(await markCredited(tx, depositId, { paidChargeId: `voucher-${depositId}`, now: clock.now() }))) return
    const payload = {
      memberId: memberId.toString(),
      depositId,
      result: 'credited' as const,
      amount,
      fee: '',
      reason: '',
    }
    await outbox.publish(tx, { brandId, topic: 'deposit.settled', payload })
  })
}

/** Credits vouchers whose redemption was interrupted, or whose account could not receive them. One that fails does not delay the others. */
export async function settleDueVouchers(parts: Crediting, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const before = clock.now().subtract({ seconds: tryEverySeconds })
  for (const due of await dueVouchers(database, { before, max: settledAtOnce })) {
    if (signal.aborted) return
    try {
      await creditVoucher(parts, due)
    } catch (error) {
      log.error({ err: error, depositId: due.depositId }, 'crediting a voucher ended with an error')
      metrics.brokenInvariants.inc({ where: 'voucher' })
    }
  }
}
