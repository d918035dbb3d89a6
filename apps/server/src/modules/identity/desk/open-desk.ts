import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { TimelineStart } from '../../../kernel/timeline.ts'
import { brandDialingCode } from '../../brand/index.ts'
import { ownDevices, type DeviceRow } from '../devices/own-devices.sql.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { countTries, triesOf } from '../login/login-try.sql.ts'
import { endSessionsOf, lockAccountOf, unlockAccountOf, type NoteChange } from '../members/operate-members.ts'
import { countOwnSessions, ownSessions } from '../sessions/own-sessions.sql.ts'
import { countAudience, pageOfAudience, type AudienceFilter } from './audience.sql.ts'
import { addNote, addTag, removeAppOf, removeTag } from './act-on-member.ts'
import { accountEvents, type AccountEvent } from './events.sql.ts'
import { deskMember, loginAddresses, type DeskMember } from './member-desk.sql.ts'
import { notesOf, tagsInUse, type NoteRow } from './notes.sql.ts'
import { sharedInTeam, type TeamShare } from './shared-in-team.sql.ts'
import { membersByNumber, othersAtDevices, sharingMembers, type SharedRow } from './related.sql.ts'
import { readSought, type SearchKey, type Sought } from './search.rules.ts'
import { deskList, type DeskFilter, type DeskSlice } from './search.sql.ts'

/** A page of a list. */
interface Slice {
  readonly limit: number
  readonly offset: number
}

interface Counted<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/**
 * Members as operators see them, and what operators do with accounts. Contacts and addresses are in full: whoever shows them
 * must mask them. Each action records itself by its `note`, in its own transaction.
 */
export interface MemberDesk {
  list(filter: DeskFilter, slice: DeskSlice): ReturnType<typeof deskList>
  /** How many members a message to many would be for. */
  countAudience(filter: AudienceFilter): Promise<number>
  /** The next of them by number. */
  pageOfAudience(
    filter: AudienceFilter,
    page: { readonly after: bigint; readonly max: number },
  ): ReturnType<typeof pageOfAudience>
  /** What a text that an operator typed may mean. With `partly`, contacts also by how they begin. */
  readSought(brandId: BrandId, text: string, by: SearchKey, partly: boolean): Sought
  /** `undefined` if the brand has no such member. */
  find(brandId: BrandId, memberId: bigint): Promise<DeskMember | undefined>
  /** Whether an authenticator app is confirmed. */
  hasApp(member: DataOwner): Promise<boolean>
  loginAddresses(member: DataOwner, max: number): ReturnType<typeof loginAddresses>
  countSessions(member: DataOwner): Promise<number>
  sessions(member: DataOwner, slice: Slice): Promise<Counted<Awaited<ReturnType<typeof ownSessions>>[number]>>
  devices(
    member: DataOwner,
    page: { readonly pageNo: number; readonly pageSize: number },
  ): Promise<Counted<DeviceRow & { readonly others: number }>>
  logins(member: DataOwner, slice: Slice): Promise<Counted<Awaited<ReturnType<typeof triesOf>>[number]>>
  /** Accounts that share a browser, a contact, or an address of the last 30 days; at most 50 for each. */
  sharing(member: DataOwner): Promise<readonly SharedRow[]>
  /** The browsers and addresses that members of an agent's team share; addresses are in full. */
  sharedInTeam(
    team: { readonly brandId: BrandId; readonly agentId: MemberId },
    asked: { readonly since: Temporal.Instant; readonly max: number },
  ): Promise<readonly TeamShare[]>
  byNumber(brandId: BrandId, members: readonly bigint[]): ReturnType<typeof membersByNumber>
  notes(member: DataOwner, slice: Slice): Promise<Counted<NoteRow>>
  tagsInUse(brandId: BrandId): ReturnType<typeof tagsInUse>
  /** What happened to an account, newest first. */
  events(member: DataOwner, start: TimelineStart | undefined, max: number): Promise<readonly AccountEvent[]>
  /** Returns `false` if the account is not active. */
  lock(member: DataOwner, note: NoteChange): Promise<boolean>
  /** Returns `false` if the account is not locked. */
  unlock(member: DataOwner, note: NoteChange): Promise<boolean>
  endSessions(member: DataOwner, note: NoteChange): Promise<void>
  /** Returns `false` if there is no app. */
  removeApp(member: DataOwner, note: NoteChange): Promise<boolean>
  addNote(
    member: DataOwner,
    written: Pick<NoteRow, 'operator' | 'text'>,
    note: (tx: Database, added: NoteRow) => Promise<void>,
  ): Promise<NoteRow>
  addTag(
    member: DataOwner,
    tag: { readonly operator: string; readonly tag: string },
    note: NoteChange,
  ): Promise<readonly string[] | undefined>
  removeTag(member: DataOwner, tag: string, note: NoteChange): Promise<readonly string[]>
}

const sameAddressHours = 30 * 24
const maxRelated = 50
const maxTagsListed = 500

export function openDesk(parts: IdentityParts): MemberDesk {
  const { database, clock, brands, factors, door } = parts
  const forget = (member: DataOwner) => door.forget(member.brandId, member.memberId)
  return {
    list: (filter, slice) => deskList(database, filter, slice),
    countAudience: (filter) => countAudience(database, filter),
    pageOfAudience: (filter, page) => pageOfAudience(database, filter, page),
    readSought: (brandId, text, by, partly) =>
      readSought(text, by, { dialingCode: brandDialingCode(brands.byId(brandId)), partly }),
    find: (brandId, memberId) => deskMember(database, brandId, memberId),
    hasApp: (member) => factors.hasApp(database, member),
    loginAddresses: (member, max) => loginAddresses(database, member, max),
    countSessions: (member) => countOwnSessions(database, member, clock.now()),
    async sessions(member, slice) {
      const now = clock.now()
      const rows = await ownSessions(database, member, { ...slice, now })
      return { rows, count: await countOwnSessions(database, member, now) }
    },
    async devices(member, page) {
      // No session is the operator's own.
      const { rows, totalCount } = await ownDevices(database, { ...member, sessionId: 0n }, page)
      const ids = rows.map(({ deviceId }) => deviceId)
      const others = await othersAtDevices(database, member, ids)
      return { rows: rows.map((row) => ({ ...row, others: others.get(row.deviceId) ?? 0 })), count: totalCount }
    },
    async logins(member, { limit, offset }) {
      const rows = await triesOf(database, member, limit, offset)
      return { rows, count: await countTries(database, member) }
    },
    sharedInTeam: (team, asked) => sharedInTeam(database, team, asked),
    sharing: (member) =>
      sharingMembers(database, member, { since: clock.now().subtract({ hours: sameAddressHours }), max: maxRelated }),
    byNumber: (brandId, members) => membersByNumber(database, brandId, members),
    notes: (member, slice) => notesOf(database, member, slice),
    tagsInUse: (brandId) => tagsInUse(database, brandId, maxTagsListed),
    events: (member, start, max) => accountEvents(database, member, start, max),
    async lock(member, note) {
      const isLocked = await lockAccountOf(parts, member, note)
      forget(member)
      return isLocked
    },
    unlock: (member, note) => unlockAccountOf(parts, member, note),
    async endSessions(member, note) {
      await endSessionsOf(parts, member, note)
      forget(member)
    },
    removeApp: (member, note) => removeAppOf(parts, member, note),
    addNote: (member, written, note) => addNote(parts, member, written, note),
    addTag: (member, tag, note) => addTag(parts, member, tag, note),
    removeTag: (member, tag, note) => removeTag(parts, member, tag, note),
  }
}
