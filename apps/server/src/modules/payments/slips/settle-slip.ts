import { isUnsure, depositById, type DepositRow, type UnsureReason } from '../deposits/deposits.sql.ts'
import { leaveToOperator, settlePaid, type Note } from '../deposits/settle-deposit.ts'
import { GatewayUnreachable, type SlipCode, type TransferReport } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { transferProblem } from './slip.rules.ts'
import { closeSlip, dueSlips, type SlipRow } from './slips.sql.ts'

/** A slip whose check takes longer than this was interrupted. */
const interruptedSeconds = 55
const checkedAtOnce = 50
/** How often, and for how long, a slip is asked about again if the bank could not be asked or does not know the transfer yet. */
const askEveryMinutes = 5
const askForHours = 24

/**
 * Asks the verification service about a slip, and credits its order if everything matches; otherwise an operator decides. The
 * service says what was paid: what the picture shows counts for nothing.
 */
export async function settleSlip(parts: PaymentParts, slip: SlipRow): Promise<void> {
  const found = await verified(parts, slip)
  const { database, clock } = parts
  const row = await depositById(database, slip.depositId)
  if (row === undefined) throw new Error('a slip has no deposit')
  const close: Note = (tx, outcome, reason) => {
    const result = reason ?? (outcome === 'credited' ? 'credited' : 'paid_twice')
    const report = typeof found === 'string' ? undefined : found
    return closeSlip(tx, slip.slipId, result, { found: report, now: clock.now() })
  }
  if (typeof found === 'string') return unsureAbout(parts, row, { reason: found, slip, note: close })
  const { amount, currency } = found
  const report = { order: row.depositId, chargeId: chargeOf(found), status: 'paid' as const, amount, currency }
  await settlePaid(parts, { row, report, note: close }, transferProblem(row, found, clock.now()))
}

/** How the books call the transfer: it is the same for every slip of it. */
const chargeOf = ({ bank, reference }: SlipCode) => `${bank}-${reference}`.toUpperCase()

async function verified(parts: PaymentParts, { code, depositId }: SlipRow): Promise<TransferReport | UnsureReason> {
  const { database, registry, log } = parts
  if (code === null) return 'slip_unreadable'
  const row = await depositById(database, depositId)
  const service = row && registry.find(row.brandId, row.gatewayCode)?.gateway.slips
  try {
    if (service === undefined) throw new GatewayUnreachable('a slip', 'no service verifies slips')
    return (await service.find(code)) ?? 'slip_unknown'
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    log.warn({ err: error, depositId }, 'a slip could not be verified')
    return 'slip_unverified'
  }
}

async function unsureAbout(
  parts: PaymentParts,
  row: DepositRow,
  { reason, slip, note }: { readonly reason: UnsureReason; readonly slip: SlipRow; readonly note: Note },
): Promise<void> {
  const { database } = parts
  // What is settled or decided, or waits with a payment that is known, stays as it is.
  const isOpen = row.review === null ? openStates.has(row.state) : isUnsure(row.review)
  if (!isOpen) return note(database, 'nothing', reason)
  const chargeId = slip.code === null ? slip.slipId : chargeOf(slip.code)
  await leaveToOperator(parts, row, { reason, facts: { chargeId, amount: null, currency: null }, note })
}

const openStates: ReadonlySet<DepositRow['state']> = new Set(['pending', 'expired', 'cancelled'])

/**
 * Checks the slips whose check was interrupted, and asks again about those that the bank could not say anything about. One
 * that fails does not delay the others.
 */
export async function settleDueSlips(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const now = clock.now()
  const due = {
    begunBefore: now.subtract({ seconds: interruptedSeconds }),
    askedBefore: now.subtract({ minutes: askEveryMinutes }),
    sentAfter: now.subtract({ hours: askForHours }),
    max: checkedAtOnce,
  }
  for (const slip of await dueSlips(database, due)) {
    if (signal.aborted) return
    try {
      await settleSlip(parts, slip)
    } catch (error) {
      log.error({ err: error, slipId: slip.slipId }, 'checking a slip ended with an error')
      metrics.brokenInvariants.inc({ where: 'slip' })
    }
  }
}
