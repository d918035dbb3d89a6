import type { Database } from '../../../kernel/database/pool.ts'
import type { FactorMember, FactorOwner } from '../../factors/index.ts'
import { selectContacts } from '../members/member-contacts.sql.ts'

/** A member with the details that can serve as a second factor. */
export async function factorOwnerOf(db: Database, { brandId, memberId }: FactorMember): Promise<FactorOwner> {
  const { username, mobile, email, realName } = await selectContacts(db, brandId, memberId)
  return {
    brandId,
    memberId,
    account: username,
    mobile: mobile ?? undefined,
    email: email ?? undefined,
    realName: realName ?? undefined,
  }
}
