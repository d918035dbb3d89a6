import type { DrawnAvatar } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A member's picture: one of the drawn ones, or an uploaded one with its own address. */
export type NewAvatar =
  | { readonly drawn: DrawnAvatar; readonly version: null; readonly picture: null }
  | { readonly drawn: null; readonly version: string; readonly picture: Buffer }

/** Sets a member's picture. It is one statement, so concurrent calls leave exactly one complete picture. */
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

/** Removes a member's picture, so that the default one is shown. */
export async function deleteAvatar(db: Database, brand: BrandId, id: MemberId): Promise<void> {
  await sql`delete from member_avatar where brand_id = ${brand} and member_id = ${id}`.execute(db)
}

/** The picture that a member has chosen. */
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
