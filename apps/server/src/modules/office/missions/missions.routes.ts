import { missionVersions, officeMission, officeMissions, saveMission as saveContract } from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { listMissions, listVersions, saveMission, showMission, type MissionPageParts } from './mission-pages.ts'

/** Binds the endpoints with which operators write missions. */
export function bindMissionPages(bind: OfficeBind, parts: MissionPageParts): void {
  bind(officeMissions, ({ caller, query }) => listMissions(parts, caller.operator, query))
  bind(officeMission, ({ caller, params }) => showMission(parts, caller.operator, params.missionId))
  bind(saveContract, ({ caller, params, body }) => saveMission(parts, caller.operator, { ...params, ...body }))
  bind(missionVersions, ({ caller, params, query }) => listVersions(parts, caller.operator, { ...params, ...query }))
}
