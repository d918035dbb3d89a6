import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../../../kernel/database/pool.ts'

/**
 * Whether two operators count as two people, as a condition of SQL over two ids: they are not the same, and neither invited the
 * other or reset the other's sign-in last, since whoever does that has held the other's way in. The same holds through others:
 * whom somebody's own invitee invited may be their third account. Use it in the statement that decides, such as
 * `update … where … and ${mayBeSecond(sql`proposed_by`, sql`${operatorId}::uuid`)}`.
 */
export function mayBeSecond(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  // Sponsors may form a circle, since resets count too: `union` drops what was there before, so it ends.
  return sql<boolean>`(
    ${one} <> ${other} and (
      with recursive above as (
        select operator_id as below_id, operator_id, brand_id, sponsor_id from operator
        where operator_id in (${one}, ${other})
        union
        select below_id, sponsor.operator_id, sponsor.brand_id, sponsor.sponsor_id
        from above join operator sponsor on sponsor.operator_id = above.sponsor_id)
      select count(*) = 2 and count(distinct brand_id) = 1
      from above where operator_id in (${one}, ${other})))`
}

/** The same question on its own, for a decision whose row is locked already. */
export async function mayFollow(tx: Database, firstId: string, secondId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayBeSecond(sql`${firstId}::uuid`, sql`${secondId}::uuid`)} as may`.execute(tx)
  return rows[0]?.may === true
}
