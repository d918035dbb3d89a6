/**
 * Messages: what the house tells its visitors, in their language.
 *
 * Owns no tables yet: banners and notices come from the brand's folder, checked when the process starts, and are
 * answered from memory.
 *
 * Invariants: every text is there in every complete language; a banner leads to a path of the site, to a game, or nowhere.
 *
 * Emits: nothing.
 */
export { bindMessagesRoutes } from './messages.routes.ts'
export { openMessages, type Messages, type MessagesParts } from './open-messages.ts'
