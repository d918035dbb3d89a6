import type { BodyOf, ReplyOf } from '@baize/contract'
import type { listRoles as listContract, saveRole as saveContract } from '@baize/contract/office'
import { Refusal } from '../../../kernel/refusal.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Actor } from '../audit/note.ts'
import type { StaffParts } from '../operators.parts.ts'
import { maxRoles } from '../operators.rules.ts'
import { changeStaff } from '../staff/staff-change.ts'
import { deleteRole, selectRole, selectRoles, upsertRole, type RoleRow } from './role.sql.ts'

export async function listRoles(
  { database }: Pick<StaffParts, 'database'>,
  brandId: BrandId,
): Promise<ReplyOf<typeof listContract>> {
  return { list: await selectRoles(database, brandId) }
}

/** Makes or changes a role of the brand's own. Its operators have the new permissions with their next call. */
export async function saveRole(
  parts: StaffParts,
  by: Actor,
  role: string,
  { name, permissions, reason }: BodyOf<typeof saveContract>,
): Promise<RoleRow> {
  return changeStaff(parts, by, async ({ tx, refuseBeyondOwn }) => {
    const before = await selectRole(tx, by.brandId, role)
    if (before?.isBuiltIn === true) throw new Refusal('operator.role_built_in')
    if (before === undefined && (await selectRoles(tx, by.brandId)).length >= maxRoles)
      throw new Refusal('operator.too_many_roles', { values: [maxRoles] })
    const wanted = [...new Set(permissions)].toSorted()
    refuseBeyondOwn([...(before?.permissions ?? []), ...wanted])
    await upsertRole(tx, by.brandId, { role, name, permissions: wanted })
    const result = await selectRole(tx, by.brandId, role)
    if (result === undefined) throw new Error('the role was stored but cannot be read')
    const note = {
      action: 'role.saved' as const,
      subject: { kind: 'role' as const, id: role },
      before: before && factsOf(before),
      after: factsOf(result),
      reason,
    }
    return { result, note }
  })
}

/** Removes a role of the brand's own that nobody has. */
export async function removeRole(parts: StaffParts, by: Actor, role: string, reason: string): Promise<void> {
  await changeStaff(parts, by, async ({ tx, refuseBeyondOwn }) => {
    const before = await selectRole(tx, by.brandId, role)
    if (before === undefined) throw new Refusal('operator.role_unknown')
    if (before.isBuiltIn) throw new Refusal('operator.role_built_in')
    if (before.operators > 0) throw new Refusal('operator.role_in_use')
    refuseBeyondOwn(before.permissions)
    await deleteRole(tx, by.brandId, role)
    const subject = { kind: 'role', id: role } as const
    return { result: undefined, note: { action: 'role.removed', subject, before: factsOf(before), reason } }
  })
}

function factsOf({ name, permissions }: RoleRow) {
  return { name, permissions }
}
