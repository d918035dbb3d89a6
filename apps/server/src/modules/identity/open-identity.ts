import type {
  affiliateCheck,
  BodyOf,
  changePassword as changePasswordContract,
  login,
  LoginAnswer,
  loginHistory,
  loseApp as loseAppContract,
  LoginValue,
  memberDevices,
  MemberInfo,
  memberSessions,
  ownerStanding,
  passFactor,
  proveOwner as proveOwnerContract,
  QueryOf,
  register,
  registerMobile,
  registrationCode,
  registerSocial,
  ReplyOf,
  sendFactorCode,
  sendLostAppCode as sendLostAppCodeContract,
  sendOwnerCode as sendOwnerCodeContract,
  setPassword as setPasswordContract,
  startPhoneProof,
  ValueOf,
  waitingChanges,
  GuardedFactor,
} from '@baize/contract'
import type { Language, LocaleCode } from '@baize/phrases'
import type { Caller, Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Door } from '../../kernel/http/door.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { KeptAnswers } from '../../kernel/kept-answers.ts'
import { Together } from '../../kernel/together.ts'
import type { Brand } from '../brand/index.ts'
import type { FactorOwners } from '../factors/index.ts'
import { makeDueDeletions, type DeletionOutside } from './deletion/make-due-deletions.ts'
import { openOwnDeletion, type OwnDeletion } from './deletion/own-deletion.ts'
import { openDesk, type MemberDesk } from './desk/open-desk.ts'
import { sharedAddressHours, sharedBetween } from './desk/shared-between.sql.ts'
import { listDevices, removeOwnDevice } from './devices/own-devices.ts'
import type { IdentityParts } from './identity.parts.ts'
import { exchangeRemembered } from './login/exchange-remembered.ts'
import { logInBySms } from './login/log-in-by-sms.ts'
import { logIn } from './login/log-in.ts'
import { listTries } from './login/login-tries.ts'
import { chooseLanguage } from './members/choose-language.ts'
import type { Alongside } from './members/create-member.ts'
import type { MemberRow } from './members/member.sql.ts'
import { letterBoxOf, type LetterBox } from './members/letter-box.ts'
import { loadDemoMember, loadDemoMembers, refuseDemoMembers, type DemoMember } from './members/load-demo-members.ts'
import { selectDownlines, type Downline } from './members/downlines.sql.ts'
import { countTeam, pageOfTeam } from './members/team-audience.sql.ts'
import {
  selectInTeam,
  selectInTeamByName,
  selectPlacesAfter,
  type TeamMember,
  type TeamPeriodsOfMember,
} from './members/team.sql.ts'
import { memberView } from './members/member-view.rules.ts'
import {
  activityOf,
  memberById,
  realNamesOf,
  referralCodeOf,
  registrationsOf,
  usernamesOf,
} from './members/member.sql.ts'
import { lockAccount, signInKnown } from './members/own-account.ts'
import type { Origin } from './origin.ts'
import { confirmOwner, type OwnerShown } from './owner-proof/confirm-owner.ts'
import { noteProof, proveOwner, sendOwnerCode, showOwnerStanding } from './owner-proof/owner-proof.ts'
import type { PasswordCaller } from './passwords/begin-with-new-password.ts'
import { changePassword } from './passwords/change-password.ts'
import { setPassword } from './passwords/set-password.ts'
import { askProvider } from './phone-proof/ask-provider.ts'
import { openProfile, type OwnProfile } from './profile/open-profile.ts'
import { openRecovery, type Recovery } from './recovery/open-recovery.ts'
import type { RecoveryParts } from './recovery/recovery.parts.ts'
import { checkAffiliate } from './registration/check-affiliate.ts'
import { openAccount, type OpenedAccount } from './registration/open-account.ts'
import { registerMember } from './registration/register-member.ts'
import { sendRegistrationCode } from './registration/send-registration-code.ts'
import { factorOwnerOf } from './second-factor/factor-owner.ts'
import {
  confirmFactorChange,
  confirmPayoutChange,
  confirmTotpRemoval,
  hasShownFactor,
} from './second-factor/confirm-factor-change.ts'
import { loseApp, sendLostAppCode } from './second-factor/lost-app.ts'
import { passSecondFactor } from './second-factor/pass-second-factor.ts'
import { createHandover, exchangeHandover, type GameWindow } from './sessions/handover.ts'
import { arriveAtMirror, leaveForMirror, type Stop } from './sessions/mirror-token.ts'
import { logOut } from './sessions/log-out.ts'
import { endOthers, endOwnSession, listSessions } from './sessions/own-sessions.ts'
import { openSessionDoor } from './sessions/session-door.ts'
import { liveSessionIds, presencesOf, type Presence } from './sessions/session.sql.ts'
import { sweepIdentity } from './sweep-identity.ts'
import { openTeams, type Teams } from './team/open-teams.ts'
import { beginTrial } from './trial/begin-trial.ts'
import { cancelWaitingChange, listWaitingChanges } from './waiting-changes/waiting-changes.ts'
import { makeDueChanges } from './waiting-changes/make-due-changes.ts'

/** What a query is asked, besides the database. */
type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

type SessionPage = ReplyOf<typeof memberSessions>
type TryPage = ReplyOf<typeof loginHistory>

/** Members and their sessions, for routes and other modules. */
export interface Identity extends Door, FactorOwners {
  /** Logins by SMS, forgotten passwords, and the payment password. */
  readonly recovery: Recovery
  register(at: Origin, body: BodyOf<typeof register>): Promise<LoginValue>
  registerMobile(at: Origin, body: BodyOf<typeof registerMobile>): Promise<LoginValue>
  /** Sends the code by SMS that a registration requires. */
  sendRegistrationCode(at: Origin, body: BodyOf<typeof registrationCode>): Promise<{ expiredMinutes: number }>
  /** Begins to verify a number with a phone-verification provider, for a visitor at `siteOrigin`. */
  askProvider(
    at: Origin,
    siteOrigin: string,
    body: BodyOf<typeof startPhoneProof>,
  ): Promise<ReplyOf<typeof startPhoneProof>>
  /** Opens an account directly below an agent, for somebody who must choose an own password at the first login. */
  openAccount(account: OpenedAccount, alongside: Alongside): Promise<MemberRow>
  /** Throws a refusal if an invitation code belongs to no agent. */
  checkAffiliate(at: Origin, asked: QueryOf<typeof affiliateCheck>): Promise<{ affiliateCode: string }>
  /** Begins a session, or returns a second-factor challenge. */
  logIn(at: Origin, body: BodyOf<typeof login>): Promise<LoginAnswer>
  /** Passes the second factor of a login, which begins its session. */
  passSecondFactor(at: Origin, body: BodyOf<typeof passFactor>): Promise<LoginValue>
  sendFactorCode(at: Origin, body: BodyOf<typeof sendFactorCode>): Promise<ValueOf<typeof sendFactorCode>>
  /** For a member whose login asks for an app that is lost: a code to a contact, and the removal of the app, which waits. */
  readonly lostApp: {
    sendCode(at: Origin, body: BodyOf<typeof sendLostAppCodeContract>): Promise<ValueOf<typeof sendFactorCode>>
    ask(at: Origin, body: BodyOf<typeof loseAppContract>): Promise<Temporal.Instant>
  }
  /** Registers somebody with an account at an identity provider, without a password; `alongside` stores the link. */
  registerVouched(at: Origin, body: BodyOf<typeof registerSocial>, alongside: Alongside): Promise<LoginValue>
  /** Begins a session for a member whom another module has identified. */
  signInKnown(at: Origin, memberId: MemberId, vouched: { readonly email: string | undefined }): Promise<LoginAnswer>
  /**
   * Throws a refusal without the owner's proof: the password or, for an account without one, a recent sign-in or a recently
   * confirmed factor.
   */
  confirmOwner(at: Origin, session: Session, shown: OwnerShown): Promise<void>
  /**
   * Throws a refusal without the owner's proof and, if the member has a second factor, one of its ways confirmed in this
   * session: before money may go to a new place.
   */
  confirmPayoutChange(caller: Caller<Session>, password: string): Promise<void>
  /** Whether one of the ways of the member's second factor was confirmed in this session not long ago, or there is none. */
  hasShownFactor(caller: Caller<Session>): Promise<boolean>
  /** Records an owner's proof that was given elsewhere, for example at an identity provider. */
  noteOwner(at: Origin, session: Session): Promise<void>
  showOwnerStanding(at: Origin, session: Session): Promise<ReplyOf<typeof ownerStanding>>
  sendOwnerCode(
    at: Origin,
    session: Session,
    body: BodyOf<typeof sendOwnerCodeContract>,
  ): Promise<{ readonly expiredMinutes: number }>
  proveOwner(
    at: Origin,
    session: Session,
    body: BodyOf<typeof proveOwnerContract>,
  ): Promise<ReplyOf<typeof proveOwnerContract>>
  /** Sets the password of a member who has none. */
  setPassword(caller: PasswordCaller, body: BodyOf<typeof setPasswordContract>): Promise<LoginValue>
  /** Locks the caller's account until the transaction ends. Returns whether it has a password. */
  lockAccount(transaction: Database, session: Session): Promise<boolean>
  /** Whether the caller's account has a password. */
  hasPassword(session: Session): Promise<boolean>
  /** A member's verified contacts; `asked` is the language if the member has never chosen one. */
  letterBoxOf(member: { readonly brandId: BrandId; readonly memberId: MemberId }, asked: Language): Promise<LetterBox>
  beginTrial(at: Origin): Promise<LoginValue>
  /** Logs in with the login that this browser remembers; each token works once. */
  exchangeRemembered(at: Origin): Promise<LoginValue>
  /** One page of the caller's own sessions of the site. */
  listSessions(session: Session, pageNo: number, pageSize: number): Promise<SessionPage>
  /** Ends one of the caller's own sessions. Throws `session.not_found` for any other. */
  endSession(session: Session, sessionId: bigint): Promise<void>
  /** Ends all of the caller's sessions except this one. */
  endOtherSessions(session: Session): Promise<void>
  /** One page of the browsers that a member logged in with. */
  listDevices(session: Session, page: QueryOf<typeof memberDevices>): Promise<ReplyOf<typeof memberDevices>>
  removeDevice(session: Session, deviceId: bigint): Promise<void>
  /** One page of the login tries that reached the caller's account, the newest first. */
  listTries(session: Session, pageNo: number, pageSize: number): Promise<TryPage>
  logOut(session: Session): Promise<void>
  changePassword(caller: PasswordCaller, body: BodyOf<typeof changePasswordContract>): Promise<LoginValue>
  memberInfo(session: Session): Promise<MemberInfo>
  /** When a member registered. */
  registeredAt(member: Pick<Session, 'brandId' | 'memberId'>): Promise<Temporal.Instant>
  /** Stores a member's language. Throws a refusal if the brand does not offer it. */
  chooseLanguage(session: Session, language: LocaleCode): Promise<void>
  /** Teams, and how they change. */
  readonly teams: Teams
  /** The members who belong to a team or did so, after one of them and in the order of their ids, with their teams in each period. */
  teamsAfter(
    brandId: BrandId,
    page: { readonly after: MemberId; readonly max: number },
  ): Promise<readonly TeamPeriodsOfMember[]>
  /** A member of an agent's team or the agent, as a transaction sees it if one is given; `undefined` for all others. */
  inTeam(brandId: BrandId, agentId: MemberId, memberId: MemberId, within?: Database): Promise<TeamMember | undefined>
  /** The members directly below a member, in the order of their numbers; at most so many. */
  downlinesOf(of: Pick<TeamMember, 'memberId' | 'uplinePath'>, brandId: BrandId, max: number): Promise<Downline[]>
  /** The member with a username, however it is written, in a team. */
  inTeamByName(brandId: BrandId, agentId: MemberId, username: string): Promise<TeamMember | undefined>
  /** The next members by number after one whom an agent's message is for. None if the agent is none any more. */
  pageOfTeam(...asked: AskedOf<typeof pageOfTeam>): ReturnType<typeof pageOfTeam>
  /** How many there are of each audience, up to a number. */
  countTeam(...asked: AskedOf<typeof countTeam>): ReturnType<typeof countTeam>
  /** Whether each of the given members is active. Members that do not exist are not in the map. */
  activeMembers(brandId: BrandId, members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, boolean>>
  /** Whether each of the given members can act now. Members that do not exist are not in the map. */
  presences(brandId: BrandId, members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Presence>>
  /** The full usernames of the given members. They must be masked before others see them. */
  usernamesOf(brandId: BrandId, members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** The code of a friend's invitation with which a member registered, as it was sent. */
  referralCodeOf(brandId: BrandId, memberId: MemberId): Promise<string | undefined>
  /** What two accounts share: a browser, an address of the last weeks, or a contact. */
  sharedBetween(brandId: BrandId, one: MemberId, other: MemberId): ReturnType<typeof sharedBetween>
  /** The real names of the given members, as their profiles say; members who entered none are not in the map. */
  realNamesOf(brandId: BrandId, members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Those of the given sessions that are still open. */
  liveSessions(brandId: BrandId, sessions: readonly bigint[]): Promise<ReadonlySet<bigint>>
  /** Creates a one-time token for a game's address. Trial accounts get only the trial wallet. */
  createHandover(session: Session, game: GameWindow): Promise<string>
  exchangeHandover(brandId: BrandId, token: string): Promise<{ token: string; gameCode: string; trial: boolean }>
  /** Creates a one-time token that moves the session to another mirror. Throws a refusal if it is none of the brand's. */
  leaveForMirror(at: Origin & Stop, session: Session, domain: string): Promise<string>
  /** Moves the session of such a token here; each is good once. */
  arriveAtMirror(at: Origin & Stop, token: string): Promise<LoginValue>
  /** Creates the missing demo accounts; called at each start in demo mode. */
  loadDemoMembers(brand: Brand): Promise<void>
  /** The same for another account of the demo; `undefined` if its upline is no agent. */
  loadDemoMember(brand: Pick<Brand, 'brandId'>, one: DemoMember): ReturnType<typeof loadDemoMember>
  /** Throws a `StartProblem` if a demo account can log in; called at each start in production. */
  refuseDemoMembers(): Promise<void>
  /** Changes to second factors that wait. */
  readonly waiting: {
    list(session: Session): Promise<ReplyOf<typeof waitingChanges>>
    cancel(session: Session, factor: GuardedFactor, language: Language): Promise<void>
  }
  /** The deletion of the caller's own account. */
  readonly deletion: OwnDeletion
  /** Deletes the accounts whose waiting time is over; runs every minute. */
  makeDueDeletions(outside: DeletionOutside): Promise<void>
  /** Makes the changes to second factors whose waiting period is over; runs every minute. */
  makeDueChanges(): Promise<void>
  /** Deletes what has expired; runs every minute. */
  sweep(): Promise<void>
  /** The members' own profiles. */
  readonly profile: OwnProfile
  /** Members as operators see them. */
  readonly desk: MemberDesk
}

export function openIdentity(outside: Omit<RecoveryParts, 'door'>): Identity {
  const door = openSessionDoor(outside)
  const registrations = new Together((members: readonly Pick<Session, 'brandId' | 'memberId'>[]) =>
    registrationsOf(outside.database, members),
  )
  const parts = { ...outside, door }
  const recovery = openRecovery(parts)
  return {
    recovery,
    brandOfHost: (host) => parts.brands.byHost(host),
    sessionOfToken: (token, brand) => door.sessionOfToken(token, brand),
    register: (at, body) => registerMember(parts, at, 'username', body),
    registerMobile: (at, body) => registerMember(parts, at, 'mobile', body),
    sendRegistrationCode: (at, body) => sendRegistrationCode(parts, at, body),
    askProvider: (at, siteOrigin, body) => askProvider(parts, at, siteOrigin, body),
    checkAffiliate: (at, asked) => checkAffiliate(parts, at, asked),
    logIn: (at, body) => (body.type === 'sms' ? logInBySms(parts, at, body) : logIn(parts, at, body)),
    passSecondFactor: (at, body) => passSecondFactor(parts, at, body),
    ...secondFactor(parts),
    waiting: {
      list: (session) => listWaitingChanges(parts, session),
      cancel: (session, factor, language) => cancelWaitingChange(parts, session, factor, language),
    },
    lostApp: { sendCode: (at, body) => sendLostAppCode(parts, at, body), ask: (at, body) => loseApp(parts, at, body) },
    registerVouched: (at, body, alongside) => registerMember(parts, at, 'social', body, alongside),
    signInKnown: (at, memberId, vouched) => signInKnown(parts, at, memberId, vouched),
    confirmOwner: async (at, session, shown) => void (await confirmOwner(parts, at, session, shown)),
    noteOwner: (at, session) => noteProof(parts, at, session),
    showOwnerStanding: (at, session) => showOwnerStanding(parts, at, session),
    sendOwnerCode: (at, session, body) => sendOwnerCode(parts, at, session, body),
    proveOwner: (at, session, body) => proveOwner(parts, at, session, body),
    setPassword: (caller, body) => setPassword(parts, caller, body),
    lockAccount,
    hasPassword: async ({ brandId, memberId }) =>
      (await memberById(parts.database, brandId, memberId)).passwordHash !== null,
    letterBoxOf: (member, asked) => letterBoxOf(parts.database, member, asked),
    beginTrial: (at) => beginTrial(parts, at),
    exchangeRemembered: (at) => exchangeRemembered(parts, door, at),
    listSessions: (session, pageNo, pageSize) => listSessions(parts, session, pageNo, pageSize),
    endSession: (session, sessionId) => endOwnSession(parts, door, session, sessionId),
    endOtherSessions: (session) => endOthers(parts, door, session),
    listDevices: (session, page) => listDevices(parts, session, page),
    removeDevice: (session, deviceId) => removeOwnDevice(parts, door, session, deviceId),
    listTries: (session, pageNo, pageSize) => listTries(parts, session, pageNo, pageSize),
    logOut: (session) => logOut(parts, door, session),
    changePassword: (caller, body) => changePassword(parts, caller, body),
    registeredAt: (member) => registrations.ask(member),
    memberInfo: async (session) => memberView(await memberById(parts.database, session.brandId, session.memberId)),
    chooseLanguage: (session, language) => chooseLanguage(parts, session, language),
    ...treeOf(parts),
    activeMembers: (brandId, members) => activityOf(parts.database, brandId, members),
    presences: (brandId, members) => presencesOf(parts.database, brandId, members, parts.clock.now()),
    realNamesOf: (brandId, members) => realNamesOf(parts.database, brandId, members),
    usernamesOf: (brandId, members) => usernamesOf(parts.database, brandId, members),
    referralCodeOf: (brandId, memberId) => referralCodeOf(parts.database, brandId, memberId),
    sharedBetween: (brandId, one, other) => sharedLately(parts, { brandId, one, other }),
    liveSessions: (brandId, sessions) => liveSessionIds(parts.database, brandId, sessions, parts.clock.now()),
    createHandover: (session, game) => createHandover(parts, session, game),
    exchangeHandover: (brandId, token) => exchangeHandover(parts, brandId, token),
    leaveForMirror: (at, session, domain) => leaveForMirror(parts, at, session, domain),
    arriveAtMirror: (at, token) => arriveAtMirror(parts, at, token),
    ...demoOf(parts),
    profile: openProfile(parts),
    desk: openDesk(parts),
    deletion: openOwnDeletion(parts),
    makeDueDeletions: (others) => makeDueDeletions(parts, others),
    makeDueChanges: () => makeDueChanges(parts),
    sweep: () => sweepIdentity(parts).then(() => recovery.sweep()),
  }
}

/** What two accounts share; of their addresses, the latest. */
function sharedLately({ database, clock }: IdentityParts, two: Parameters<typeof sharedBetween>[1]) {
  return sharedBetween(database, two, clock.now().subtract({ hours: sharedAddressHours }))
}

/** What asks for a member's second factor. */
function secondFactor(
  parts: IdentityParts,
): Pick<
  Identity,
  | 'sendFactorCode'
  | 'factorOwner'
  | 'confirmFactorChange'
  | 'confirmPayoutChange'
  | 'hasShownFactor'
  | 'confirmTotpRemoval'
> {
  return {
    sendFactorCode: (at, body) =>
      parts.factors.sendCode(at.brandId, body, at, (member) => factorOwnerOf(parts.database, member)),
    factorOwner: (session) => factorOwnerOf(parts.database, session),
    confirmFactorChange: (caller, change, password) => confirmFactorChange(parts, caller, change, password),
    confirmPayoutChange: (caller, password) => confirmPayoutChange(parts, caller, password),
    hasShownFactor: (caller) => hasShownFactor(parts, caller),
    confirmTotpRemoval: (caller, asked) => confirmTotpRemoval(parts, caller, asked),
  }
}

/** The tree of agents. */
function treeOf(
  parts: IdentityParts,
): Pick<
  Identity,
  'teams' | 'inTeam' | 'inTeamByName' | 'teamsAfter' | 'downlinesOf' | 'openAccount' | 'pageOfTeam' | 'countTeam'
> {
  // Very large teams are counted at most once a minute.
  const counted = new KeptAnswers<Awaited<ReturnType<typeof countTeam>>>({
    clock: parts.clock,
    seconds: 60,
    most: 1_000,
    isLarge: ({ team }) => team > 10_000,
  })
  return {
    teams: openTeams(parts),
    inTeam: (brandId, agentId, memberId, within = parts.database) => selectInTeam(within, brandId, agentId, memberId),
    inTeamByName: (brandId, agentId, name) => selectInTeamByName(parts.database, brandId, agentId, name),
    teamsAfter: (brandId, page) => selectPlacesAfter(parts.database, brandId, page),
    downlinesOf: (of, brandId, max) => selectDownlines(parts.database, brandId, of, max),
    openAccount: (account, alongside) => openAccount(parts, account, alongside),
    pageOfTeam: (...asked) => pageOfTeam(parts.database, ...asked),
    countTeam: ({ brandId, agentId }, upTo) =>
      counted.ask(`${brandId} ${agentId} ${upTo}`, () => countTeam(parts.database, { brandId, agentId }, upTo)),
  }
}

/** The accounts of the demo. */
function demoOf(parts: IdentityParts): Pick<Identity, 'loadDemoMembers' | 'loadDemoMember' | 'refuseDemoMembers'> {
  return {
    loadDemoMembers: (brand) => loadDemoMembers(parts, brand),
    loadDemoMember: (brand, one) => loadDemoMember(parts, brand, one),
    refuseDemoMembers: () => refuseDemoMembers(parts),
  }
}
