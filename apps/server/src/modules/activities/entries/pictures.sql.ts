import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** An image as it is stored, without its pixels. */
export interface PictureRow {
  readonly pictureId: string
  readonly entryId: string
}

/** The images of entries, each one's oldest first. */
export async function picturesOf(db: Database, entryIds: readonly string[]): Promise<readonly PictureRow[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<PictureRow>`
    select picture_id as "pictureId", entry_id as "entryId" from activity_picture
    where entry_id = any(${[...entryIds]}::uuid[]) order by entry_id, sent_at, number`.execute(db)
  return rows
}

/** The images of entries, each with how many other members of the brand have sent the same file. */
export async function reviewedPictures(
  db: Database,
  entryIds: readonly string[],
): Promise<readonly (PictureRow & { readonly others: number })[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<PictureRow & { readonly others: number }>`
    select picture.picture_id as "pictureId", picture.entry_id as "entryId", (
      select count(distinct other.member_id)::int from activity_picture same join activity_entry other using (entry_id)
      where same.file_hash = picture.file_hash and other.brand_id = entry.brand_id
        and other.member_id <> entry.member_id) as others
    from activity_picture picture join activity_entry entry using (entry_id)
    where picture.entry_id = any(${[...entryIds]}::uuid[])
    order by picture.entry_id, picture.sent_at, picture.number`.execute(db)
  return rows
}

/** Whether this very file was added to an entry before. */
export async function hasFile(db: Database, entryId: string, fileHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from activity_picture where entry_id = ${entryId}::uuid and file_hash = ${fileHash}`.execute(db)
  return rows.length > 0
}

/** Stores an image of a locked entry, unless it has `max`. The same file again changes nothing. Returns whether it did. */
export async function insertPicture(
  tx: Database,
  row: PictureRow & { readonly fileHash: Buffer; readonly picture: Buffer; readonly sentAt: Temporal.Instant },
  max: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into activity_picture (picture_id, entry_id, number, file_hash, picture, sent_at)
    select ${row.pictureId}::uuid, ${row.entryId}::uuid, min(number), ${row.fileHash}::bytea, ${row.picture}::bytea,
      ${row.sentAt.toString()}::timestamptz
    from generate_series(1, ${max}) number where not exists (
      select from activity_picture stored where stored.entry_id = ${row.entryId}::uuid and stored.number = number.number)
    having count(*) > 0
    on conflict (entry_id, file_hash) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes an image of a member's draft. Returns whether it did. */
export async function deletePicture(
  tx: Database,
  { brandId, memberId }: DataOwner,
  { activityId, pictureId }: { readonly activityId: string; readonly pictureId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from activity_picture using activity_entry entry
    where activity_picture.picture_id = ${pictureId}::uuid and entry.entry_id = activity_picture.entry_id
      and entry.brand_id = ${brandId} and entry.member_id = ${memberId} and entry.activity_id = ${activityId}
      and entry.state = 'draft'`.execute(tx)
  return numAffectedRows === 1n
}

/** A member's image; `undefined` for those of others. WebP, as we have encoded it. */
export async function ownPicture(
  db: Database,
  { brandId, memberId }: DataOwner,
  pictureId: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from activity_picture join activity_entry using (entry_id)
    where picture_id = ${pictureId}::uuid and brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]?.picture
}

/** An image of an entry that was sent, for an operator of its brand. */
export async function reviewedPicture(db: Database, brandId: BrandId, pictureId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from activity_picture join activity_entry using (entry_id)
    where picture_id = ${pictureId}::uuid and brand_id = ${brandId} and state <> 'draft'`.execute(db)
  return rows[0]?.picture
}
