import type { Permission } from '@baize/contract/office'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { adminRole, builtInRoles } from './built-in-roles.ts'

export interface RoleRow {
  readonly role: string
  readonly name: string
  readonly permissions: Permission[]
  readonly isBuiltIn: boolean
  readonly operators: number
}

/** Writes the roles that come with the product, with the permissions of this version. */
export async function writeBuiltInRoles(db: Database, brandId: BrandId): Promise<void> {
  for (const { role, name, permissions } of builtInRoles)
    await sql`
      insert into operator_role as stored (brand_id, role, name, permissions, is_built_in)
      values (${brandId}, ${role}, ${name}, ${[...permissions]}::text[], true)
      on conflict (brand_id, role) do update
        set name = excluded.name, permissions = excluded.permissions, is_built_in = true
        where (stored.name, stored.permissions, stored.is_built_in)
          is distinct from (excluded.name, excluded.permissions, true)`.execute(db)
}

const fields = sql`
  role, name, permissions, is_built_in as "isBuiltIn",
  (select count(*)::integer from operator where operator.brand_id = stored.brand_id and operator.role = stored.role)
    as operators`

/** The roles of a brand: those of the product first. */
export async function selectRoles(db: Database, brandId: BrandId): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select ${fields} from operator_role as stored where brand_id = ${brandId}
    order by is_built_in desc, role limit 200`.execute(db)
  return rows
}

export async function selectRole(db: Database, brandId: BrandId, role: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select ${fields} from operator_role as stored where brand_id = ${brandId} and role = ${role}`.execute(db)
  return rows[0]
}

/** Makes or changes a role of the brand's own. */
export async function upsertRole(
  tx: Database,
  brandId: BrandId,
  { role, name, permissions }: Pick<RoleRow, 'role' | 'name' | 'permissions'>,
): Promise<void> {
  await sql`
    insert into operator_role as stored (brand_id, role, name, permissions, is_built_in)
    values (${brandId}, ${role}, ${name}, ${permissions}::text[], false)
    on conflict (brand_id, role) do update set name = excluded.name, permissions = excluded.permissions
      where not stored.is_built_in`.execute(tx)
}

export async function deleteRole(tx: Database, brandId: BrandId, role: string): Promise<void> {
  await sql`delete from operator_role where brand_id = ${brandId} and role = ${role} and not is_built_in`.execute(tx)
}

/**
 * Lets changes of a brand's operators and roles happen one after another: what was checked about any of them, such as that
 * somebody remains who may manage operators, holds until the transaction ends.
 */
export async function lockStaff(tx: Database, brandId: BrandId): Promise<void> {
  await sql`
    select from operator_role where brand_id = ${brandId} and role = ${adminRole} for no key update`.execute(tx)
}
