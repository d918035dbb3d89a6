import type { Caller, Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { lockMember } from '../members/member.sql.ts'
import { originOf } from '../origin.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import { guardsOf, mayChangeFactor } from '../owner-proof/factor-guard.ts'
import { letWait } from '../waiting-changes/waiting-changes.ts'

/**
 * Requires the password, or the owner's proof without one, and a second factor if the member has one, before an
 * authenticator app is added or its recovery codes are renewed. New codes always need the app or an old code.
 */
export async function confirmFactorChange(
  parts: IdentityParts,
  caller: Caller<Session>,
  change: 'add' | 'renew',
  password: string,
): Promise<void> {
  const { session } = caller
  const at = originOf(caller)
  await confirmOwner(parts, at, session, { password })
  const hasApp = await isGuardedByApp(parts, caller)
  if (hasApp && change === 'add') throw new Refusal('factor.totp_on')
  if (!hasApp && change === 'renew') throw new Refusal('factor.totp_off')
  await mayChangeFactor(parts, parts.database, at, session, { factor: 'totp' })
}

/**
 * Requires the same before money may go to a new place: the password, or the owner's proof without one, and a second factor if
 * the member has one.
 */
export async function confirmPayoutChange(
  parts: IdentityParts,
  caller: Caller<Session>,
  password: string,
): Promise<void> {
  const { session } = caller
  const at = originOf(caller)
  await confirmOwner(parts, at, session, { password })
  await mayChangeFactor(parts, parts.database, at, session, { factor: 'totp' })
}

/** Whether the member has shown a second factor in this session not long ago, or has none: before much money leaves. */
export function hasShownFactor(parts: IdentityParts, caller: Caller<Session>): Promise<boolean> {
  const factor = { factor: 'totp', wait: true } as const
  return mayChangeFactor(parts, parts.database, originOf(caller), caller.session, factor)
}

/**
 * The same for removing the app, which needs a code of the app or a recovery code. Without one the removal waits if the
 * member wishes; then this returns when it takes place.
 */
export async function confirmTotpRemoval(
  parts: IdentityParts,
  caller: Caller<Session>,
  { password, wait }: { readonly password: string; readonly wait?: boolean | undefined },
): Promise<Temporal.Instant | undefined> {
  const { session, language } = caller
  const at = originOf(caller)
  const member = await confirmOwner(parts, at, session, { password })
  // Without an app the guard would be another.
  if (!(await isGuardedByApp(parts, caller))) throw new Refusal('factor.totp_off')
  return changeAndTell(parts, async (tx, tell) => {
    await lockMember(tx, member)
    if (await mayChangeFactor(parts, tx, at, session, { factor: 'totp', wait })) return undefined
    return letWait(parts, tx, tell, member, { factor: 'totp', language })
  })
}

async function isGuardedByApp(parts: IdentityParts, caller: Caller<Session>): Promise<boolean> {
  const { guards } = await guardsOf(parts, parts.database, originOf(caller), caller.session)
  return guards.totp.includes('totp')
}
