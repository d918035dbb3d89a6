/**
 * Messages: what the house tells its visitors, in their language, and one member alone, and what its members have read of it.
 *
 * Owns the tables `message_read` and `message_own`. Banners, notices, popups, promotions and news about games come from the brand's folder,
 * checked and sanitised when they are read: at the start, and within two seconds after they changed. They are answered from
 * memory; files that are not right while the house runs are named in the log, and what was read before stays.
 *
 * Invariants: every text is there in every complete language; no HTML that could run anything is kept; a banner leads to a
 * path of the site, to a game, to the registration, or nowhere; what is marked as read stays read for as long as it is out; what changed at an
 * account is told once, after it is committed.
 *
 * Emits: nothing. It tells whoever asked that a brand's announcements have changed, and open pages hear of it.
 */
export { firstPictureOf } from './announcements.rules.ts'
export { bindMessagesRoutes } from './messages.routes.ts'
export { openOwnMessages, type OwnMessages } from './own-messages.ts'
export { openMessages, type Messages, type MessagesParts } from './open-messages.ts'
