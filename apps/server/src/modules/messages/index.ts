/**
 * Messages: what the site announces to its visitors in their language, what it tells one member alone, and what members have
 * read of it.
 *
 * Owns the tables `message_read`, `message_own`, `message_money_way` and `message_broadcast`. Banners, notices, popups, promotions and news about games come from the
 * brand's folder. They are checked and sanitised when they are read, at the start and within two seconds of a change, and
 * answered from memory. If files become invalid while the server runs, the log names them and their previous contents stay.
 *
 * Invariants: every text exists in every complete language; no HTML that could run anything is kept; a banner leads to a
 * path of the site, to a game, to the registration, or nowhere; what is marked as read stays read for as long as it is
 * published; a change of an account is told once, after it is committed.
 *
 * Emits: nothing. It tells its subscribers that a brand's announcements have changed, and open pages hear of it.
 *
 * To change:
 * - banners, notices, popups and promotions: `brands/demo/banners.json`, `brands/demo/notices.json`,
 *   `brands/demo/popups.json`, `brands/demo/promotions.json`; their fields, `messages.files.ts`; `brands/demo/README.md`
 * - which announcements are published, and their order: `currentOf` and `announcementsOf` in `announcements.rules.ts`
 * - how soon a running server shows changed announcements: `reloadedEveryMs` in `kept-messages.ts`
 * - messages to many members, and how many get one in a step: `membersPerStep` in `broadcasts.ts`; the job `send broadcasts` in
 *   `apps/server/src/jobs.ts`
 * - categories of own messages, and where they lead: `kindsOf` and `actionOf` in `message-kinds.ts`
 * - news about offers, bonuses, redemptions and levels: `rewardNotices` in `reward-notices.ts`; who tells them calls `notice`
 * - news about contracts and pay of agents: `agentNotices` in `agent-notices.ts`; who tells them calls `notices`
 * - unread counts: `openReadState` in `read-state.ts`
 * - messages to one member about their account: `openOwnMessages` in `own-messages.ts`; their words,
 *   `packages/phrases/src/languages/en/letters.ts` and the same file of each language
 * - by which channel members are told about their money: `openMoneyNewsWays` in `money-news-way.ts`
 * - how long a member's own messages are kept: `keptDays` in `own-messages.ts`; the nightly job `sweep news` in
 *   `apps/server/src/jobs.ts`
 * - which HTML an announcement may contain: `safeHtml` in `apps/server/src/kernel/safe-html.ts`
 */
export { firstPictureOf } from './announcements.rules.ts'
export { bindMessagesRoutes } from './messages.routes.ts'
export {
  depositTeller,
  heldDecisionTeller,
  openOwnMessages,
  withdrawalTeller,
  type Notice,
  type NoticeTo,
  type OwnMessages,
} from './own-messages.ts'
export type { AgentNotice, PaidSums } from './agent-notices.ts'
export { namesOf, type RewardNotice } from './reward-notices.ts'
export { openBroadcasts, type Broadcasts } from './broadcasts.ts'
export type { BroadcastRow } from './broadcasts.sql.ts'
export { openMoneyNewsWays, type MoneyNewsWays } from './money-news-way.ts'
export { openMessages, type Messages, type MessagesParts } from './open-messages.ts'
export { forgetMessages, messageData } from './personal-data.sql.ts'
