import {
  activityEntries,
  approveEntry,
  entryPicture,
  officeActivities,
  officeActivity,
  rejectEntry,
  saveActivity,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { listActivities, saveOffice, showActivity, type ActivityPageParts } from './activity-pages.ts'
import { approve, listEntries, readPicture, reject } from './entry-pages.ts'

/** Binds the endpoints with which operators write activities and decide about entries. */
export function bindActivityPages(bind: OfficeBind, parts: ActivityPageParts): void {
  bind(officeActivities, ({ caller, query }) => listActivities(parts, caller.operator, query))
  bind(officeActivity, ({ caller, params }) => showActivity(parts, caller.operator, params.activityId))
  bind(saveActivity, ({ caller, params, body }) => saveOffice(parts, caller.operator, { ...params, ...body }))
  bind(activityEntries, ({ caller, query }) => listEntries(parts, caller.operator, query))
  bind(entryPicture, ({ caller, params }) => readPicture(parts, caller.operator, params.pictureId))
  bind(approveEntry, ({ caller, params, body }) => approve(parts, caller.operator, { ...params, ...body }))
  bind(rejectEntry, ({ caller, params, body }) => reject(parts, caller.operator, { ...params, ...body }))
}
