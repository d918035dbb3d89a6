/**
 * Identity: who somebody is. Members and the upline tree, their passwords and their sessions.
 *
 * Owns the tables `member`, `member_avatar`, `member_agreement`, `session`, `handover`, `site_handover`, `password_reset`, `device`,
 * `remembered_login`, `login_try`, `waiting_change`, `member_deletion`, `member_note`, `member_tag`, `member_seen`, `member_team_change` and `member_team_past`.
 *
 * Invariants: a username, in any case or width, is one account of a brand; a member's type and upline are set when the
 * account is created or by an operator, never by its client, and what a day's play counts for never changes afterwards; tokens and passwords are stored as hashes only; a session ends at logout,
 * password change, the brand's idle time or its maximum age, and game windows end with the session that opened them; a
 * hand-over and a remembered login's token are exchanged once; a session that must set a new password can do nothing else.
 *
 * Emits: `member.registered`, for every new account, trial accounts included; `member.team_changed`; `member.secured` of factors, for what changes
 * at an account.
 *
 * To change:
 * - how much of a username others see: `maskName` in `members/mask-name.rules.ts`
 * - how long a session lives: `sessionIdleMinutes` and `sessionLongestHours` in `brands/demo/brand.json`, read by `idleExpiry`
 *   and `absoluteExpiry` in `sessions/session.rules.ts`; `docs/flows/sessions.md`
 * - how long a game window's session and its one-time token live: `gameHours` and `handoverSeconds` in
 *   `sessions/session.rules.ts`
 * - a login that goes along to another mirror: `leaveForMirror` and `arriveAtMirror` in `sessions/mirror-token.ts`; in the
 *   browser, `arriveFromMirror` in `apps/web/src/app/mirror-arrival.ts`
 * - how many sessions a member may have open: `openSessionsPerMember` in `brands/demo/brand.json`, enforced by
 *   `endOldestSessions` in `sessions/session-limit.sql.ts`; game windows, `gameWindowsPerSession` in
 *   `apps/server/src/modules/brand/brand.settings.ts`
 * - limits on guessing passwords (login attempts, wrong passwords, locked accounts): `loginFailuresPerAccount`,
 *   `loginWindowMinutes` and `loginFailuresPerMinutePerAddress` in `brands/demo/brand.json`, counted by `beginTry` in
 *   `login/login-limits.ts`; `docs/flows/login.md`
 * - limits on logins with right passwords: `loginsPerMinutePerAddress` and `loginsPerMinutePerAccount` there
 * - staying signed in (remembered logins): `rememberedSeconds` in `login/enter.ts`, `exchangeRemembered` in
 *   `login/exchange-remembered.ts`
 * - browsers (devices) that an account knows: `maxDevices` in `devices/device-limit.sql.ts`, `deviceSeconds` in
 *   `login/enter.ts`
 * - what happens at every login: `beginSession` in `login/begin-session.ts`; after a second factor, `passSecondFactor` in
 *   `second-factor/pass-second-factor.ts`
 * - login by SMS code: `logInBySms` in `login/log-in-by-sms.ts`; on or off, `switches` in `recovery/send-code.ts`;
 *   `docs/flows/sms-login.md`
 * - a mobile number as a name, in any notation: `typedName` in `login/typed-name.ts`
 * - login history, and how long it is kept: `loginHistoryDays` in `brands/demo/brand.json`, `listTries` in
 *   `login/login-tries.ts`
 * - members' list of their own sessions: `listSessions` in `sessions/own-sessions.ts`
 * - password rules, common passwords: `passwordProblem` in `passwords/password.rules.ts`; length and characters, `password`
 *   in `brands/demo/brand.json`
 * - what a password change ends: `replacePassword` in `passwords/replace-password.ts`
 * - when a password expires: `passwordExpiryDays` in `apps/server/src/modules/brand/brand.settings.ts`, `passwordDueOf` in
 *   `members/member.rules.ts`
 * - the payment password (PIN): `paymentPasswordProblem` in `payment-password/payment-password.rules.ts`; limits on guessing
 *   it, `paymentPasswordFailures` in `apps/server/src/modules/brand/brand.settings.ts`
 * - what must be shown before a second factor changes: `guardsFor` in `owner-proof/factor-guard.ts`; how long a change waits
 *   without it, `changeWaitHours` in `apps/server/src/modules/brand/brand.settings.ts`, made by `makeDueChanges` in
 *   `waiting-changes/make-due-changes.ts`
 * - the deletion of an account: `askDeletion` in `deletion/own-deletion.ts`; what is forgotten, `forgetMember` in
 *   `deletion/deletion.sql.ts` and `deletionOutside` in `apps/server/src/delete-account.ts`; how long it waits,
 *   `deletionWaitDays` in `apps/server/src/modules/brand/brand.settings.ts`
 * - what a member's file of data has: `identityData` in `personal-data.sql.ts` and its neighbours in other modules, put
 *   together by `personalData` in `apps/server/src/export-own-data.ts`
 * - a lost authenticator app, from the login: `loseApp` in `second-factor/lost-app.ts`
 * - how long the tabs of one browser may use the same remembered login: `tabsSeconds` in `login/exchange-remembered.ts`
 * - forgotten passwords: `sendResetLink` and `linkMinutes` in `recovery/send-reset-link.ts`, by phone `resetByPhone` in
 *   `recovery/reset-by-phone.ts`; `docs/flows/recovery.md`
 * - what a registration does: `registerMember` in `registration/register-member.ts`; how its fields are checked,
 *   `readRegistration` in `registration/register.rules.ts`
 * - how many registrations an address may make: `registrationsPerHourPerAddress` in `brands/demo/brand.json`, counted by
 *   `takeRegistration` in `registration/register-member.ts`
 * - the terms that a member agreed to: `terms` and `termsVersion` in `brands/demo/brand.json`, stored by `insertAgreement` in
 *   `registration/agreement.sql.ts`
 * - invitation codes: `checkAffiliate` in `registration/check-affiliate.ts`
 * - a session of trial play: `beginTrial` in `trial/begin-trial.ts`; how long a trial account is kept, `trialKeptHours` in
 *   `brands/demo/brand.json`, `closeOldTrials` in `trial/close-trials.ts`; `docs/flows/trial.md`
 * - profile fields and how they are checked: `profileFields` in `brands/demo/brand.json`, `readProfileChange` in
 *   `profile/profile.rules.ts`
 * - avatars, and the side in pixels at which one is stored: `avatarSidePx` in `avatar/avatar.rules.ts`, `uploadAvatar` in
 *   `avatar/upload-avatar.ts`; the drawn ones, `packages/artwork/src/avatars.ts`
 * - mobile number and e-mail address of an account: `changeContact` in `contacts/change-contact.ts`; `docs/flows/contacts.md`
 * - confirming that an account is one's own, accounts without a password: `proveOwner` and `provedMinutes` in
 *   `owner-proof/owner-proof.ts`; `docs/flows/owner-proof.md`
 * - mobile numbers that a phone-verification provider confirms: `proveMobile` in `phone-proof/prove-mobile.ts`;
 *   `docs/flows/phone-proof.md`
 * - what operators do with members: `members/operate-members.ts`, called by `apps/server/src/members-command.ts`
 * - whom messages to many members are for: `desk/audience.sql.ts`
 * - how operators find members: `readSought` in `desk/search.rules.ts`, `deskList` in `desk/search.sql.ts`; related accounts,
 *   `desk/related.sql.ts`; notes and tags, `desk/act-on-member.ts`
 * - members who become agents or stop being one, and teams that move: `changeTeam` in `team/change-team.ts`; from which day on it
 *   counts, `countsFrom` in `team/team.rules.ts`; `docs/decisions/0009-daily-sums.md`
 * - demo accounts and their password: `demoMembers` and `demoPassword` in `members/load-demo-members.ts`
 * - expired sessions, devices and attempts that are deleted: `sweepIdentity` in `sweep-identity.ts`
 * - answers that take the same time for accounts that do and do not exist: `apps/server/src/modules/identity/test-recorded-work.ts`,
 *   `login/same-answer.test.ts`; measured in `login/same-time.soak.test.ts`
 */
import type { MemberType } from './members/member.rules.ts'

/** A new account. */
interface MemberRegistered {
  readonly memberId: string
  readonly memberType: MemberType
}

/** A member who became an agent or stopped being one, or moved with everybody below. */
interface MemberTeamChanged {
  readonly memberId: string
  readonly kind: 'promoted' | 'demoted' | 'moved'
  /** The first day, in the brand's time zone, on which play counts for the new teams. */
  readonly countsFrom: string
}

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'member.registered': MemberRegistered
    'member.team_changed': MemberTeamChanged
  }
}

export type { DeletionOutside } from './deletion/make-due-deletions.ts'
export { bindIdentityRoutes } from './identity.routes.ts'
export { bindMirrorTokenRoutes } from './sessions/mirror-token.routes.ts'
export { bindPhoneProofRoutes } from './phone-proof/phone-proof.routes.ts'
export type { LetterBox } from './members/letter-box.ts'
export { demoMembers, demoPassword, type DemoMember } from './members/load-demo-members.ts'
export { maskName } from './members/mask-name.rules.ts'
export { hasMembers } from './members/member.sql.ts'
export { bornOn } from './members/birthdays.sql.ts'
export { memberFacts, type MemberFacts } from './members/member-facts.sql.ts'
export {
  endSessionsOf,
  findMember,
  lockAccountOf,
  openSessions,
  unlockAccountOf,
  type FoundMember,
  type OperatingParts,
} from './members/operate-members.ts'
export { registrationsByDay } from './members/registrations.sql.ts'
export type { Invitation, Invitations } from './registration/invitations.ts'
export { roleOf, trialType } from './members/member.rules.ts'
export type { Downline } from './members/downlines.sql.ts'
export type { TeamMember, TeamPeriodsOfMember } from './members/team.sql.ts'
export { openIdentity, type Identity } from './open-identity.ts'
export type { AudienceFilter } from './desk/audience.sql.ts'
export type { AccountEvent } from './desk/events.sql.ts'
export type { DeskMember, DeskRow } from './desk/member-desk.sql.ts'
export type { MemberDesk } from './desk/open-desk.ts'
export { maxTags, tagKey } from './desk/act-on-member.ts'
export { seeksContact, seeksPartly } from './desk/search.rules.ts'
export type { DeskFilter } from './desk/search.sql.ts'
export { maskMailbox, maskMobile } from './profile/profile.rules.ts'
export { maskAddress } from './sessions/masked-address.rules.ts'
export type { AgentType, TeamEffect, TeamStep } from './team/change-team.ts'
export type { Teams } from './team/open-teams.ts'
export type { TeamListRow } from './team/team-list.sql.ts'
export { periodOn, spansOf, type TeamPeriod, type TeamSpan } from './team/team.rules.ts'
export { originOf, type Origin } from './origin.ts'
export { passwordWeakness } from './passwords/password.rules.ts'
export { identityData } from './personal-data.sql.ts'
export { hashToken } from './sessions/session-door.ts'
export { programOf } from './sessions/user-agent.rules.ts'
