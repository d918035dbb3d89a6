import type { BodyOf, ReplyOf } from '@baize/contract'
import type { addMemberNote, addMemberTag, messageMember, OfficeMember } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maxTags, tagKey } from '../../identity/index.ts'
import { closeTableChat, openTableChat } from '../../tables/index.ts'
import { auditOf, memberOf, ownerOf, type MemberPageParts } from './members.parts.ts'
import { presentNote, showMember } from './show-member.ts'

interface Because {
  readonly reason: string
}

/** Locks an account. */
export async function lock(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { reason }: Because,
): Promise<OfficeMember> {
  const owner = await ownerOf(parts, operator, number)
  const change = { before: { status: 'active' }, after: { status: 'suspended' } }
  const note = auditOf(parts, operator, owner, { action: 'member.locked', ...change, reason })
  if (!(await parts.identity.desk.lock(owner, note))) throw new Refusal('member.not_active')
  return showMember(parts, operator, number)
}

/** Unlocks an account. */
export async function unlock(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { reason }: Because,
): Promise<OfficeMember> {
  const owner = await ownerOf(parts, operator, number)
  const change = { before: { status: 'suspended' }, after: { status: 'active' } }
  const note = auditOf(parts, operator, owner, { action: 'member.unlocked', ...change, reason })
  if (!(await parts.identity.desk.unlock(owner, note))) throw new Refusal('member.not_locked')
  return showMember(parts, operator, number)
}

/** Signs a member out everywhere. */
export async function endSessions(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { reason }: Because,
): Promise<OfficeMember> {
  const owner = await ownerOf(parts, operator, number)
  const sessions = await parts.identity.desk.countSessions(owner)
  const note = auditOf(parts, operator, owner, { action: 'member.sessions_ended', before: { sessions }, reason })
  await parts.identity.desk.endSessions(owner, note)
  return showMember(parts, operator, number)
}

/** Closes the chat of tables for a member, or opens it again. */
export async function setTableChat(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { reason, isClosed }: Because & { readonly isClosed: boolean },
): Promise<OfficeMember> {
  const owner = await ownerOf(parts, operator, number)
  const action = isClosed ? 'member.table_chat_closed' : 'member.table_chat_opened'
  const note = auditOf(parts, operator, owner, { action, reason })
  await parts.database.transaction().execute(async (tx) => {
    if (isClosed) await closeTableChat(tx, owner, parts.clock.now())
    else await openTableChat(tx, owner)
    await note(tx)
  })
  return showMember(parts, operator, number)
}

/** Removes the authenticator app of a member who has lost it. */
export async function removeFactor(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { reason }: Because,
): Promise<OfficeMember> {
  const owner = await ownerOf(parts, operator, number)
  const note = auditOf(parts, operator, owner, { action: 'member.factor_removed', reason })
  if (!(await parts.identity.desk.removeApp(owner, note))) throw new Refusal('member.no_app')
  return showMember(parts, operator, number)
}

/** Notes something. The log has the note's number, not its words, so that these can go with the account. */
export async function noteAbout(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { text }: BodyOf<typeof addMemberNote>,
): Promise<ReplyOf<typeof addMemberNote>> {
  const owner = await ownerOf(parts, operator, number)
  const written = { operator: operator.username, text }
  const added = await parts.identity.desk.addNote(owner, written, (tx, { noteId }) =>
    auditOf(parts, operator, owner, { action: 'member.noted', after: { note: String(noteId) } })(tx),
  )
  return presentNote(added)
}

/** Files a member under a tag. */
export async function tagMember(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  typed: string,
): Promise<ReplyOf<typeof addMemberTag>> {
  const owner = await ownerOf(parts, operator, number)
  const tag = tagKey(typed)
  const note = auditOf(parts, operator, owner, { action: 'member.tagged', after: { tag } })
  const tags = await parts.identity.desk.addTag(owner, { operator: operator.username, tag }, note)
  if (tags === undefined) throw new Refusal('member.too_many_tags', { values: [maxTags] })
  return { tags: [...tags] }
}

/** Takes a tag off a member. */
export async function untagMember(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  typed: string,
): Promise<ReplyOf<typeof addMemberTag>> {
  const owner = await ownerOf(parts, operator, number)
  const tag = tagKey(typed)
  const note = auditOf(parts, operator, owner, { action: 'member.untagged', before: { tag } })
  return { tags: [...(await parts.identity.desk.removeTag(owner, tag, note))] }
}

/** Sends a member a message, which they read on the site. */
export async function sendMessage(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { words, reason }: BodyOf<typeof messageMember>,
): Promise<void> {
  const { database, randomness, ownMessages } = parts
  const member = await memberOf(parts, operator, number)
  if (member.status === 'closed') throw new Refusal('member.closed')
  const messageId = randomness.uuid()
  const titles = Object.fromEntries(words.map(({ language, title }) => [language, title]))
  const note = auditOf(parts, operator, member, { action: 'member.messaged', after: { messageId, titles }, reason })
  await database.transaction().execute(async (tx) => {
    await ownMessages.write(tx, member, { messageId, words })
    await note(tx)
  })
}
