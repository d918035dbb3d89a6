import { createHash } from 'node:crypto'
import { maxActivityComment, maxActivityPictures } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { redrawSheet } from '../../../kernel/redraw-picture.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import type { ActivityParts } from '../activities.parts.ts'
import { activityOf } from '../activities.sql.ts'
import { contentOf, dayOf, phaseOf, type ActivityRow } from '../activity.ts'
import { beginEntry, lockEntry, sendEntry, type EntryRow } from './entries.sql.ts'
import { deletePicture, hasFile, insertPicture, picturesOf } from './pictures.sql.ts'

/** The longest side of a stored image. */
const longestPx = 1_600

/**
 * Adds an image to the entry that a member is writing: draws it again and keeps nothing else of the file (5.042, 9.009). The same
 * file again changes nothing.
 */
export async function addPicture(
  parts: ActivityParts,
  session: Session,
  { activityId, file }: { readonly activityId: string; readonly file: Uint8Array },
): Promise<void> {
  const { database, clock, randomness } = parts
  const activity = await admit(parts, session, activityId)
  const fileHash = createHash('sha256').update(file).digest()
  const begun = await database.transaction().execute((tx) => draftOf(parts, tx, session, activity))
  // Nothing is decoded for an entry that takes no image.
  if (await checkTakes(database, begun, fileHash)) return
  const { picture } = await redrawSheet(file, longestPx)
  await database.transaction().execute(async (tx) => {
    const draft = await draftOf(parts, tx, session, activity)
    if (await checkTakes(tx, draft, fileHash)) return
    const { entryId } = draft
    const row = { pictureId: randomness.uuid(), entryId, fileHash, picture, sentAt: clock.now() }
    await insertPicture(tx, row, maxActivityPictures)
  })
}

/** Whether this file was taken before. Throws if the entry has as many images as it can have. */
async function checkTakes(db: Database, { entryId }: EntryRow, fileHash: Buffer): Promise<boolean> {
  if (await hasFile(db, entryId, fileHash)) return true
  if ((await picturesOf(db, [entryId])).length >= maxActivityPictures)
    throw new Refusal('payment.pictures_used_up', { values: [maxActivityPictures] })
  return false
}

/** Removes an image from a draft. Throws `activity.joined` once it was sent. */
export async function removePicture(
  { database, clock, brands }: ActivityParts,
  session: Session,
  which: { readonly activityId: string; readonly pictureId: string },
): Promise<void> {
  const activity = await seen(database, session, which.activityId)
  await database.transaction().execute(async (tx) => {
    const { brandId, memberId } = session
    const day = dayOf(activity, clock.now(), brands.byId(brandId).timeZone)
    const entry = await lockEntry(tx, { brandId, activityId: activity.activityId, memberId, day })
    if (entry !== undefined && entry.state !== 'draft') throw new Refusal('activity.joined')
    if (!(await deletePicture(tx, session, which))) throw new Refusal('activity.picture_unknown')
  })
}

/**
 * Sends an entry, once for each member, or once on each day if the activity says so. Of many calls at once one sends it; the same
 * words again change nothing.
 */
export async function joinActivity(
  parts: ActivityParts,
  session: Session,
  { activityId, comment }: { readonly activityId: string; readonly comment: string },
): Promise<void> {
  const { database, clock } = parts
  // Characters as the database counts them.
  const length = Array.from(comment).length
  const values = [1, maxActivityComment]
  if (length < 1 || length > maxActivityComment)
    return refuseFields([{ field: 'comment', code: 'activity.comment_length', values }])
  const activity = await admit(parts, session, activityId)
  await database.transaction().execute(async (tx) => {
    const entry = await entryOf(parts, tx, session, activity)
    if (entry.state !== 'draft') {
      if (entry.comment === comment) return
      throw new Refusal('activity.joined')
    }
    const least = contentOf(activity)?.minPictures ?? 0
    if ((await picturesOf(tx, [entry.entryId])).length < least)
      throw new Refusal('activity.pictures_needed', { values: [least] })
    if (!(await sendEntry(tx, { entryId: entry.entryId, comment, now: clock.now() })))
      throw new Refusal('activity.not_running')
  })
}

/** Says what is wrong as soon as it is known. The statements that follow decide again. */
async function admit(
  { database, clock, protection }: ActivityParts,
  { brandId, memberId }: Session,
  activityId: string,
): Promise<ActivityRow> {
  const [activity, excluded] = await Promise.all([
    seen(database, { brandId }, activityId),
    protection.excludedAmong(brandId, [memberId]),
  ])
  if (excluded.size > 0) throw new Refusal('protection.excluded')
  if (phaseOf(activity, clock.now()) !== 'running') throw new Refusal('activity.not_running')
  return activity
}

/** An activity that members see. */
async function seen(db: Database, { brandId }: Pick<Session, 'brandId'>, activityId: string): Promise<ActivityRow> {
  const activity = await activityOf(db, brandId, activityId)
  if (activity === undefined || activity.state === 'draft') throw new Refusal('activity.unknown')
  return activity
}

/** The member's entry of now, locked, begun if there is none. */
async function entryOf(
  { clock, brands, randomness }: ActivityParts,
  tx: Database,
  { brandId, memberId }: Session,
  activity: ActivityRow,
): Promise<EntryRow> {
  const now = clock.now()
  const day = dayOf(activity, now, brands.byId(brandId).timeZone)
  const place = { brandId, activityId: activity.activityId, memberId, day }
  await beginEntry(tx, place, { entryId: randomness.uuid(), now })
  const entry = await lockEntry(tx, place)
  if (entry === undefined) throw new Refusal('activity.not_running')
  return entry
}

/** The same, which has not been sent yet. */
async function draftOf(parts: ActivityParts, tx: Database, session: Session, activity: ActivityRow): Promise<EntryRow> {
  const entry = await entryOf(parts, tx, session, activity)
  if (entry.state !== 'draft') throw new Refusal('activity.joined')
  return entry
}
