import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's favourites and the games played last; `maxFavourites` and `maxRecent` keep both short. */
export function catalogData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'favouriteGames',
      tables: ['catalog_favourite'],
      pagesOf: ({ brandId, memberId }) =>
        pagesOfRows(
          async () =>
            (
              await sql<object>`
                select vendor_code as vendor, game_code as game, added_at as "addedAt"
                from catalog_favourite join catalog_game using (brand_id, node_id)
                where brand_id = ${brandId} and member_id = ${memberId} order by added_at limit 999`.execute(database)
            ).rows,
        ),
    },
    {
      name: 'recentGames',
      tables: ['catalog_recent'],
      pagesOf: ({ brandId, memberId }) =>
        pagesOfRows(
          async () =>
            (
              await sql<object>`
                select vendor_code as vendor, game_code as game, launched_at as "launchedAt"
                from catalog_recent join catalog_game using (brand_id, node_id)
                where brand_id = ${brandId} and member_id = ${memberId} order by launched_at limit 999`.execute(
                database,
              )
            ).rows,
        ),
    },
  ]
}

/** Deletes a member's favourites and games played last. */
export async function forgetGames(transaction: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from catalog_favourite where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from catalog_recent where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
}
