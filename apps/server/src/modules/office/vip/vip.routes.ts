import { officeMemberLevel, officeVip, saveVip, setMemberLevel, vipMembers, vipVersions } from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { listLevelVersions, saveLevels, showLevels } from './level-pages.ts'
import { listMembersByLevel, setLevelOf, showMemberLevel } from './member-levels.ts'
import type { VipPageParts } from './vip-page.parts.ts'

/** Binds the endpoints with which operators define levels and set those of members. */
export function bindVipPages(bind: OfficeBind, parts: VipPageParts): void {
  bind(officeVip, ({ caller }) => showLevels(parts, caller.operator))
  bind(saveVip, ({ caller, body }) => saveLevels(parts, caller.operator, body))
  bind(vipVersions, ({ caller, query }) => listLevelVersions(parts, caller.operator, query))
  bind(vipMembers, ({ caller, query }) => listMembersByLevel(parts, caller.operator, query))
  bind(officeMemberLevel, ({ caller, params }) => showMemberLevel(parts, caller, params.memberId))
  bind(setMemberLevel, ({ caller, params, body }) => setLevelOf(parts, caller, params.memberId, body))
}
