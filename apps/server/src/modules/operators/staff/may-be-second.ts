import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../../../kernel/database/pool.ts'

/**
 * Whether two operators count as two people, as a condition of SQL over two ids: they are not the same, and neither invited the
 * other or reset the other's sign-in last, since whoever does that has held the other's way in. Use it in the statement that
 * decides, such as `update … where … and ${mayBeSecond(sql`proposed_by`, sql`${operatorId}::uuid`)}`.
 */
export function mayBeSecond(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    ${one} <> ${other} and exists (
      select from operator one, operator other
      where one.operator_id = ${one} and other.operator_id = ${other} and one.brand_id = other.brand_id
        and one.sponsor_id is distinct from other.operator_id and other.sponsor_id is distinct from one.operator_id))`
}

/** The same question on its own, for a decision whose row is locked already. */
export async function mayFollow(tx: Database, firstId: string, secondId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayBeSecond(sql`${firstId}::uuid`, sql`${secondId}::uuid`)} as may`.execute(tx)
  return rows[0]?.may === true
}
