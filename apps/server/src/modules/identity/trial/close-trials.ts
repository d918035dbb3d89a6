import type { IdentityParts } from '../identity.parts.ts'
import { closeTrials } from './trial.sql.ts'

/** A tick closes so many at the most; the next goes on. */
const closedAtOnce = 500

/**
 * Closes trial accounts whose time is over, in each brand after as many hours as it keeps them (4.004, 4.033). Nobody can come
 * back to one: it has no password, and its session has ended. Its row and its accounts in the books stay, since postings
 * are never deleted and name them; what was kept of the visitor goes: sessions with addresses and browsers, and whatever
 * registration noted. The name says nothing about anybody. Play credits stay where they were: they were never money.
 */
export async function closeOldTrials({ database, brands, clock }: IdentityParts): Promise<void> {
  const now = clock.now()
  for (const { brandId, trialKeptHours } of brands.all)
    await database
      .transaction()
      .execute((tx) =>
        closeTrials(tx, { brandId, now, before: now.subtract({ hours: trialKeptHours }), most: closedAtOnce }),
      )
}
