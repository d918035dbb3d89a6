/**
 * The contract: every endpoint once, with who may call it, its parameters, body, reply and error codes, and what the server
 * and its callers must agree on besides, such as formats and addresses.
 *
 * To change:
 * - an endpoint (its path, body, reply and error codes): its `defineEndpoint` in `src/`, such as `login` in `member.ts`; what
 *   an endpoint may declare, `Endpoint` in `endpoint.ts`; a new one, `CONTRIBUTING.md`
 * - who may call an endpoint: `access` and `scopes` of the endpoint; the roles, `Role` in `endpoint.ts`
 * - an error code and its HTTP status: `statusOfError` in `status-of-error.ts`; its words,
 *   `packages/phrases/src/languages/en/errors.ts` and the same file of each language
 * - which calls a session may make while its password is due (expired, or issued by the operator): `whilePasswordDue` of the
 *   endpoint
 * - which calls still work during maintenance: `inMaintenance` of the endpoint
 * - how often a member may call an endpoint in an hour: `maxPerHour` of the endpoint
 * - which calls need an Idempotency-Key: `idempotent` of the endpoint
 * - which calls are encrypted (JWE): `encrypted` of the endpoint; how the browser encrypts them, `sealBody` in `seal.ts`
 * - format patterns of fields (5.007 to 5.027), such as usernames and dates: `rules` in `patterns.ts`; of mobile numbers,
 *   `mobileProblem` in `mobile-number.ts`
 * - order of the registration's fields: `placesOf` in `registration-form.ts`; which of them each method needs, `askedFields`
 * - the profile's fields: `profileFieldNames` in `profile.ts`
 * - type and maximum file size of an uploaded picture: `pictureUpload` in `avatar.ts`; the drawn avatars, `drawnAvatars`
 * - what an activity can say, and how long a comment and how many images may be: `activity-content.ts`
 * - how many entries one page of a list may have: `pageSize` in `fields.ts`
 * - addresses that are pages of the site; any other is answered with 404: `hasPage` and `names` in `site-map.ts`; a
 *   category's address, `categoryPaths` in `site-map.ts`
 * - messages over the socket: `SocketMessage` and `SocketTopic` in `socket.ts`
 * - messages from a game to the page around it: `gameFrameMessage` in `game-frame.ts`; to the game, `gamePauseMessage`
 * - how the client calls the server: `createClient` in `client.ts`
 */
export * from './account-record.ts'
export * from './agents/contracts.ts'
export * from './activities.ts'
export * from './activity-content.ts'
export * from './bet-states.ts'
export * from './betting-record.ts'
export * from './movement-groups.ts'
export * from './agents/home.ts'
export * from './agents/pay-words.ts'
export * from './agents/payslip-base.ts'
export * from './agents/payslips.ts'
export * from './agents/announcements.ts'
export * from './agents/applications.ts'
export * from './agents/links.ts'
export * from './agents/programme.ts'
export * from './agents/team.ts'
export * from './announcements.ts'
export { dayInForm, isoDay, isOldEnough } from './birthday.ts'
export * from './avatar.ts'
export * from './captcha.ts'
export * from './content.ts'
export * from './endpoint.ts'
export * from './envelope.ts'
export * from './factors.ts'
export * from './federation.ts'
export { gameFrameMessage, gamePauseMessage, type GameFrameMessage, type GamePauseMessage } from './game-frame.ts'
export * from './games.ts'
export * from './giveaways.ts'
export { humanChallenge, workChallenge, type HumanPurpose, type HumanTask, type WorkChallenge } from './human-check.ts'
export * from './ledger.ts'
export * from './live.ts'
export { sessionBegun } from './login-answer.ts'
export * from './lottery.ts'
export * from './lotteries/fields.ts'
export * from './lotteries/games.ts'
export * from './lotteries/slip-states.ts'
export * from './lotteries/slips.ts'
export * from './member.ts'
export * from './mission-content.ts'
export * from './missions.ts'
export * from './own-data.ts'
export * from './own-games.ts'
export * from './owner.ts'
export { pageOf, type Page } from './page-of.ts'
export * from './patterns.ts'
export * from './payments.ts'
export * from './receipts.ts'
export {
  claimRaffleTicket,
  raffleLines,
  raffleProof,
  raffles,
  type Raffle,
  type RafflePrize,
  type RaffleWinnerShown,
} from './raffles.ts'
export * from './rebate.ts'
export * from './referral.ts'
export {
  claimAllRewards,
  claimReward,
  listRewards,
  rewardSource,
  rewardWords,
  type Reward,
  type RewardSource,
  type RewardWords,
} from './rewards.ts'
export { phoneProofFreshSeconds, startPhoneProof } from './phone-proof.ts'
export * from './agents/reports.ts'
export * from './outcomes.ts'
export * from './play.ts'
export * from './points.ts'
export * from './protection.ts'
export * from './promotion-content.ts'
export * from './promotions.ts'
export * from './recovery.ts'
export * from './registration.ts'
export * from './registration-form.ts'
export * from './profile.ts'
export * from './sessions.ts'
export type { FactorWay, SecondFactorAsked } from './second-factor.ts'
export * from './agents/transfers.ts'
export * from './socket.ts'
export { socketRequest } from './socket-request.ts'
export * from './stats.ts'
export type { RefusalStatus } from './refusal-status.ts'
export { statusOfError } from './status-of-error.ts'
export * from './support.ts'
export * from './system.ts'
export * from './shared-outcomes.ts'
export * from './room-messages.ts'
export * from './rooms.ts'
export * from './sit-and-gos.ts'
export * from './tables.ts'
export * from './waters.ts'
export { tableFormats, type TableCell, type TableColumn, type TableFile, type TableFormat } from './table-file.ts'
export * from './vendor-wallets.ts'
export * from './vip.ts'
export * from './withdrawals.ts'
export { cancelWaitingChange, waitingChanges, type GuardedFactor } from './waiting-changes.ts'
export { code, gameType, type GameType } from './fields.ts'
export { handTerms } from './hands.ts'
