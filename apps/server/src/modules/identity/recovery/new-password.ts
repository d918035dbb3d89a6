import { formatProblem } from '@baize/contract'
import { Refusal, type FieldProblem } from '../../../kernel/http/refusal.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { MemberRow } from '../member.sql.ts'

/** What is wrong with the form of a new password, as a list that is empty when nothing is. */
export function newPasswordProblems({ brands }: IdentityParts, brandId: BrandId, password: string): FieldProblem[] {
  if (password === '') return [{ field: 'newPassword', code: 'field.required' }]
  const problem = formatProblem(brands.byId(brandId).registration.fields.password, password)
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
