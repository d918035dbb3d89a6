import type { Operator } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Throttle } from '../../kernel/throttle.ts'

/** How many searches an hour may name a whole telephone number, mailbox or bank account number. */
export const contactSearchesPerHour = 300

/**
 * Counts a search for a whole contact or bank account number of an operator. Lists show the beginning and the end of these, and
 * whoever could try all that lies between without an end would read them in full, unrecorded. Throws `request.too_many`.
 */
export async function countContactSearch(
  { throttle }: { readonly throttle: Pick<Throttle, 'take'> },
  { operatorId }: Pick<Operator, 'operatorId'>,
): Promise<void> {
  const rule = { limit: contactSearchesPerHour, windowSeconds: 3_600 }
  const { allowed, retryAfterSeconds } = await throttle.take(`office-contact-search:${operatorId}`, rule)
  if (!allowed) throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}
