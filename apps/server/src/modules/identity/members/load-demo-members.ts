import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { createMember } from './create-member.ts'
import { usernameKey, type MemberType } from './member.rules.ts'
import { memberByKey, uplineByKey } from './member.sql.ts'

/** The password of every demo account, which the documentation shows. */
export const demoPassword = 'Baize#2026'

/** The demo members, each below the previous one, so that there is an upline tree. */
export const demoMembers = [
  { username: 'agent', type: 1, upline: undefined },
  { username: 'agent2', type: 2, upline: 'agent' },
  { username: 'demo', type: 0, upline: 'agent2' },
] as const satisfies readonly { username: string; type: MemberType; upline: string | undefined }[]

/** Creates the missing demo members. They receive welcome credits like every new member. */
export async function loadDemoMembers(parts: IdentityParts, brand: Brand): Promise<void> {
  for (const { username, type, upline } of demoMembers) {
    const there = await memberByKey(parts.database, brand.brandId, usernameKey(username))
    if (there !== undefined) continue
    await createMember(parts, {
      brandId: brand.brandId,
      username,
      type,
      nickname: '',
      upline: upline === undefined ? undefined : await uplineByKey(parts.database, brand.brandId, usernameKey(upline)),
      passwordHash: await parts.passwords.hash(demoPassword),
      registerUrl: undefined,
      registerDomain: undefined,
      referralCode: undefined,
      profile: {},
      // Logins from the same machine then need no second factor.
      registeredFrom: '127.0.0.1',
    })
  }
}

/** Throws a {@link StartProblem} if a demo account with the known password is active; production must not run with one. */
export async function refuseDemoMembers(parts: IdentityParts): Promise<void> {
  for (const brand of parts.brands.all) {
    for (const { username } of demoMembers) {
      const member = await memberByKey(parts.database, brand.brandId, usernameKey(username))
      const open =
        member?.status === 'active' &&
        member.passwordHash !== null &&
        (await parts.passwords.verify(demoPassword, member.passwordHash))
      if (open)
        throw new StartProblem(
          `This database contains the demo account ${username}. Production does not start with it. Use a separate database.`,
        )
    }
  }
}
