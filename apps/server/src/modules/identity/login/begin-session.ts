import type { LoginAnswer, LoginValue, SecondFactorAsked } from '@baize/contract'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell, type Tell } from '../../factors/index.ts'
import { factorPassedAt } from '../devices/device.sql.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { forgetReset, lockChecked, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { factorOwnerOf, type SecondFactorOwner } from '../second-factor/factor-owner.ts'
import { lostAppWays } from '../second-factor/lost-app-ways.ts'
import { hashToken } from '../sessions/session-door.ts'
import { enter, finishEntry, type Entered } from './enter.ts'
import { noteTry } from './login-tries.ts'
import type { Shown } from './start-session.ts'
import { tellNewLogin } from './tell-new-login.ts'

/** A login that never needs a second factor: a registration, trial play, or a remembered browser. */
type LetIn = Shown & { readonly by: 'registration' | 'trial' | 'remembered' }

/** What a challenge stores about a login until its second factor is passed. */
export interface CarriedLogin {
  readonly by: Shown['by']
  readonly remember: boolean
  /** If the password was changed meanwhile, the challenge is no longer valid. */
  readonly passwordChangedAt: string
  readonly defaultPassword: boolean
}

/**
 * Begins a session of the site for somebody who has been identified; the second half of every way in. `member` is the row
 * as the check read it. Throws a refusal if the password was changed or the account suspended since. In a place where the
 * member is not known, returns a second-factor challenge instead of a session (4.007).
 */
export function beginSession(parts: IdentityParts, at: Origin, member: MemberRow, shown: LetIn): Promise<LoginValue>
export function beginSession(parts: IdentityParts, at: Origin, member: MemberRow, shown: Shown): Promise<LoginAnswer>
export async function beginSession(
  parts: IdentityParts,
  at: Origin,
  member: MemberRow,
  shown: Shown,
): Promise<LoginAnswer> {
  const outcome = await changeAndTell(parts, async (tx, tell) => {
    // A password change ends every session, so a session that it could not see yet must not begin after it.
    if (!(await lockChecked(tx, member))) throw new Refusal('login.wrong_credentials')
    const isNew = shown.by === 'registration' || shown.by === 'trial'
    return isNew ? enter(parts, tx, at, member, shown) : admit(parts, { tx, tell }, at, member, shown)
  })
  if ('secondFactor' in outcome) return outcome
  finishEntry(parts, at, member, outcome)
  return outcome.login
}

/** Whether this login needs a second factor. */
async function standingAt(
  { factors, clock }: IdentityParts,
  tx: Database,
  at: Origin,
  owner: SecondFactorOwner,
  { by, proved: vouched, factorPassed }: Shown,
): Promise<Awaited<ReturnType<IdentityParts['factors']['standingOf']>>> {
  const device = at.cookies.read('device')
  const passedBefore = device === undefined ? undefined : await factorPassedAt(tx, owner, hashToken(device))
  // Whoever logged in by SMS has proved the phone already.
  const proved = by === 'sms' ? by : vouched
  const spent = by === 'password' || by === owner.resetBy ? owner.resetBy : undefined
  const passedAt = factorPassed === true ? clock.now() : passedBefore
  return factors.standingOf(tx, owner, { address: at.address, proved, spent, passedAt })
}

async function admit(
  parts: IdentityParts,
  { tx, tell }: { readonly tx: Database; readonly tell: Tell },
  at: Origin,
  member: MemberRow,
  shown: Shown,
): Promise<(Entered & { readonly login: LoginValue }) | { readonly secondFactor: SecondFactorAsked }> {
  const owner = await factorOwnerOf(tx, member)
  const standing = await standingAt(parts, tx, at, owner, shown)
  if (standing.needs !== 'factor') {
    // It has shown a contact other than the one that reset the password, or the member has no other.
    if (shown.by === 'password' || shown.by === 'sms') await forgetReset(tx, member)
    const entered = await enter(parts, tx, at, member, shown)
    const newAddress = standing.needs === 'nothing' && standing.newAddress
    await tellNewLogin(tell, at, member, { ...entered, newAddress })
    return standing.needs === 'advice'
      ? { ...entered, login: { ...entered.login, secondFactorAdvised: true } }
      : entered
  }
  // Where the member is not known a remembered browser is not enough: the member must log in and pass a second factor.
  if (shown.by === 'remembered') throw new Refusal('session.remembered_spent')
  await noteTry(parts, at, member, shown.by, 'second_factor', tx)
  const { initialPassword } = parts.brands.byId(member.brandId)
  const carried = {
    by: shown.by,
    remember: shown.remember === true,
    passwordChangedAt: member.passwordChangedAt.toString(),
    defaultPassword: initialPassword !== undefined && shown.password === initialPassword,
  } satisfies CarriedLogin
  const asked = await parts.factors.openChallenge(tx, owner, standing, carried)
  const lost = lostAppWays(parts, owner, { by: shown.by, ways: asked.ways })
  return { secondFactor: { ...asked, ...(lost === undefined ? {} : { lost }) } }
}
