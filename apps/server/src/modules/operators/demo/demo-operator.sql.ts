import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

export async function hasDemoOperator(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql`select from operator where username = ${username}`.execute(db)
  return rows.length > 0
}

export async function insertDemoOperator(
  db: Database,
  one: {
    readonly operatorId: string
    readonly brandId: BrandId
    readonly username: string
    readonly role: string
    readonly passwordHash: string
    readonly totpSealed: Buffer
    readonly createdAt: Temporal.Instant
  },
): Promise<void> {
  await sql`
    insert into operator (operator_id, brand_id, username, role, state, password_hash, totp_sealed, is_demo, created_at)
    values (${one.operatorId}, ${one.brandId}, ${one.username}, ${one.role}, 'active', ${one.passwordHash},
      ${one.totpSealed}, true, ${one.createdAt.toString()})
    on conflict (username) do nothing`.execute(db)
}

/** The demo operators who may sign in. */
export async function selectDemoOperators(
  db: Database,
): Promise<{ operatorId: string; brandId: BrandId; username: string; totpSealed: Buffer }[]> {
  const { rows } = await sql<{ operatorId: string; brandId: BrandId; username: string; totpSealed: Buffer }>`
    select operator_id as "operatorId", brand_id as "brandId", username, totp_sealed as "totpSealed"
    from operator where is_demo and state = 'active' order by username`.execute(db)
  return rows
}
