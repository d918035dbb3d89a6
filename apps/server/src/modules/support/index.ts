/**
 * Support: the customer service. Live chats of members and visitors with operators, prepared replies, feedback, and the counts
 * that the site's badges show.
 *
 * Owns the tables `support_chat`, `support_message`, `support_reply`, `support_duty` and `support_feedback`.
 *
 * Invariants: a chat is read only by its member, or by the browser whose cookie began it, and by operators of its brand with the
 * permission; a person has one chat that is not over at most, and a chat one operator; only that operator answers; a message
 * that is sent again is stored once; texts are plain and limited, and of a picture only the pixels are kept; open pages hear
 * over their socket that something has changed, never what.
 *
 * Emits: nothing. Tells pages through `Sockets.post`, and members through their own messages.
 *
 * To change:
 * - what members and visitors do in a chat, and how often: `own-chat.ts`; how visitors are known, `person.ts`
 * - what operators do in a chat: `desk.ts`; when somebody counts as on duty, `aliveSeconds` in `own-chat.ts`
 * - when chats go back to the queue, end by themselves and are deleted: `abandonedMinutes`, `silentMinutes` and `keptDays` in
 *   `open-support.ts`; the jobs `tidy chats` and `sweep chats`
 * - who is told of what: `tell.ts`; the stream of the back office, `bindOfficeStream` in `stream.ts`
 * - prepared replies: `replies.ts`
 * - feedback: `feedback.ts`; its types and length, `feedbackTypes` and `feedbackLength` in `packages/contract/src/support.ts`
 * - an outside provider of the live chat: `liveChat` in `apps/server/src/modules/brand/brand.settings.ts`, read by `launch` in `open-support.ts`
 * - what the badges count: `badges` in `open-support.ts`, with what `apps/server/src/open-modules.ts` gives it
 */
export { bindSupportOffice } from './office.routes.ts'
export { openSupport, type BadgeCounts, type Support } from './open-support.ts'
export { forgetSupport, supportData } from './personal-data.sql.ts'
export { bindOfficeStream } from './stream.ts'
export { bindSupportRoutes } from './support.routes.ts'
