import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { deleteDeletion } from '../deletion/deletion.sql.ts'
import { countOwnSessions, ownSessions } from '../sessions/own-sessions.sql.ts'
import { endAllSessions } from '../sessions/session.sql.ts'
import { deleteWaitingChanges } from '../waiting-changes/waiting-change.sql.ts'
import { changeStatus, standingOfMember, type MemberStanding } from './operate-members.sql.ts'
import { usernameKey } from './member.rules.ts'
import { lockMember } from './member.sql.ts'

/** What operators' commands about members need. */
export interface OperatingParts {
  readonly database: Database
  readonly clock: Clock
}

/** How an operator names a member. */
export type MemberName = { readonly number: bigint } | { readonly username: string }

/** A member as operators see one, without contacts. */
export interface FoundMember extends MemberStanding {
  readonly openSessions: number
}

/** Finds a member of a brand; `undefined` if there is none. */
export async function findMember(
  { database, clock }: OperatingParts,
  brandId: BrandId,
  name: MemberName,
): Promise<FoundMember | undefined> {
  const by = 'number' in name ? name : { username: usernameKey(name.username) }
  const found = await standingOfMember(database, brandId, by)
  return found && { ...found, openSessions: await countOwnSessions(database, found, clock.now()) }
}

/** A member's open sessions of the site, the most recently used first, at most `max`. */
export function openSessions(
  { database, clock }: OperatingParts,
  member: Owner,
  max: number,
): ReturnType<typeof ownSessions> {
  return ownSessions(database, member, { limit: max, offset: 0, now: clock.now() })
}

interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Records a change in its own transaction. It comes last: whoever else records something may wait for it. */
export type NoteChange = (tx: Database) => Promise<void>
const noteNothing: NoteChange = () => Promise.resolve()

/** Ends all sessions, game windows and remembered logins of a member. Open pages hear of it within seconds. */
export async function endSessionsOf(
  { database, clock }: OperatingParts,
  member: Owner,
  note: NoteChange = noteNothing,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // Logins lock the member first and then end older sessions. The same order here prevents a deadlock.
    await lockMember(tx, member)
    await endAllSessions(tx, member.brandId, member.memberId, clock.now())
    await note(tx)
  })
}

/**
 * Locks an account: logins are refused and all sessions end, and changes that wait, a deletion included, are cancelled, since
 * whoever asked for them may not be the owner. Returns `false` if the account is locked already, or closed.
 */
export async function lockAccountOf(
  { database, clock }: OperatingParts,
  member: Owner,
  note: NoteChange = noteNothing,
): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    if (!(await changeStatus(tx, member, { from: 'active', to: 'suspended' }))) return false
    await endAllSessions(tx, member.brandId, member.memberId, clock.now())
    await deleteWaitingChanges(tx, member)
    await deleteDeletion(tx, member)
    await note(tx)
    return true
  })
}

/** Unlocks an account. Returns `false` if it is not locked. */
export function unlockAccountOf(
  { database }: OperatingParts,
  member: Owner,
  note: NoteChange = noteNothing,
): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    if (!(await changeStatus(tx, member, { from: 'suspended', to: 'active' }))) return false
    await note(tx)
    return true
  })
}
