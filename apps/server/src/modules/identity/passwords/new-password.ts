import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal, type FieldProblem } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { MemberRow } from '../members/member.sql.ts'
import { passwordProblem } from './password.rules.ts'

/**
 * The problems of a new password; empty if there are none. It must not contain any of the member's `names`.
 */
export function newPasswordProblems(
  { brands, refusedPasswords }: Pick<IdentityParts, 'brands' | 'refusedPasswords'>,
  brandId: BrandId,
  password: string,
  names: readonly string[],
): FieldProblem[] {
  if (password === '') return [{ field: 'newPassword', code: 'field.required' }]
  const { fields } = brands.byId(brandId).registration
  const problem = passwordProblem(password, fields.password, names, refusedPasswords)
  return problem === undefined ? [] : [{ field: 'newPassword', ...problem }]
}

/** Throws a refusal if the new password is the member's current one or the one that the operator issues. */
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
