import type { Operator } from '../../kernel/caller.ts'

/** Who works on an item of a queue, as it is stored. */
interface StoredClaim {
  readonly claimedBy: string | null
  readonly claimedName: string | null
  readonly claimedUntil: Temporal.Instant | null
}

/** Who works on an item now, for an operator who looks; `null` if nobody does. */
export function claimOf(
  { claimedBy, claimedName, claimedUntil }: StoredClaim,
  { operatorId }: Operator,
  now: Temporal.Instant,
): { readonly operator: string; readonly isMine: boolean; readonly until: string } | null {
  if (claimedName === null || claimedUntil === null || Temporal.Instant.compare(claimedUntil, now) <= 0) return null
  return { operator: claimedName, isMine: claimedBy === operatorId, until: claimedUntil.toString() }
}
