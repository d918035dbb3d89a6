import { Refusal } from '../../../kernel/refusal.ts'
import { postTransfer } from './post-transfer.ts'
import type { TransferParts } from './transfers.parts.ts'
import { forgetDays, takeOverTransfers } from './transfers.sql.ts'

/** What is being posted belongs to the call that began it for this long. */
const leftAfterSeconds = 60
const takenAtOnce = 100
/** Longer than any time zone is from another. */
const daysKept = 3

/** Finishes transfers that an interrupted process left. One that fails does not delay the others. */
export async function settleTransfers(parts: TransferParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const at = clock.now()
  for (const row of await takeOverTransfers(database, {
    before: at.subtract({ seconds: leftAfterSeconds }),
    at,
    max: takenAtOnce,
  })) {
    if (signal.aborted) return
    await postTransfer(parts, row).catch((error: unknown) => {
      if (error instanceof Refusal) return log.warn({ code: error.code }, 'a transfer within a team cannot go on yet')
      log.error({ err: error }, 'a transfer within a team ended with a broken invariant')
      metrics.brokenInvariants.inc({ where: 'team transfers' })
    })
  }
  await forgetDays(database, at.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: daysKept }), 10_000)
}
