import { feeOf } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import { shownAmount, shownFee } from '../amount.rules.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { dueCredits, noteTriedCredit, settleCredit, type DueCredit } from './decisions.sql.ts'
import { markCredited } from './deposits.sql.ts'
import { postDeposit, type PostParts } from './settle-deposit.ts'

const tryEverySeconds = 55
const triedAtOnce = 200

type Settling = PostParts & Pick<PaymentParts, 'database' | 'clock' | 'log' | 'metrics' | 'brands' | 'outbox'>

/**
 * Credits the deposits that operators have decided to credit, or one of them. One that fails does not delay the others.
 */
export async function settleDecidedDeposits(parts: Settling, signal?: AbortSignal, depositId?: string): Promise<void> {
  const { database, clock, log, metrics } = parts
  const before = clock.now().subtract({ seconds: tryEverySeconds })
  for (const due of await dueCredits(database, { before, max: triedAtOnce, depositId: depositId ?? null })) {
    if (signal?.aborted === true) return
    try {
      await settleDecided(parts, due)
    } catch (error) {
      log.error(
        { err: error, depositId: due.depositId },
        'crediting a deposit that an operator decided about ended with an error',
      )
      metrics.brokenInvariants.inc({ where: 'decided deposit' })
    }
  }
}

/** Posts one credit and records it. What was posted before the record failed is not posted again: the key is taken. */
export async function settleDecided(parts: Settling, due: DueCredit): Promise<void> {
  const { database, clock, log, brands, outbox } = parts
  const { depositId, brandId, memberId, orderedMinor, chargeId } = due
  await noteTriedCredit(database, due, clock.now())
  const creditedMinor = await posted(parts, due)
  if (creditedMinor === undefined) {
    log.warn({ depositId }, 'an account may not receive a deposit that an operator decided to credit')
    return
  }
  const { currency } = brands.byId(brandId)
  const amount = shownAmount(creditedMinor, currency)
  const fee = shownFee(feeOf(due, creditedMinor), currency)
  await database.transaction().execute(async (tx) => {
    const now = clock.now()
    if (!(await settleCredit(tx, due, now))) return
    const other = creditedMinor === orderedMinor ? null : creditedMinor
    // Of a second payment the deposit's own row says nothing: it is credited already.
    await markCredited(tx, depositId, { paidChargeId: chargeId, now, creditedMinor: other })
    const payload = { memberId: memberId.toString(), depositId, result: 'credited' as const, amount, fee, reason: '' }
    await outbox.publish(tx, { brandId, topic: 'deposit.settled', payload })
  })
}

/** The amount that is in the balance now; `undefined` if the account may not receive it. */
async function posted(parts: Settling, due: DueCredit): Promise<DueCredit['amountMinor'] | undefined> {
  const { log } = parts
  try {
    const credited = { ...due, feeMinor: feeOf(due, due.amountMinor) }
    return (await postDeposit(parts, due, credited)) ? due.amountMinor : undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'request.idempotency_key_reused') throw error
    // The order's own amount was credited when its report was interrupted, before another report made an operator decide.
    log.error(
      { err: error, depositId: due.depositId },
      'a deposit had been credited before an operator decided about it',
    )
    return due.orderedMinor
  }
}
