import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'

/** Whose games. */
export interface GameOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** The favourites' node ids, the newest first. */
export async function favouritesOf(db: Database, { brandId, memberId }: GameOwner): Promise<number[]> {
  const { rows } = await sql<{ nodeId: number }>`
    select node_id as "nodeId" from catalog_favourite where brand_id = ${brandId} and member_id = ${memberId}
    order by added_at desc, node_id desc`.execute(db)
  return rows.map((row) => row.nodeId)
}

/**
 * Adds a favourite, unless there are as many as there can be. `false` for one too many; one that is there already stays
 * as it is. Calls of one member take turns, so that many at one instant are never one too many.
 */
export async function insertFavourite(
  db: Database,
  { brandId, memberId }: GameOwner,
  nodeId: number,
  now: Temporal.Instant,
  most: number,
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
        from others where number < ${most}
        on conflict (brand_id, member_id, node_id) do nothing
      )
      select number < ${most} as fits from others`.execute(tx)
    return rows[0]?.fits ?? false
  })
}

export async function deleteFavourite(db: Database, { brandId, memberId }: GameOwner, nodeId: number): Promise<void> {
  await sql`
    delete from catalog_favourite
    where brand_id = ${brandId} and member_id = ${memberId} and node_id = ${nodeId}`.execute(db)
}

/** The node ids of the games opened last, the newest first. */
export async function recentOf(db: Database, { brandId, memberId }: GameOwner, most: number): Promise<number[]> {
  const { rows } = await sql<{ nodeId: number }>`
    select node_id as "nodeId" from catalog_recent where brand_id = ${brandId} and member_id = ${memberId}
    order by launched_at desc, node_id desc limit ${most}`.execute(db)
  return rows.map((row) => row.nodeId)
}

/** Notes that a game was opened, and forgets what is older than the newest `most`. */
export async function noteLaunch(
  db: Database,
  { brandId, memberId }: GameOwner,
  nodeId: number,
  now: Temporal.Instant,
  most: number,
): Promise<void> {
  await sql`
    insert into catalog_recent (brand_id, member_id, node_id, launched_at)
    values (${brandId}, ${memberId}, ${nodeId}, ${now.toString()})
    on conflict (brand_id, member_id, node_id)
    do update set launched_at = greatest(catalog_recent.launched_at, excluded.launched_at)`.execute(db)
  await sql`
    delete from catalog_recent where brand_id = ${brandId} and member_id = ${memberId} and node_id in (
      select node_id from catalog_recent where brand_id = ${brandId} and member_id = ${memberId}
      order by launched_at desc, node_id desc offset ${most})`.execute(db)
}

/** The node ids of the games that most members opened since an instant, the most opened first. */
export async function mostOpened(
  db: Database,
  brand: BrandId,
  since: Temporal.Instant,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ nodeId: number }>`
    select node_id as "nodeId" from catalog_recent where brand_id = ${brand} and launched_at >= ${since.toString()}
    group by node_id order by count(*) desc, node_id limit ${most}`.execute(db)
  return rows.map((row) => row.nodeId)
}
