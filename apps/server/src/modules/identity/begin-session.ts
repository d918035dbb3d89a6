import { Refusal } from '../../kernel/http/refusal.ts'
import type { IdentityParts } from './identity.parts.ts'
import { holdChecked, type MemberRow } from './member.sql.ts'
import type { Origin } from './origin.ts'
import { startSession } from './start-session.ts'

/** How somebody showed who they are. `password` is what was typed, where something was. */
export interface Shown {
  readonly by: 'password' | 'sms' | 'social' | 'registration' | 'remembered' | 'trial'
  readonly password?: string
}

/**
 * Begins a session of the site for somebody who showed who they are: the second half of every way in. `member` is as the
 * check saw them; where the password was changed or the account suspended since, nothing begins.
 */
export async function beginSession(parts: IdentityParts, _at: Origin, member: MemberRow, shown: Shown) {
  return parts.database.transaction().execute(async (tx) => {
    // A password change ends every session; one that it could not see yet must not begin after it.
    if (!(await holdChecked(tx, member))) throw new Refusal('login.wrong_credentials')
    return startSession(parts, tx, member, shown.password)
  })
}
