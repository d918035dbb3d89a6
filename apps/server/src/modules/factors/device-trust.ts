import type { Database } from '../../kernel/database/pool.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'
import { factorsChangedAt } from './totp.sql.ts'

/** Which browsers need no code of the member's authenticator app. */
export interface DeviceTrust {
  /** Until when a browser needs none in which a factor was passed at the given time; `undefined` if it needs one now. */
  until(passedAt: Temporal.Instant | null | undefined): Temporal.Instant | undefined
}

/**
 * Browsers in which the app was passed are known for the brand's number of days, but no longer than until the app or its
 * recovery codes change. Without an app none is: then addresses count.
 */
export async function trustOf(
  { brands, clock }: FactorParts,
  db: Database,
  member: FactorMember,
): Promise<DeviceTrust> {
  const changedAt = await factorsChangedAt(db, member)
  const hours = brands.byId(member.brandId).secondFactor.deviceDays * 24
  return {
    until(passedAt) {
      if (passedAt === null || passedAt === undefined || changedAt === undefined) return undefined
      if (Temporal.Instant.compare(passedAt, changedAt) < 0) return undefined
      const end = passedAt.add({ hours })
      return Temporal.Instant.compare(end, clock.now()) > 0 ? end : undefined
    },
  }
}
