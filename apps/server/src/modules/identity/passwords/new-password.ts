import { Refusal, type FieldProblem } from '../../../kernel/refusal.ts'
import type { BrandSettings } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { MemberRow } from '../members/member.sql.ts'
import { passwordProblem } from './password.rules.ts'

/**
 * What is wrong with a new password, as a list that is empty when nothing is. It must not hold any of the member's `names`.
 */
export function newPasswordProblems(
  { registration }: Pick<BrandSettings, 'registration'>,
  password: string,
  names: readonly string[],
): FieldProblem[] {
  if (password === '') return [{ field: 'newPassword', code: 'field.required' }]
  const problem = passwordProblem(password, registration.fields.password, names)
  return problem === undefined ? [] : [{ field: 'newPassword', ...problem }]
}

/** Refuses the password that the member has already, and the one that the house gives out: nothing would change. */
export async function refuseSamePassword(
  { brands, passwords }: IdentityParts,
  member: MemberRow,
  password: string,
): Promise<void> {
  const isInitial = password === brands.byId(member.brandId).initialPassword
  const isCurrent = member.passwordHash !== null && (await passwords.verify(password, member.passwordHash))
  if (isInitial || isCurrent)
    throw new Refusal('password.not_new', { fields: [{ field: 'newPassword', code: 'password.not_new' }] })
}
