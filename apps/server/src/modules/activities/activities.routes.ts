import {
  activityComments,
  activityList,
  activityPicture,
  addActivityPicture,
  joinActivity,
  readActivity,
  removeActivityPicture,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Caller } from '../../kernel/caller.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Looking } from './entries/show-activities.ts'
import type { Activities } from './open-activities.ts'

/** Binds the endpoints of the activity centre. */
export function bindActivityRoutes(bind: Bind, activities: Activities): void {
  bind(activityList, ({ caller, query }) => activities.list(lookingOf(caller, query.language), query))
  bind(readActivity, ({ caller, params, query }) =>
    activities.read(lookingOf(caller, query.language), params.activityId),
  )
  bind(activityComments, ({ caller, params, query }) =>
    activities.comments(caller.brand.brandId, { ...query, ...params }),
  )
  bind(addActivityPicture, ({ caller, params, body }) => activities.addPicture(caller, { ...params, file: body }))
  bind(removeActivityPicture, ({ caller, params }) => activities.removePicture(caller, params))
  bind(activityPicture, ({ caller, params }) => activities.picture(caller.session, params.pictureId))
  bind(joinActivity, ({ caller, params, body }) => activities.join(caller, { ...params, ...body }))
}

function lookingOf({ brand, session, language }: Caller, asked: Language | undefined): Looking {
  return { brandId: brand.brandId, session, language: asked ?? language }
}
