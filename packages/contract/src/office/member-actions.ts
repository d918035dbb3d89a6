// What operators do with a member's account.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { language } from '../fields.ts'
import { memberNumber } from './fields.ts'
import { note } from './member-lists.ts'
import { memberParams, memberTag, officeMember } from './members.ts'
import { officeReason } from './operators.ts'

export const addMemberNote = defineEndpoint({
  name: 'addMemberNote',
  method: 'POST',
  path: '/office/members/:memberId/notes',
  summary: 'Note something about the member. Notes are never changed',
  tag: 'members',
  access: ['operator'],
  permission: 'members.note',
  maxPerHour: 300,
  params: memberParams,
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  reply: note,
  errors: ['member.unknown'],
})

const tags = z.strictObject({ tags: z.array(z.string()) })
const tagParams = z.strictObject({ memberId: memberNumber, tag: memberTag })

export const addMemberTag = defineEndpoint({
  name: 'addMemberTag',
  method: 'PUT',
  path: '/office/members/:memberId/tags/:tag',
  summary: 'File the member under a tag',
  tag: 'members',
  access: ['operator'],
  permission: 'members.note',
  maxPerHour: 600,
  params: tagParams,
  body: z.strictObject({}),
  reply: tags,
  errors: ['member.unknown', 'member.too_many_tags'],
})

export const removeMemberTag = defineEndpoint({
  name: 'removeMemberTag',
  method: 'DELETE',
  path: '/office/members/:memberId/tags/:tag',
  summary: 'Take a tag off the member',
  tag: 'members',
  access: ['operator'],
  permission: 'members.note',
  maxPerHour: 600,
  params: tagParams,
  reply: tags,
  errors: ['member.unknown'],
})

const reasonBody = z.strictObject({ reason: officeReason })

export const lockMember = defineEndpoint({
  name: 'lockMember',
  method: 'POST',
  path: '/office/members/:memberId/lock',
  summary: 'Lock the account: logins are refused, all sessions end, changes that wait are cancelled',
  tag: 'members',
  access: ['operator'],
  permission: 'members.lock',
  params: memberParams,
  body: reasonBody,
  reply: officeMember,
  errors: ['member.unknown', 'member.not_active'],
})

export const unlockMember = defineEndpoint({
  name: 'unlockMember',
  method: 'POST',
  path: '/office/members/:memberId/unlock',
  summary: 'Let the member of a locked account log in again',
  tag: 'members',
  access: ['operator'],
  permission: 'members.lock',
  params: memberParams,
  body: reasonBody,
  reply: officeMember,
  errors: ['member.unknown', 'member.not_locked'],
})

export const endMemberSessions = defineEndpoint({
  name: 'endMemberSessions',
  method: 'POST',
  path: '/office/members/:memberId/end-sessions',
  summary: 'Sign the member out everywhere, remembered logins included',
  tag: 'members',
  access: ['operator'],
  permission: 'members.lock',
  params: memberParams,
  body: reasonBody,
  reply: officeMember,
  errors: ['member.unknown'],
})

export const closeTableChat = defineEndpoint({
  name: 'closeTableChat',
  method: 'POST',
  path: '/office/members/:memberId/close-table-chat',
  summary: 'Close the chat of all tables for the member, who still plays there and reads it',
  tag: 'members',
  access: ['operator'],
  permission: 'members.lock',
  params: memberParams,
  body: reasonBody,
  reply: officeMember,
  errors: ['member.unknown'],
})

export const openTableChat = defineEndpoint({
  name: 'openTableChat',
  method: 'POST',
  path: '/office/members/:memberId/open-table-chat',
  summary: 'Open the chat of tables for the member again',
  tag: 'members',
  access: ['operator'],
  permission: 'members.lock',
  params: memberParams,
  body: reasonBody,
  reply: officeMember,
  errors: ['member.unknown'],
})

export const removeMemberFactor = defineEndpoint({
  name: 'removeMemberFactor',
  method: 'POST',
  path: '/office/members/:memberId/remove-factor',
  summary: 'Remove the authenticator app of a member who has lost it. The member is told',
  tag: 'members',
  access: ['operator'],
  permission: 'members.factor',
  freshFactor: true,
  maxPerHour: 30,
  params: memberParams,
  body: reasonBody,
  reply: officeMember,
  errors: ['member.unknown', 'member.no_app'],
})

const words = z.strictObject({
  language,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
})

export const messageMember = defineEndpoint({
  name: 'messageMember',
  method: 'POST',
  path: '/office/members/:memberId/message',
  summary: 'Send the member a message, in one language or several; the member reads it on the site',
  tag: 'members',
  access: ['operator'],
  permission: 'members.message',
  maxPerHour: 200,
  params: memberParams,
  body: z.strictObject({
    words: z.array(words).check(
      z.minLength(1),
      z.maxLength(10),
      z.refine((list) => new Set(list.map((one) => one.language)).size === list.length),
    ),
    reason: officeReason,
  }),
  reply: z.strictObject({}),
  errors: ['member.unknown', 'member.closed'],
})
