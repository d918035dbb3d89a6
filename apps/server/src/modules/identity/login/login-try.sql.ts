import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** One login try. */
interface LoginTryRow {
  readonly triedAt: Temporal.Instant
  readonly address: string
  readonly program: string
  readonly way: string
  readonly result: string
}

export async function insertTry(db: Database, one: Owner & LoginTryRow): Promise<void> {
  await sql`
    insert into login_try (brand_id, member_id, tried_at, address, program, way, result)
    values (${one.brandId}, ${one.memberId}, ${one.triedAt.toString()}, ${one.address.slice(0, 45)}, ${one.program},
      ${one.way}, ${one.result})`.execute(db)
}

export async function triesOf(db: Database, { brandId, memberId }: Owner, limit: number, offset: number) {
  const { rows } = await sql<LoginTryRow & { readonly id: bigint }>`
    select login_try_id as id, tried_at as "triedAt", address, program, way, result
    from login_try where brand_id = ${brandId} and member_id = ${memberId}
    order by login_try_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countTries(db: Database, { brandId, memberId }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from login_try where brand_id = ${brandId} and member_id = ${memberId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Deletes up to 5000 of the oldest tries; the next run deletes the rest. */
export async function deleteOldTries(db: Database, brandId: BrandId, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from login_try where (brand_id, login_try_id) in (
      select brand_id, login_try_id from login_try
      where brand_id = ${brandId} and tried_at < ${before.toString()} order by tried_at limit 5000)`.execute(db)
}
