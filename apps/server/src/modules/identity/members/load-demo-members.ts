import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { createMember } from './create-member.ts'
import { usernameKey, type MemberType } from './member.rules.ts'
import { memberByKey, uplineByKey } from './member.sql.ts'

/** The password of every demo account, as the documentation prints it. */
export const demoPassword = 'Baize#2026'

/** The demo's members, each below the one before, so that there is an upline tree to look at. */
export const demoMembers = [
  { username: 'agent', type: 1, upline: undefined },
  { username: 'agent2', type: 2, upline: 'agent' },
  { username: 'demo', type: 0, upline: 'agent2' },
] as const satisfies readonly { username: string; type: MemberType; upline: string | undefined }[]

/** Makes the demo members that are not there yet. Their welcome credits come the way everybody's do. */
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
      // The demo is looked at from this machine, where nobody is to be asked for more than a password.
      registeredFrom: '127.0.0.1',
    })
  }
}

/** Production must not run with accounts whose password everybody knows. Throws a {@link StartProblem}. */
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
          `This database holds the demo account ${username}; production does not start with it. Use a database of its own.`,
        )
    }
  }
}
