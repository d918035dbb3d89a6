import type { LoginAnswer, LoginValue, SecondFactorAsked } from '@baize/contract'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell, type Tell } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { holdChecked, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { factorOwnerOf } from '../second-factor/factor-owner.ts'
import { enter, settleEntry, type Entered } from './enter.ts'
import { noteTry } from './login-tries.ts'
import type { Shown } from './start-session.ts'
import { tellNewLogin } from './tell-new-login.ts'

/** Somebody of whom no second factor is asked: a new account, or a browser that was let in on this very day. */
type LetIn = Shown & { readonly by: 'registration' | 'trial' | 'remembered' }

/** What a challenge keeps of a login until its second factor is passed. */
export interface CarriedLogin {
  readonly by: Shown['by']
  readonly remember: boolean
  /** A password that was changed meanwhile ends every challenge before it. */
  readonly passwordChangedAt: string
  readonly defaultPassword: boolean
}

/**
 * Begins a session of the site for somebody who showed who they are: the second half of every way in. `member` is as the
 * check saw them; where the password was changed or the account suspended since, nothing begins. From an address that is
 * not registered for them a second factor is asked for in place of the session (4.007).
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
    // A password change ends every session; one that it could not see yet must not begin after it.
    if (!(await holdChecked(tx, member))) throw new Refusal('login.wrong_credentials')
    const isNew = shown.by === 'registration' || shown.by === 'trial'
    return isNew ? enter(parts, tx, at, member, shown) : admit(parts, { tx, tell }, at, member, shown)
  })
  if ('secondFactor' in outcome) return outcome
  settleEntry(parts, at, member, outcome)
  return outcome.login
}

async function admit(
  parts: IdentityParts,
  { tx, tell }: { readonly tx: Database; readonly tell: Tell },
  at: Origin,
  member: MemberRow,
  shown: Shown,
): Promise<(Entered & { readonly login: LoginValue }) | { readonly secondFactor: SecondFactorAsked }> {
  const owner = await factorOwnerOf(tx, member)
  // Whoever logged in by a code has proved the telephone already.
  const proved = shown.by === 'sms' ? shown.by : undefined
  const standing = await parts.factors.standingOf(tx, owner, { address: at.address, proved })
  if (standing.needs !== 'factor') {
    const entered = await enter(parts, tx, at, member, shown)
    const newAddress = standing.needs === 'nothing' && standing.newAddress
    await tellNewLogin(tell, at, member, { ...entered, newAddress })
    return standing.needs === 'advice'
      ? { ...entered, login: { ...entered.login, secondFactorAdvised: true } }
      : entered
  }
  // A browser alone is no second factor at another place: its owner logs in there and confirms it.
  if (shown.by === 'remembered') throw new Refusal('session.remembered_spent')
  await noteTry(parts, at, member, shown.by, 'second_factor', tx)
  const { initialPassword } = parts.brands.byId(member.brandId)
  const carried = {
    by: shown.by,
    remember: shown.remember === true,
    passwordChangedAt: member.passwordChangedAt.toString(),
    defaultPassword: initialPassword !== undefined && shown.password === initialPassword,
  } satisfies CarriedLogin
  return { secondFactor: await parts.factors.openChallenge(tx, owner, standing.ways, carried) }
}
