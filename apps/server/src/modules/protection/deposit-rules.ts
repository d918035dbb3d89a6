import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ProtectedMember, ProtectionParts } from './protection.parts.ts'
import { currentPeriod, isOn } from './protection.rules.ts'
import { holdProtection, limitsOf } from './protection.sql.ts'

/** A limit on deposits, and since when they count towards it. */
export interface DepositLimit {
  readonly maxMinor: bigint
  readonly since: Temporal.Instant
}

/**
 * The limits on a member's deposits, which cannot change until the transaction ends. Refuses whoever is excluded, or has to
 * set a limit first.
 */
export async function depositLimits(
  { brands, clock }: Pick<ProtectionParts, 'brands' | 'clock'>,
  tx: Database,
  member: ProtectedMember,
): Promise<readonly DepositLimit[]> {
  const { timeZone, jurisdiction } = brands.byId(member.brandId)
  const now = clock.now()
  const row = await holdProtection(tx, member)
  if (row !== undefined && isOn(row.excludedUntil, now)) throw new Refusal('protection.excluded')
  const limits = (await limitsOf(tx, member)).filter(({ flow }) => flow === 'deposit')
  if (jurisdiction.depositLimitNeeded && limits.length === 0) throw new Refusal('protection.limits_needed')
  return limits.map(({ period, amountMinor }) => ({
    maxMinor: amountMinor,
    since: currentPeriod(period, timeZone, now).begunAt,
  }))
}
