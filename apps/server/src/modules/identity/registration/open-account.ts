import { formatProblem, isPatternId } from '@baize/contract'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { refuseFields, Refusal, type FieldProblem } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { createMember, type Alongside } from '../members/create-member.ts'
import { cleanUsername } from '../members/member.rules.ts'
import { uplineById, type MemberRow } from '../members/member.sql.ts'
import { newPasswordProblems } from '../passwords/new-password.ts'
import { typeOfJoiner } from './invitations.ts'

/** An account that an agent opens for somebody else. */
export interface OpenedAccount {
  readonly brandId: BrandId
  readonly agentId: MemberId
  readonly kind: 'member' | 'agent'
  readonly username: string
  /** Whoever gets the account must choose another one at the first login. */
  readonly password: string
}

/**
 * Opens an account directly below an agent. Username and password follow the rules of a registration. `alongside` runs in the
 * transaction of the new member. Throws a refusal if the name is taken, or the caller is no active agent any more.
 */
export async function openAccount(
  parts: IdentityParts,
  { brandId, agentId, kind, username: typed, password }: OpenedAccount,
  alongside: Alongside,
): Promise<MemberRow> {
  const username = cleanUsername(typed)
  const problems = [
    ...usernameProblems(parts, brandId, username),
    ...passwordProblems(parts, brandId, password, username),
  ]
  if (problems.length > 0) refuseFields(problems)
  const upline = await uplineById(parts.database, brandId, agentId)
  if (upline === undefined) throw new Refusal('register.affiliate_invalid')
  const member = await createMember(
    parts,
    {
      brandId,
      username,
      type: typeOfJoiner(kind),
      nickname: '',
      upline,
      passwordHash: await parts.passwords.hash(password),
      passwordIsGiven: true,
      registerUrl: undefined,
      registerDomain: undefined,
      referralCode: undefined,
      profile: {},
    },
    alongside,
  )
  if (member !== undefined) return member
  const fields = [{ field: 'username', code: 'register.username_taken' }] as const
  throw new Refusal('register.username_taken', { fields })
}

function usernameProblems({ brands }: IdentityParts, brandId: BrandId, username: string): FieldProblem[] {
  if (username === '') return [{ field: 'username', code: 'field.required' }]
  // A plus sign begins a mobile number, which nobody may take as a username without owning it.
  if (username.startsWith('+')) return [{ field: 'username', code: 'field.invalid' }]
  const { patternId, ...bounds } = brands.byId(brandId).registration.fields.username
  if (!isPatternId(patternId))
    throw new Error('the pattern of usernames is unknown, although the settings are checked for this')
  const problem = formatProblem({ patternId, ...bounds }, username)
  return problem === undefined ? [] : [{ field: 'username', ...problem }]
}

function passwordProblems(parts: IdentityParts, brandId: BrandId, password: string, username: string): FieldProblem[] {
  return newPasswordProblems(parts, brandId, password, [username]).map((one) => ({ ...one, field: 'password' }))
}
