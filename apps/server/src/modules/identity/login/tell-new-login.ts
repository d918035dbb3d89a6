import type { Tell } from '../../factors/index.ts'
import type { MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { maskAddress } from '../sessions/masked-address.rules.ts'
import { programOf } from '../sessions/user-agent.rules.ts'
import type { Entered } from './enter.ts'

/**
 * Tells a member about a login with a new browser or from a new address, in one message if both are new. The first login of
 * an account is not reported.
 */
export async function tellNewLogin(
  tell: Tell,
  at: Origin,
  member: MemberRow,
  { isNewDevice, newAddress }: Pick<Entered, 'isNewDevice'> & { readonly newAddress: boolean },
): Promise<void> {
  if (!member.loggedInBefore || !(isNewDevice || newAddress)) return
  const details = [[programOf(at.userAgent), maskAddress(at.address)].filter((part) => part !== '').join(' · ')]
  await tell(member, { kind: 'new_login', details, language: at.language })
}
