import type { Database } from '../../../kernel/database/pool.ts'
import type { FactorMember, FactorOwner } from '../../factors/index.ts'
import { selectContacts } from '../members/member-contacts.sql.ts'

/** The same, and what reset the password that no login has followed yet. */
export interface SecondFactorOwner extends FactorOwner {
  readonly resetBy: 'sms' | 'email' | undefined
}

/** A member with the details that can serve as a second factor. */
export async function factorOwnerOf(db: Database, { brandId, memberId }: FactorMember): Promise<SecondFactorOwner> {
  const contacts = await selectContacts(db, brandId, memberId)
  const { username, mobile, email, realName, enteredMobile, enteredEmail, resetBy } = contacts
  return {
    brandId,
    memberId,
    account: username,
    mobile: mobile ?? undefined,
    email: email ?? undefined,
    realName: realName ?? undefined,
    entered: { mobile: enteredMobile ?? undefined, email: enteredEmail ?? undefined },
    resetBy: resetBy ?? undefined,
  }
}
