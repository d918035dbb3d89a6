import {
  addMemberNote,
  addMemberTag,
  closeTableChat,
  endMemberSessions,
  excludeMember,
  limitMember,
  listMembers,
  listMemberTags,
  lockMember,
  memberBets,
  memberBrowsers,
  memberLogins,
  memberMovements,
  memberNotes,
  memberOpenSessions,
  memberPayments,
  memberProtection,
  memberProtectionHistory,
  memberRound,
  memberTimeline,
  messageMember,
  officeSearch,
  openTableChat,
  readMember,
  readMemberPersonal,
  relatedMembers,
  removeMemberFactor,
  removeMemberTag,
  setMemberReality,
  unlockMember,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import {
  endSessions,
  lock,
  noteAbout,
  removeFactor,
  sendMessage,
  setTableChat,
  tagMember,
  unlock,
  untagMember,
} from './act-on-member.ts'
import { listBets, showRound } from './member-bets.ts'
import { listOfMembers, listTags, searchEverything } from './find-members.ts'
import { showTimeline } from './member-timeline.ts'
import { changeLimitOf, changeRealityOf, exclude, listProtectionHistory, showProtection } from './member-protection.ts'
import type { MemberPageParts } from './members.parts.ts'
import { listRelated } from './related-members.ts'
import {
  listBrowsers,
  listLogins,
  listMovements,
  listNotes,
  listPayments,
  listSessions,
  showMember,
  showPersonal,
} from './show-member.ts'

/** Binds the endpoints about members. */
export function bindMemberPages(bind: OfficeBind, parts: MemberPageParts): void {
  bind(listMembers, ({ caller, query }) => listOfMembers(parts, caller.operator, query))
  bind(officeSearch, ({ caller, query }) => searchEverything(parts, caller.operator, query))
  bind(listMemberTags, ({ caller }) => listTags(parts, caller.operator))
  bind(readMember, ({ caller, params }) => showMember(parts, caller.operator, params.memberId))
  bind(readMemberPersonal, ({ caller, params }) => showPersonal(parts, caller, params.memberId))
  bind(memberMovements, ({ caller, params, query }) => listMovements(parts, caller, params.memberId, query))
  bind(memberPayments, ({ caller, params, query }) => listPayments(parts, caller, params.memberId, query))
  bind(memberBets, ({ caller, params, query }) => listBets(parts, caller, params.memberId, query))
  bind(memberRound, ({ caller, params, query }) => showRound(parts, caller, params.memberId, query))
  bind(memberProtection, ({ caller, params }) => showProtection(parts, caller.operator, params.memberId))
  bind(memberProtectionHistory, ({ caller, params, query }) =>
    listProtectionHistory(parts, caller.operator, params.memberId, query),
  )
  bind(memberOpenSessions, ({ caller, params, query }) => listSessions(parts, caller.operator, params.memberId, query))
  bind(memberBrowsers, ({ caller, params, query }) => listBrowsers(parts, caller.operator, params.memberId, query))
  bind(memberLogins, ({ caller, params, query }) => listLogins(parts, caller.operator, params.memberId, query))
  bind(relatedMembers, ({ caller, params }) => listRelated(parts, caller.operator, params.memberId))
  bind(memberNotes, ({ caller, params, query }) => listNotes(parts, caller.operator, params.memberId, query))
  bind(memberTimeline, ({ caller, params, query }) => showTimeline(parts, caller, params.memberId, query))
  bindActions(bind, parts)
}

/** What changes something about a member. */
function bindActions(bind: OfficeBind, parts: MemberPageParts): void {
  bind(lockMember, ({ caller, params, body }) => lock(parts, caller.operator, params.memberId, body))
  bind(closeTableChat, ({ caller, params, body }) =>
    setTableChat(parts, caller.operator, params.memberId, { ...body, isClosed: true }),
  )
  bind(openTableChat, ({ caller, params, body }) =>
    setTableChat(parts, caller.operator, params.memberId, { ...body, isClosed: false }),
  )
  bind(unlockMember, ({ caller, params, body }) => unlock(parts, caller.operator, params.memberId, body))
  bind(endMemberSessions, ({ caller, params, body }) => endSessions(parts, caller.operator, params.memberId, body))
  bind(removeMemberFactor, ({ caller, params, body }) => removeFactor(parts, caller.operator, params.memberId, body))
  bind(addMemberNote, ({ caller, params, body }) => noteAbout(parts, caller.operator, params.memberId, body))
  bind(addMemberTag, ({ caller, params }) => tagMember(parts, caller.operator, params.memberId, params.tag))
  bind(removeMemberTag, ({ caller, params }) => untagMember(parts, caller.operator, params.memberId, params.tag))
  bind(limitMember, ({ caller, params, body }) => changeLimitOf(parts, caller.operator, params.memberId, body))
  bind(setMemberReality, ({ caller, params, body }) => changeRealityOf(parts, caller.operator, params.memberId, body))
  bind(excludeMember, ({ caller, params, body }) => exclude(parts, caller.operator, params.memberId, body))
  bind(messageMember, async ({ caller, params, body }) => {
    await sendMessage(parts, caller.operator, params.memberId, body)
    return {}
  })
}
