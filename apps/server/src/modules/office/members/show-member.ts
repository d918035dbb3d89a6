import type { QueryOf, ReplyOf } from '@baize/contract'
import {
  mostCounted,
  type memberBrowsers,
  type memberLogins,
  type memberMovements,
  type memberNotes,
  type memberOpenSessions,
  type memberPayments,
  type OfficeMember,
  type readMemberPersonal,
} from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { maskAddress } from '../../identity/index.ts'
import { auditOf, memberOf, ownerOf, pagingOf, sliceOf, type MemberPageParts, type Viewer } from './members.parts.ts'
import { presentPage } from './present-member.ts'

/** A member's page. Throws `member.unknown`. */
export async function showMember(parts: MemberPageParts, operator: Operator, number: string): Promise<OfficeMember> {
  return presentPage(parts, await memberOf(parts, operator, number))
}

const maxAddresses = 20

/** Contacts and personal data in full. The look is recorded before anything is shown. */
export async function showPersonal(
  parts: MemberPageParts,
  { operator, language }: Viewer,
  number: string,
): Promise<ReplyOf<typeof readMemberPersonal>> {
  const { database, identity, payments } = parts
  const member = await memberOf(parts, operator, number)
  const note = auditOf(parts, operator, member, { action: 'member.personal_shown' })
  await database.transaction().execute(note)
  const [accounts, addresses] = await Promise.all([
    payments.ofMembers.bankAccounts(member, language),
    identity.desk.loginAddresses(member, maxAddresses),
  ])
  return {
    mobile: member.mobile,
    email: member.email,
    fields: Object.entries(member.profile).map(([name, value]) => ({ name, value })),
    registerUrl: member.registerUrl,
    bankAccounts: accounts.map(({ accountId, bankName, numberTail, holder, addedAt, removedAt }) => ({
      accountId,
      bankName,
      numberTail,
      holder,
      addedAt: addedAt.toString(),
      removedAt: removedAt?.toString() ?? null,
    })),
    addresses: addresses.map(({ address, lastAt, times }) => ({ address, lastAt: lastAt.toString(), times })),
  }
}

/** The account record, as the member sees it. */
export async function listMovements(
  parts: MemberPageParts,
  { operator, language }: Viewer,
  number: string,
  query: QueryOf<typeof memberMovements>,
): Promise<ReplyOf<typeof memberMovements>> {
  const owner = await ownerOf(parts, operator, number)
  return parts.wallet.movementsOf(owner, query, { games: parts.recordGames, language })
}

/** Deposits and withdrawals. */
export async function listPayments(
  parts: MemberPageParts,
  { operator, language }: Viewer,
  number: string,
  query: QueryOf<typeof memberPayments>,
): Promise<ReplyOf<typeof memberPayments>> {
  const { payments, brands } = parts
  const owner = await ownerOf(parts, operator, number)
  const { currency } = brands.byId(owner.brandId)
  const slice = sliceOf(query)
  const limit = slice.offset < mostCounted ? slice.limit : 0
  const asked = { limit, offset: Math.min(slice.offset, mostCounted), countUpTo: mostCounted + 1 }
  const { rows, count } = await payments.ofMembers.list(owner, query.kind, asked)
  return {
    list: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      state: row.state,
      amount: formatAmount(minor(row.amountMinor), currency.digits),
      by: payments.ofMembers.wayOf(owner.brandId, row, language),
      at: row.at.toString(),
      endedAt: row.endedAt?.toString() ?? null,
    })),
    ...pagingOf(query, Math.min(count, mostCounted)),
    isMore: count > mostCounted,
  }
}

/** Where the member is signed in now. */
export async function listSessions(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  query: QueryOf<typeof memberOpenSessions>,
): Promise<ReplyOf<typeof memberOpenSessions>> {
  const { rows, count } = await parts.identity.desk.sessions(await ownerOf(parts, operator, number), sliceOf(query))
  return {
    list: rows.map(({ sessionId, createdAt, lastSeenAt, address, program, way }) => ({
      sessionId: String(sessionId),
      startedAt: createdAt.toString(),
      lastSeenAt: lastSeenAt.toString(),
      address: address === null ? '' : maskAddress(address),
      program: program ?? '',
      way: way ?? '',
    })),
    ...pagingOf(query, count),
  }
}

/** The browsers that the member has signed in with. */
export async function listBrowsers(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  query: QueryOf<typeof memberBrowsers>,
): Promise<ReplyOf<typeof memberBrowsers>> {
  const { rows, count } = await parts.identity.desk.devices(await ownerOf(parts, operator, number), query)
  return {
    list: rows.map(({ deviceId, program, firstSeenAt, lastSeenAt, others }) => ({
      deviceId: String(deviceId),
      program,
      firstSeenAt: firstSeenAt.toString(),
      lastSeenAt: lastSeenAt.toString(),
      others,
    })),
    ...pagingOf(query, count),
  }
}

/** Logins, also those that failed. */
export async function listLogins(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  query: QueryOf<typeof memberLogins>,
): Promise<ReplyOf<typeof memberLogins>> {
  const { rows, count } = await parts.identity.desk.logins(await ownerOf(parts, operator, number), sliceOf(query))
  return {
    list: rows.map(({ id, triedAt, address, program, way, result }) => ({
      loginId: String(id),
      at: triedAt.toString(),
      result,
      address: maskAddress(address),
      program,
      way,
    })),
    ...pagingOf(query, count),
  }
}

/** What operators noted. */
export async function listNotes(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  query: QueryOf<typeof memberNotes>,
): Promise<ReplyOf<typeof memberNotes>> {
  const { rows, count } = await parts.identity.desk.notes(await ownerOf(parts, operator, number), sliceOf(query))
  return { list: rows.map(presentNote), ...pagingOf(query, count) }
}

/** A note as it is shown. */
export function presentNote(note: {
  readonly noteId: bigint
  readonly at: Temporal.Instant
  readonly operator: string
  readonly text: string
}) {
  return { noteId: String(note.noteId), at: note.at.toString(), operator: note.operator, text: note.text }
}
