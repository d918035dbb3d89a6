import type { Raffle } from '@baize/contract'
import type { RaffleRow } from './raffles.sql.ts'

/** Where a raffle stands at a moment. */
export function stateOfRaffle(
  {
    opensAt,
    closesAt,
    cancelledAt,
    sealedAt,
    drawnAt,
  }: Pick<RaffleRow, 'opensAt' | 'closesAt' | 'cancelledAt' | 'sealedAt' | 'drawnAt'>,
  now: Temporal.Instant,
): Raffle['state'] {
  if (cancelledAt !== null) return 'cancelled'
  if (drawnAt !== null) return 'drawn'
  if (Temporal.Instant.compare(now, opensAt) < 0) return 'coming'
  return sealedAt === null && Temporal.Instant.compare(now, closesAt) < 0 ? 'running' : 'closed'
}
