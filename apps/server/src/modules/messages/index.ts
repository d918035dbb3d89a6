/**
 * Messages: what the house tells its visitors, in their language, and what its members have read of it.
 *
 * Owns the table `message_read`. Banners, notices, popups, promotions and news about games come from the brand's folder,
 * checked and sanitised when the process starts, and are answered from memory.
 *
 * Invariants: every text is there in every complete language; no HTML that could run anything is kept; a banner leads to a
 * path of the site, to a game, to the registration, or nowhere; what is marked as read stays read for as long as it is out.
 *
 * Emits: nothing.
 */
export { firstPictureOf } from './announcements.rules.ts'
export { bindMessagesRoutes } from './messages.routes.ts'
export { openMessages, type Messages, type MessagesParts } from './open-messages.ts'
