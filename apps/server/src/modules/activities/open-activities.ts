import type { activityComments, ActivityDetail, activityList, QueryOf, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ActivityParts } from './activities.parts.ts'
import { openActivityDesk, type ActivityDesk } from './desk/activity-desk.ts'
import { deleteOldDrafts } from './entries/entries.sql.ts'
import { addPicture, joinActivity, removePicture } from './entries/join-activity.ts'
import { ownPicture } from './entries/pictures.sql.ts'
import { listActivities, listComments, showActivity, type Looking } from './entries/show-activities.ts'

/** A member's call. */
interface OwnCall {
  readonly session: Session
  readonly language: Language
}

/** Contests that members enter. */
export interface Activities {
  list(looking: Looking, page: QueryOf<typeof activityList>): Promise<ReplyOf<typeof activityList>>
  read(looking: Looking, activityId: string): Promise<ActivityDetail>
  comments(
    brandId: BrandId,
    asked: QueryOf<typeof activityComments> & { readonly activityId: string },
  ): Promise<ReplyOf<typeof activityComments>>
  addPicture(call: OwnCall, upload: { readonly activityId: string; readonly file: Uint8Array }): Promise<ActivityDetail>
  removePicture(
    call: OwnCall,
    which: { readonly activityId: string; readonly pictureId: string },
  ): Promise<ActivityDetail>
  /** An own image: WebP, as we have encoded it. Throws `activity.picture_unknown`. */
  picture(session: Session, pictureId: string): Promise<Uint8Array>
  join(call: OwnCall, entry: { readonly activityId: string; readonly comment: string }): Promise<ActivityDetail>
  /** What operators do with activities and entries. */
  readonly desk: ActivityDesk
  readonly jobs: readonly MinuteJob[]
}

/** How long the images of an entry wait that its member does not send. */
const draftHours = 48
/** How many drafts are deleted at once. */
const deletedAtOnce = 200

export function openActivities(parts: ActivityParts): Activities {
  const { database, clock } = parts
  const shown = ({ session, language }: OwnCall, activityId: string) =>
    showActivity(parts, { brandId: session.brandId, session, language }, activityId)
  return {
    list: (looking, page) => listActivities(parts, looking, page),
    read: (looking, activityId) => showActivity(parts, looking, activityId),
    comments: (brandId, asked) => listComments(parts, brandId, asked),
    async addPicture(call, upload) {
      await addPicture(parts, call.session, upload)
      return shown(call, upload.activityId)
    },
    async removePicture(call, which) {
      await removePicture(parts, call.session, which)
      return shown(call, which.activityId)
    },
    async picture(session, pictureId) {
      const found = await ownPicture(database, session, pictureId)
      if (found === undefined) throw new Refusal('activity.picture_unknown')
      return found
    },
    async join(call, entry) {
      await joinActivity(parts, call.session, entry)
      return shown(call, entry.activityId)
    },
    desk: openActivityDesk(parts),
    jobs: [
      everyMinute('delete drafts of entries', async (_now, signal) => {
        const before = clock.now().subtract({ hours: draftHours })
        while (!signal.aborted && (await deleteOldDrafts(database, before, deletedAtOnce)) === deletedAtOnce);
      }),
    ],
  }
}
