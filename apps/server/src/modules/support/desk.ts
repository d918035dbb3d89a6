import { chatPageSize, type QueryOf, type ReplyOf } from '@baize/contract'
import type { ChatDesk, OfficeChat, OfficeChatRow, officeChats } from '@baize/contract/office'
import type { Operator } from '../../kernel/caller.ts'
import type { MemberId } from '../../kernel/ids.ts'
import { pagingOf, sliceOf } from '../../kernel/list-page.ts'
import { redrawSheet } from '../../kernel/redraw-picture.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { messagesOf, mostMessages, type ChatRow, type NewMessage } from './chat.sql.ts'
import {
  endByOperator,
  handOver,
  insertOperatorMessage,
  noteOperatorSeen,
  selectChat,
  selectChats,
  selectPicture,
  takeWaiting,
  type ListedChat,
} from './desk.sql.ts'
import { countWaiting, upsertDuty, whoIsThere } from './duty.sql.ts'
import { aliveSeconds, longestPicturePx, presentMessage } from './own-chat.ts'
import type { SupportParts } from './support.parts.ts'
import { tellChanged, tellDesk, tellPersonTyping, tellWaiting } from './tell.ts'

/** A page of the chats of the operator's brand. */
export async function listChats(
  parts: SupportParts,
  operator: Operator,
  query: QueryOf<typeof officeChats>,
): Promise<ReplyOf<typeof officeChats>> {
  const { rows, count } = await selectChats(parts.database, operator, query.queue, sliceOf(query))
  return { list: await present(parts, operator, rows), ...pagingOf(query, count) }
}

async function present(
  { identity }: SupportParts,
  { brandId, operatorId }: Operator,
  rows: readonly ListedChat[],
): Promise<OfficeChatRow[]> {
  const members = rows.flatMap(({ memberId }): MemberId[] => (memberId === null ? [] : [memberId]))
  const names = await identity.usernamesOf(brandId, [...new Set(members)])
  return rows.map((row) => ({
    chatId: row.chatId,
    member: row.memberId === null ? null : { memberId: String(row.memberId), username: names.get(row.memberId) ?? '' },
    name: row.name,
    email: row.email,
    language: row.language,
    state: row.state,
    isLetter: row.isLetter,
    operator: row.operatorName,
    isMine: row.state === 'open' && row.operatorId === operatorId,
    begunAt: row.begunAt.toString(),
    waitingSince: row.waitingSince.toString(),
    endedAt: row.endedAt?.toString() ?? null,
    endedBy: row.endedBy,
    lastAt: row.lastAt.toString(),
    lastBy: row.lastBy,
    lastText: row.lastText,
    unread: Math.max(0, row.lastSeq - row.operatorSeen),
    rating: row.rating,
    ratingText: row.ratingText,
  }))
}

/** One chat of the operator's brand with a page of its messages. */
export async function showChat(
  parts: SupportParts,
  operator: Operator,
  chatId: string,
  before?: number,
): Promise<OfficeChat> {
  const { database } = parts
  const row = await selectChat(database, { brandId: operator.brandId, chatId })
  if (row === undefined) throw new Refusal('support.chat_unknown')
  const { messages, hasEarlier } = await messagesOf(database, chatId, { before, max: chatPageSize })
  const [chat] = await present(parts, operator, [row])
  if (chat === undefined) throw new Error('a chat was not presented')
  return { chat, seenByPerson: row.personSeen, messages: messages.map(presentMessage), hasEarlier }
}

const byOf = ({ brandId, operatorId, username }: Operator, chatId: string) => ({
  brandId,
  operatorId,
  username,
  chatId,
})

/** Takes a chat that waits. */
export async function take(parts: SupportParts, operator: Operator, chatId: string): Promise<OfficeChat> {
  const taken = await takeWaiting(parts.database, byOf(operator, chatId), parts.clock.now())
  if (taken !== undefined) {
    tellChanged(parts, taken)
    await tellWaiting(parts, operator.brandId)
    return showChat(parts, operator, chatId)
  }
  const shown = await showChat(parts, operator, chatId)
  if (shown.chat.state === 'ended') throw new Refusal('support.chat_over')
  if (!shown.chat.isMine) throw new Refusal('support.chat_taken', { values: [shown.chat.operator ?? ''] })
  return shown
}

/** Answers in a chat that the operator has. The first answer to a member's letter is announced by an own message. */
export async function answer(
  parts: SupportParts,
  operator: Operator,
  chatId: string,
  message: Omit<NewMessage, 'sentAt'>,
): Promise<OfficeChat> {
  const { database, clock, ownMessages } = parts
  const chat = await database.transaction().execute(async (tx) => {
    const added = await insertOperatorMessage(tx, byOf(operator, chatId), { ...message, sentAt: clock.now() })
    if (added?.isFirstAnswer && added.isLetter && added.memberId !== null)
      await ownMessages.notice(
        tx,
        { brandId: added.brandId, memberId: added.memberId },
        { messageId: message.messageId, kind: 'support_answered', details: [] },
      )
    return added
  })
  if (chat === undefined) await refuseAnswer(parts, operator, chatId, message.messageId)
  else {
    tellChanged(parts, chat)
    if (chat.memberId !== null) ownMessages.tellBadges(chat.brandId, [chat.memberId])
  }
  return showChat(parts, operator, chatId)
}

/** Sends a picture in a chat that the operator has. */
export async function answerPicture(
  parts: SupportParts,
  operator: Operator,
  chatId: string,
  { messageId, file }: { readonly messageId: string; readonly file: Uint8Array },
): Promise<OfficeChat> {
  refuseOthers(await selectChat(parts.database, { brandId: operator.brandId, chatId }), operator)
  const { picture } = await redrawSheet(file, longestPicturePx)
  return answer(parts, operator, chatId, { messageId, text: '', picture })
}

/** Why nothing was added; nothing if it had been before. */
async function refuseAnswer(
  { database }: SupportParts,
  operator: Operator,
  chatId: string,
  messageId: string,
): Promise<void> {
  const row = await selectChat(database, { brandId: operator.brandId, chatId })
  const { messages } = await messagesOf(database, chatId, { before: undefined, max: chatPageSize })
  if (row !== undefined && messages.some((one) => one.messageId === messageId)) return
  refuseOthers(row, operator)
  if ((row?.lastSeq ?? 0) >= mostMessages) throw new Refusal('support.chat_full')
}

function refuseOthers(row: ChatRow | undefined, { operatorId }: Operator): void {
  if (row === undefined) throw new Refusal('support.chat_unknown')
  if (row.state === 'ended') throw new Refusal('support.chat_over')
  if (row.state !== 'open' || row.operatorId !== operatorId) throw new Refusal('support.not_yours')
}

/** A picture of a chat. */
export async function readPicture(
  { database }: SupportParts,
  { brandId }: Operator,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: string },
): Promise<Buffer> {
  const picture = await selectPicture(database, { brandId, chatId }, messageId)
  if (picture === undefined) throw new Refusal('support.chat_unknown')
  return picture
}

/** Tells the person that the operator types, and how far the operator has read. */
export async function typeIn(
  parts: SupportParts,
  operator: Operator,
  chatId: string,
  { isTyping, seen }: { readonly isTyping: boolean; readonly seen: number },
): Promise<void> {
  const before = await selectChat(parts.database, { brandId: operator.brandId, chatId })
  const chat = await noteOperatorSeen(parts.database, byOf(operator, chatId), seen)
  if (chat === undefined) throw new Refusal(before === undefined ? 'support.chat_unknown' : 'support.not_yours')
  if (isTyping) tellPersonTyping(parts, chat)
  else if (before?.operatorSeen !== chat.operatorSeen) tellChanged(parts, chat)
}

/** Hands an own chat over to a colleague on duty, or back to the queue. */
export async function handOverTo(
  parts: SupportParts,
  operator: Operator,
  chatId: string,
  to: string | null,
): Promise<OfficeChat> {
  const { database, clock } = parts
  const now = clock.now()
  const aliveSince = now.subtract({ seconds: aliveSeconds })
  const chat = await handOver(database, byOf(operator, chatId), { to, aliveSince, now })
  if (chat === undefined) {
    refuseOthers(await selectChat(database, { brandId: operator.brandId, chatId }), operator)
    throw new Refusal('support.colleague_away')
  }
  tellChanged(parts, chat)
  if (to === null) await tellWaiting(parts, operator.brandId)
  return showChat(parts, operator, chatId)
}

/** Ends an own chat. */
export async function end(parts: SupportParts, operator: Operator, chatId: string): Promise<OfficeChat> {
  const chat = await endByOperator(parts.database, byOf(operator, chatId), parts.clock.now())
  if (chat !== undefined) {
    tellChanged(parts, chat)
    return showChat(parts, operator, chatId)
  }
  const shown = await showChat(parts, operator, chatId)
  if (shown.chat.state !== 'ended') throw new Refusal('support.not_yours')
  return shown
}

/** Who is on duty, and how many chats wait. */
export async function showDesk(
  { database, clock }: SupportParts,
  { brandId, operatorId }: Operator,
): Promise<ChatDesk> {
  const there = await whoIsThere(database, brandId, clock.now().subtract({ seconds: aliveSeconds }))
  const colleagues = there.map((one) => ({ ...one, isMe: one.operatorId === operatorId }))
  return { onDuty: colleagues.some(({ isMe }) => isMe), waiting: await countWaiting(database, brandId), colleagues }
}

/** Goes on duty or off. */
export async function setDuty(parts: SupportParts, operator: Operator, onDuty: boolean): Promise<ChatDesk> {
  await upsertDuty(parts.database, operator, onDuty, parts.clock.now())
  tellDesk(parts, operator.brandId)
  return showDesk(parts, operator)
}
