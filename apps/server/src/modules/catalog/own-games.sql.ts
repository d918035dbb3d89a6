import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'

/** The member whose games they are. */
export interface GameOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** The node ids of the favourites, the newest first. */
export async function favouritesOf(db: Database, { brandId, memberId }: GameOwner): Promise<number[]> {
  const { rows } = await sql<{ nodeId: number }>`
    select node_id as "nodeId" from catalog_favourite where brand_id = ${brandId} and member_id = ${memberId}
    order by added_at desc, node_id desc`.execute(db)
  return rows.map((row) => row.nodeId)
}

/**
 * Adds a favourite unless the member already has `max`. Returns `false` if that is one too many; a game that is already
 * a favourite stays as it is. Calls of one member are serialised, so that simultaneous ones cannot exceed the limit.
 */
export async function insertFavourite(
  db: Database,
  { brandId, memberId }: GameOwner,
  nodeId: number,
  now: Temporal.Instant,
  max: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`favourite ${brandId} ${memberId}`}, 0))`.execute(tx)
    const { rows } = await sql<{ fits: boolean }>`
      with others as (
        select count(*) as number from catalog_favourite
        where brand_id = ${brandId} and member_id = ${memberId} and node_id <> ${nodeId}
      ), added as (
        insert into catalog_favourite (brand_id, member_id, node_id, added_at)
        select ${brandId}::integer, ${memberId}::bigint, ${nodeId}::integer, ${now.toString()}::timestamptz
        from others where number < ${max}
        on conflict (brand_id, member_id, node_id) do nothing
      )
      select number < ${max} as fits from others`.execute(tx)
    return rows[0]?.fits ?? false
  })
}

export async function deleteFavourite(db: Database, { brandId, memberId }: GameOwner, nodeId: number): Promise<void> {
  await sql`
    delete from catalog_favourite
    where brand_id = ${brandId} and member_id = ${memberId} and node_id = ${nodeId}`.execute(db)
}

/** The node ids of the recently opened games, the newest first. */
export async function recentOf(db: Database, { brandId, memberId }: GameOwner, max: number): Promise<number[]> {
  const { rows } = await sql<{ nodeId: number }>`
    select node_id as "nodeId" from catalog_recent where brand_id = ${brandId} and member_id = ${memberId}
    order by launched_at desc, node_id desc limit ${max}`.execute(db)
  return rows.map((row) => row.nodeId)
}

/** Records that a game was opened, and deletes all but the newest `max` records. */
export async function noteLaunch(
  db: Database,
  { brandId, memberId }: GameOwner,
  nodeId: number,
  now: Temporal.Instant,
  max: number,
): Promise<void> {
  await sql`
    insert into catalog_recent (brand_id, member_id, node_id, launched_at)
    values (${brandId}, ${memberId}, ${nodeId}, ${now.toString()})
    on conflict (brand_id, member_id, node_id)
    do update set launched_at = greatest(catalog_recent.launched_at, excluded.launched_at)`.execute(db)
  await sql`
    delete from catalog_recent where brand_id = ${brandId} and member_id = ${memberId} and node_id in (
      select node_id from catalog_recent where brand_id = ${brandId} and member_id = ${memberId}
      order by launched_at desc, node_id desc offset ${max})`.execute(db)
}

/** The node ids of the games that the most members opened since an instant, the most opened first. */
export async function mostOpened(
  db: Database,
  brand: BrandId,
  since: Temporal.Instant,
  max: number,
): Promise<number[]> {
  const { rows } = await sql<{ nodeId: number }>`
    select node_id as "nodeId" from catalog_recent where brand_id = ${brand} and launched_at >= ${since.toString()}
    group by node_id order by count(*) desc, node_id limit ${max}`.execute(db)
  return rows.map((row) => row.nodeId)
}
