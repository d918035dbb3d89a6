import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { applyRules } from './apply-rules.ts'
import { withdrawWaiting } from './changes.sql.ts'
import type { ProtectedMember, ProtectionParts } from './protection.parts.ts'
import { endOf, isOn, type WantedExclusion } from './protection.rules.ts'
import { holdProtection, insertExclusion, lockProtection, memberRow } from './protection.sql.ts'

/** Until when a member is excluded now, and until when they were before, if they were. */
interface Exclusion {
  readonly before: Temporal.Instant | undefined
  readonly endsAt: Temporal.Instant
}

/** An operator who excludes a member at their request. */
export interface ExcludingOperator {
  note(tx: Database, exclusion: Exclusion): Promise<void>
}

/**
 * Begins a time-out or a self-exclusion: from the next batch of the ledger on, nothing can be bet, and no deposit or game
 * begins. It can be made longer, never shorter. What waits to protect less is withdrawn. If an
 * operator does it, `note` records that in the same transaction.
 */
export async function excludeMember(
  parts: ProtectionParts,
  member: ProtectedMember,
  wanted: WantedExclusion,
  by?: ExcludingOperator,
): Promise<void> {
  const { database, clock, randomness, brands } = parts
  const { jurisdiction, timeZone } = brands.byId(member.brandId)
  const isOffered =
    wanted.kind === 'timeout'
      ? jurisdiction.timeoutHours.includes(wanted.hours)
      : wanted.months === null
        ? jurisdiction.exclusionForGood
        : jurisdiction.exclusionMonths.includes(wanted.months)
  if (!isOffered) throw new Refusal('protection.choice_unknown')
  await database.transaction().execute(async (tx) => {
    const { excludedUntil } = await lockProtection(tx, member)
    const now = clock.now()
    const endsAt = endOf(wanted, now, timeZone)
    if (excludedUntil !== null && isOn(excludedUntil, now) && Temporal.Instant.compare(endsAt, excludedUntil) <= 0)
      throw new Refusal('protection.too_short')
    const exclusionId = randomness.uuid()
    await insertExclusion(tx, member, {
      exclusionId,
      kind: wanted.kind,
      beganAt: now,
      endsAt,
      byOperator: by !== undefined,
    })
    await withdrawWaiting(tx, member, 'everything', now)
    const before = excludedUntil !== null && isOn(excludedUntil, now) ? excludedUntil : undefined
    await by?.note(tx, { before, endsAt })
  })
  await applyRules(parts, member)
}

/** Whether a member is excluded, which they cannot become before the transaction ends if they have ever set anything. */
export async function isExcluded(tx: Database, member: ProtectedMember, now: Temporal.Instant): Promise<boolean> {
  const row = await holdProtection(tx, member)
  return row !== undefined && isOn(row.excludedUntil, now)
}

/** Refuses whoever is excluded: no game opens for them. */
export async function refuseExcluded(
  { database, clock }: Pick<ProtectionParts, 'database' | 'clock'>,
  member: ProtectedMember,
): Promise<void> {
  const row = await memberRow(database, member)
  if (row !== undefined && isOn(row.excludedUntil, clock.now())) throw new Refusal('protection.excluded')
}
