import type { LoginValue } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { changeAndTell, type Tell } from '../../factors/index.ts'
import { startSession } from '../login/start-session.ts'
import type { MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'
import { beginningOf } from '../sessions/session.sql.ts'
import { replacePassword } from './replace-password.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/** The member who changes their own password. */
export interface PasswordCaller {
  readonly session: Session
  readonly at: Origin
  /** The language of the message about it, unless the member has chosen another. */
  readonly language: Language
}

/**
 * Sets a new password if it has not changed since `member` was read. Every session of the member ends, and a new one begins
 * for the caller. `refuse` throws if a concurrent change came first.
 */
export async function beginWithNewPassword(
  parts: RecoveryParts,
  { session, at, language }: PasswordCaller,
  { member, passwordHash }: { readonly member: MemberRow; readonly passwordHash: string },
  refuse: () => never,
  alongside: (tell: Tell, tx: Database) => Promise<void> = () => Promise.resolve(),
): Promise<LoginValue> {
  const login = await changeAndTell(parts, async (tx, tell) => {
    const changed = (await replacePassword(parts, tx, member, passwordHash)) ?? refuse()
    await alongside(tell, tx)
    const { deviceId } = (await beginningOf(tx, session.brandId, session.sessionId)) ?? {}
    const beginning = { at, shown: { by: 'password_change' } as const }
    return startSession(parts, tx, changed, { ...beginning, ...(typeof deviceId === 'bigint' ? { deviceId } : {}) })
  })
  at.cookies.forget('remembered')
  parts.door.forget(session.brandId, session.memberId)
  await tellPasswordChanged(parts, member, language)
  return login
}
