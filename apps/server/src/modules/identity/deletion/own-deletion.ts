import type { Language } from '@baize/phrases'
import type { Caller, Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { lockMember } from '../members/member.sql.ts'
import { originOf } from '../origin.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import { mayChangeFactor } from '../owner-proof/factor-guard.ts'
import { deleteDeletion, deletionOf, insertDeletion, type WaitingDeletion } from './deletion.sql.ts'

/** The deletion of the caller's own account. */
export interface OwnDeletion {
  waitingOf(session: Session): Promise<WaitingDeletion | undefined>
  ask(caller: Caller<Session>, password: string): Promise<Temporal.Instant>
  withdraw(session: Session, language: Language): Promise<void>
}

export function openOwnDeletion(parts: IdentityParts): OwnDeletion {
  return {
    waitingOf: (session) => deletionOf(parts.database, session),
    ask: (caller, password) => askDeletion(parts, caller, password),
    withdraw: (session, language) => withdrawDeletion(parts, session, language),
  }
}

/**
 * Asks for the deletion of the caller's account, which needs the password and the second factor. It waits, so that a member
 * whose account is in somebody else's hands can withdraw it: the member is told at once by every channel. Returns when it
 * will be done; asking again changes nothing.
 */
async function askDeletion(parts: IdentityParts, caller: Caller<Session>, password: string): Promise<Temporal.Instant> {
  const { session, language } = caller
  const at = originOf(caller)
  await confirmOwner(parts, at, session, { password })
  return changeAndTell(parts, async (tx, tell) => {
    await lockMember(tx, session)
    await mayChangeFactor(parts, tx, at, session, { factor: 'totp' })
    const { deletionWaitDays } = parts.brands.byId(session.brandId)
    const now = parts.clock.now()
    const dueAt = now.add({ hours: 24 * deletionWaitDays })
    if (!(await insertDeletion(tx, session, { dueAt, language }, now)))
      return (await deletionOf(tx, session))?.dueAt ?? dueAt
    await tell(session, { kind: 'deletion_asked', details: [String(deletionWaitDays)], language })
    return dueAt
  })
}

/** Withdraws the deletion of the caller's account. */
async function withdrawDeletion(parts: IdentityParts, session: Session, language: Language): Promise<void> {
  await changeAndTell(parts, async (tx, tell) => {
    if (!(await deleteDeletion(tx, session))) throw new Refusal('deletion.none')
    await tell(session, { kind: 'deletion_withdrawn', details: [], language })
  })
}
