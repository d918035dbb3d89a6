import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's entries of activities, and their images as they are stored. */
export function activityData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'activityEntries',
      tables: ['activity_entry'],
      pagesOf: (owner) => pagesOfRows<EntryItem>((after, max) => entries(database, owner, after, max)),
    },
    {
      name: 'activityPictures',
      tables: ['activity_picture'],
      // A picture has up to a few hundred kilobytes: few at once.
      pagesOf: (owner) => pagesOfRows<PictureItem>((after, max) => pictures(database, owner, after, Math.min(max, 5))),
    },
  ]
}

interface EntryItem {
  readonly entry: string
}

async function entries(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: EntryItem | undefined,
  max: number,
): Promise<readonly EntryItem[]> {
  const { rows } = await sql<EntryItem>`
    select entry_id as entry, activity_id as activity, state, comment, begun_at as "begunAt", sent_at as "sentAt",
      decided_at as "decidedAt", answer, amount
    from activity_entry where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.entry ?? null}::uuid is null or entry_id > ${after?.entry ?? null}::uuid)
    order by entry_id limit ${max}`.execute(db)
  return rows
}

interface PictureItem {
  readonly picture: string
}

async function pictures(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: PictureItem | undefined,
  max: number,
): Promise<readonly PictureItem[]> {
  const { rows } = await sql<PictureItem>`
    select picture_id as picture, entry_id as entry, activity_picture.sent_at as "sentAt",
      encode(picture, 'base64') as "pictureBase64"
    from activity_picture join activity_entry using (entry_id)
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.picture ?? null}::uuid is null or picture_id > ${after?.picture ?? null}::uuid)
    order by picture_id limit ${max}`.execute(db)
  return rows
}
