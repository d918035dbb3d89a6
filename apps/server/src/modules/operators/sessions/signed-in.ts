import type { SignedInOperator } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { OperatorParts } from '../operators.parts.ts'
import { selectRole } from '../roles/role.sql.ts'

/** What the page knows of the operator who is signed in. */
export async function viewOf(
  { database, brands, mode }: Pick<OperatorParts, 'database' | 'brands' | 'mode'>,
  by: Operator,
): Promise<SignedInOperator> {
  const brand = brands.byId(by.brandId)
  const role = await selectRole(database, by.brandId, by.role)
  // Its operators were given another role at this moment, which ended their sessions.
  if (role === undefined) throw new Refusal('session.required')
  return {
    operatorId: by.operatorId,
    username: by.username,
    role: by.role,
    roleName: role.name,
    permissions: [...by.permissions],
    brand: {
      code: brand.code,
      name: brand.name,
      currencyCode: brand.currency.code,
      currencySymbol: brand.currency.symbol,
      digits: brand.currency.digits,
      timeZone: brand.timeZone,
      languages: [...brand.languages],
      defaultLanguage: brand.defaultLanguage,
    },
    confirmedUntil: by.confirmedUntil.toString(),
    idleUntil: by.idleUntil.toString(),
    endsAt: by.endsAt.toString(),
    isDemo: mode === 'demo',
  }
}
