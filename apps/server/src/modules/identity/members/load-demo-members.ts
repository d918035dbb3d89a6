import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { createMember } from './create-member.ts'
import { usernameKey, type MemberType } from './member.rules.ts'
import { activeDemoMembers, memberByKey, uplineByKey, type MemberRow } from './member.sql.ts'

/** The password of every demo account, which the documentation shows. */
export const demoPassword = 'Baize#2026'

/** The demo members, each below the previous one, so that there is an upline tree. */
export const demoMembers = [
  { username: 'agent', type: 1, upline: undefined },
  { username: 'agent2', type: 2, upline: 'agent' },
  { username: 'demo', type: 0, upline: 'agent2' },
] as const satisfies readonly DemoMember[]

/** An account of the demo. */
export interface DemoMember {
  readonly username: string
  readonly type: MemberType
  /** The agent above, by username, who must exist. */
  readonly upline: string | undefined
  readonly profile?: Readonly<Record<string, string>>
  readonly email?: string
  /** The code of the friend's invitation that they came by. */
  readonly referralCode?: string | undefined
  /** The address of the registration. Logins from there need no second factor. */
  readonly registeredFrom?: string
}

/** Creates the missing demo members. They receive welcome credits like every new member. */
export async function loadDemoMembers(parts: IdentityParts, brand: Brand): Promise<void> {
  for (const one of demoMembers) await loadDemoMember(parts, brand, one)
}

/**
 * Creates an account of the demo with the demo password, marked as one, and returns it. One that exists is returned as it is;
 * `undefined` if its upline is no agent.
 */
export async function loadDemoMember(
  parts: IdentityParts,
  { brandId }: Pick<Brand, 'brandId'>,
  { username, type, upline, profile = {}, email, referralCode, registeredFrom = '127.0.0.1' }: DemoMember,
): Promise<MemberRow | undefined> {
  const there = await memberByKey(parts.database, brandId, usernameKey(username))
  if (there !== undefined) return there
  const above = upline === undefined ? undefined : await uplineByKey(parts.database, brandId, usernameKey(upline))
  if (upline !== undefined && above === undefined) return undefined
  const draft = {
    brandId,
    username,
    type,
    nickname: '',
    upline: above,
    passwordHash: await parts.passwords.hash(demoPassword),
    registerUrl: undefined,
    registerDomain: undefined,
    referralCode,
    profile,
    email,
    registeredFrom,
    isDemo: true,
  }
  return createMember(parts, draft)
}

/** Throws a {@link StartProblem} if a demo account with the known password is active; production must not run with one. */
export async function refuseDemoMembers(parts: IdentityParts): Promise<void> {
  const names = demoMembers.map(({ username }) => usernameKey(username))
  for (const brand of parts.brands.all)
    for (const { username, passwordHash } of await activeDemoMembers(parts.database, brand.brandId, names))
      if (await parts.passwords.verify(demoPassword, passwordHash))
        throw new StartProblem(
          `This database contains the demo account ${username}. Production does not start with it. Use a separate database.`,
        )
}
