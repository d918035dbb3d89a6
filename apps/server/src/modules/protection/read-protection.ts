import { formatAmount, minor } from '@baize/money'
import { readUsage } from '../ledger/index.ts'
import { waitingChanges, type WaitingRow } from './changes.sql.ts'
import { realityOf } from './change-limits.ts'
import type { ProtectedMember, ProtectionParts } from './protection.parts.ts'
import { currentPeriod, flows, isOn, periods } from './protection.rules.ts'
import { lastExclusion, limitsOf, memberRow, type ExclusionRow, type LimitName } from './protection.sql.ts'

/** A limit, whether it is set or not, and what the current period has used of it. */
export interface LimitInUse extends LimitName {
  readonly amountMinor: bigint | null
  readonly usedMinor: bigint
  readonly renewsAt: Temporal.Instant
}

/** What holds for a member now. */
export interface ProtectionState {
  readonly limits: readonly LimitInUse[]
  readonly waiting: readonly WaitingRow[]
  readonly realityMinutes: number | null
  /** The time-out or exclusion that is on. */
  readonly exclusion: ExclusionRow | undefined
  /** Whether the ledger enforces all of it already; otherwise it will within a minute. */
  readonly isApplied: boolean
}

/** Reads what holds for a member. */
export async function readProtection(parts: ProtectionParts, member: ProtectedMember): Promise<ProtectionState> {
  const { database, clock, brands, wallet } = parts
  const now = clock.now()
  const { timeZone } = brands.byId(member.brandId)
  const { accountId } = await wallet.accountOf(member.brandId, member.memberId, 'main')
  const names = flows.flatMap((flow) =>
    periods.map((period) => ({ flow, period, ...currentPeriod(period, timeZone, now) })),
  )
  const [row, limits, waiting, exclusion, used] = await Promise.all([
    memberRow(database, member),
    limitsOf(database, member),
    waitingChanges(database, member, now),
    lastExclusion(database, member),
    readUsage(
      database,
      accountId,
      names.map(({ flow, begunAt }) => ({ flow, since: begunAt })),
    ),
  ])
  return {
    limits: names.map(({ flow, period, endsAt }, place) => ({
      flow,
      period,
      amountMinor: limits.find((one) => one.flow === flow && one.period === period)?.amountMinor ?? null,
      usedMinor: used[place] ?? 0n,
      renewsAt: endsAt,
    })),
    waiting,
    realityMinutes: realityOf(parts, member, row),
    exclusion: exclusion !== undefined && isOn(exclusion.endsAt, now) ? exclusion : undefined,
    isApplied: row === undefined || (row.applied === row.version && row.blocked === isOn(row.excludedUntil, now)),
  }
}

/** An amount in minor units as it is answered; `null` stays `null`. */
export function writtenAmount(amountMinor: bigint | null, digits: number): string | null {
  return amountMinor === null ? null : formatAmount(minor(amountMinor), digits)
}
