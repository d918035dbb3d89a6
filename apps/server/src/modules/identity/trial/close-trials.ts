import type { IdentityParts } from '../identity.parts.ts'
import { closeTrials } from './trial.sql.ts'

/** Maximum per run and brand; the next run closes the rest. */
const maxClosed = 500

/**
 * Closes trial accounts older than the hours that their brand keeps them (4.004, 4.033). Nobody can use them again,
 * because they have no password and their sessions have ended. Their rows and their accounts in the ledger stay, because
 * postings refer to them and are never deleted. The visitor's data is deleted: sessions with addresses and browsers, and
 * the details of the registration. The name is random. Play credits stay where they are, since they are not money.
 */
export async function closeOldTrials({ database, brands, clock }: IdentityParts): Promise<void> {
  const now = clock.now()
  for (const { brandId, trialKeptHours } of brands.all)
    await database
      .transaction()
      .execute((tx) =>
        closeTrials(tx, { brandId, now, before: now.subtract({ hours: trialKeptHours }), max: maxClosed }),
      )
}
