import type { GuardedFactor, ReplyOf, waitingChanges as contract } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell, type FactorMember, type Tell } from '../../factors/index.ts'
import { maskContact } from '../contacts/contact.rules.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { deleteWaitingChange, putWaitingChange, waitingChangesOf } from './waiting-change.sql.ts'

/** What to change, and in which language to tell a member who has never chosen one. */
interface Asked {
  readonly factor: GuardedFactor
  /** The verified number or mailbox; without one the factor is removed. */
  readonly target?: string | undefined
  readonly language: Language
}

/**
 * Lets a change wait that the member could not confirm with the factor. The member is told at once by every channel, and
 * can cancel it until it takes effect.
 */
export async function letWait(
  { brands, clock }: IdentityParts,
  tx: Database,
  tell: Tell,
  member: FactorMember,
  { factor, target, language }: Asked,
): Promise<Temporal.Instant> {
  const { changeWaitHours } = brands.byId(member.brandId).secondFactor
  const begunAt = clock.now()
  const dueAt = begunAt.add({ hours: changeWaitHours })
  await putWaitingChange(tx, member, { factor, target: target ?? null, begunAt, dueAt, language })
  await tell(member, { kind: `waiting_${factor}`, details: [String(changeWaitHours)], language })
  return dueAt
}

/** The member's changes that wait. */
export async function listWaitingChanges(
  { database }: IdentityParts,
  session: Session,
): Promise<ReplyOf<typeof contract>> {
  const list = await waitingChangesOf(database, session)
  return {
    list: list.map(({ factor, target, begunAt, dueAt }) => ({
      factor,
      shown: target === null || factor === 'totp' ? null : maskContact({ channel: factor, target }),
      begunAt: begunAt.toString(),
      dueAt: dueAt.toString(),
    })),
  }
}

/** Cancels a change of the member that waits. */
export async function cancelWaitingChange(
  parts: IdentityParts,
  session: Session,
  factor: GuardedFactor,
  language: Language,
): Promise<void> {
  await changeAndTell(parts, async (tx, tell) => {
    if (!(await deleteWaitingChange(tx, session, factor))) throw new Refusal('factor.nothing_waits')
    await tell(session, { kind: 'waiting_cancelled', details: [], language })
  })
}

/** Cancels the removal of the app if one waits, because the app was shown. */
export async function stopRemoval(tx: Database, tell: Tell, member: FactorMember, language: Language): Promise<void> {
  if (await deleteWaitingChange(tx, member, 'totp'))
    await tell(member, { kind: 'waiting_cancelled', details: [], language })
}
