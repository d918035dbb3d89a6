import type { DrawnAvatar } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A member's picture: one of the drawn ones, or one of their own at an address of its own. */
export type NewAvatar =
  | { readonly drawn: DrawnAvatar; readonly version: null; readonly picture: null }
  | { readonly drawn: null; readonly version: string; readonly picture: Buffer }

/** Sets a member's picture. One statement, so that of many at once one stays, whole. */
export async function upsertAvatar(
  db: Database,
  brand: BrandId,
  id: MemberId,
  { drawn, version, picture }: NewAvatar,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into member_avatar (brand_id, member_id, drawn, version, picture, chosen_at)
    values (${brand}, ${id}, ${drawn}, ${version}, ${picture}, ${now.toString()})
    on conflict (brand_id, member_id) do update set
      drawn = excluded.drawn, version = excluded.version, picture = excluded.picture, chosen_at = excluded.chosen_at`.execute(
    db,
  )
}

/** Back to the picture of who has chosen none. */
export async function deleteAvatar(db: Database, brand: BrandId, id: MemberId): Promise<void> {
  await sql`delete from member_avatar where brand_id = ${brand} and member_id = ${id}`.execute(db)
}

/** What stands for a member. */
export async function selectAvatar(
  db: Database,
  brand: BrandId,
  id: MemberId,
): Promise<{ readonly drawn: string | null; readonly version: string | null } | undefined> {
  const { rows } = await sql<{ drawn: string | null; version: string | null }>`
    select drawn, version from member_avatar where brand_id = ${brand} and member_id = ${id}`.execute(db)
  return rows[0]
}

/** The picture at an address. */
export async function selectPicture(db: Database, brand: BrandId, version: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from member_avatar where brand_id = ${brand} and version = ${version}`.execute(db)
  return rows[0]?.picture
}
