import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** An operator on duty. */
export interface OnDuty {
  readonly operatorId: string
  readonly name: string
  readonly chats: number
}

/** Whether an operator of a brand is on duty whose page has shown a sign of life since a time. */
export async function isSomebodyThere(db: Database, brandId: BrandId, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from support_duty where brand_id = ${brandId} and on_duty and seen_at >= ${since.toString()} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Everybody of a brand who is on duty, with how many open chats they have. */
export async function whoIsThere(db: Database, brandId: BrandId, since: Temporal.Instant): Promise<OnDuty[]> {
  const { rows } = await sql<OnDuty>`
    select operator_id as "operatorId", name, (
      select count(*)::int from support_chat c
      where c.brand_id = support_duty.brand_id and c.state = 'open' and c.operator_id = support_duty.operator_id
    ) as chats
    from support_duty where brand_id = ${brandId} and on_duty and seen_at >= ${since.toString()}
    order by name limit 200`.execute(db)
  return rows
}

/** How many chats of a brand wait. */
export async function countWaiting(db: Database, brandId: BrandId): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from support_chat where brand_id = ${brandId} and state = 'waiting'`.execute(db)
  return rows[0]?.waiting ?? 0
}

interface Duty {
  readonly brandId: BrandId
  readonly operatorId: string
  readonly username: string
}

/** Puts an operator on duty or takes them off. */
export async function upsertDuty(db: Database, who: Duty, onDuty: boolean, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into support_duty (operator_id, brand_id, name, on_duty, seen_at)
    values (${who.operatorId}::uuid, ${who.brandId}, ${who.username}, ${onDuty}, ${now.toString()})
    on conflict (operator_id) do update set brand_id = excluded.brand_id, name = excluded.name,
      on_duty = excluded.on_duty, seen_at = excluded.seen_at`.execute(db)
}

/** Notes a sign of life of an operator's page. */
export async function noteAlive(db: Database, operatorId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update support_duty set seen_at = ${now.toString()} where operator_id = ${operatorId}::uuid and on_duty`.execute(db)
}
