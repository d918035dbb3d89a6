import type { QueryOf, ReplyOf } from '@baize/contract'
import type { listMembers, listMemberTags, officeSearch } from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import { memberId as asMemberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { maskMobile, seeksContact, seeksPartly, tagKey } from '../../identity/index.ts'
import { countContactSearch } from '../limit-contact-search.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { MemberPageParts } from './members.parts.ts'
import { presentMember } from './present-member.ts'

/** Members that a bank account number finds, at most. */
const maxByNumber = 100

/** A page of the members of the operator's brand. */
export async function listOfMembers(
  parts: MemberPageParts,
  operator: Operator,
  query: QueryOf<typeof listMembers>,
): Promise<ReplyOf<typeof listMembers>> {
  const { identity, brands } = parts
  const { brandId } = operator
  const { sort, direction, by } = query
  const { timeZone } = brands.byId(brandId)
  const registered = periodOfDays(query, timeZone)
  const seen = periodOfDays({ from: query.seenFrom, to: query.seenTo }, timeZone)
  const text = query.text?.trim() ?? ''
  const partly = operator.permissions.includes('members.personal')
  const sought = text === '' ? undefined : identity.desk.readSought(brandId, text, by, partly)
  if (sought !== undefined && seeksPartly(sought)) await noteSearch(parts, operator, { by, text })
  if (sought !== undefined && seeksContact(sought)) await countContactSearch(parts, operator)
  const filter = {
    brandId,
    sought,
    alsoFound: sought?.bank === undefined ? [] : await withNumber(parts, brandId, sought.bank),
    status: query.status,
    kind: query.kind,
    tag: query.tag === undefined ? undefined : tagKey(query.tag),
    upline: query.upline === undefined ? undefined : BigInt(query.upline),
    from: registered.since,
    until: registered.until,
    seenFrom: seen.since,
    seenUntil: seen.until,
  }
  const slice = { sort, direction, ...sliceOf(query) }
  const { rows, count } = await identity.desk.list(filter, slice)
  return {
    list: rows.map(presentMember),
    ...pagingOf(query, count),
  }
}

/** Whoever looks for the beginnings of contacts could read them digit by digit, so that is recorded like a look at them. */
async function noteSearch(
  { database, operators }: MemberPageParts,
  operator: Operator,
  asked: { readonly by: string; readonly text: string },
): Promise<void> {
  const note = { action: 'member.searched' as const, after: { ...asked } }
  await database.transaction().execute((tx) => operators.audit.note(tx, operator, note))
}

async function withNumber({ payments }: MemberPageParts, brandId: BrandId, digits: string): Promise<MemberId[]> {
  return (await payments.ofMembers.withNumber(brandId, digits, maxByNumber)).map(asMemberId)
}

/** The tags in use. */
export async function listTags(
  { identity }: MemberPageParts,
  { brandId }: Operator,
): Promise<ReplyOf<typeof listMemberTags>> {
  return { list: (await identity.desk.tagsInUse(brandId)).map((one) => ({ ...one })) }
}

const maxMembersFound = 8
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a text names: members, deposits, withdrawals; each only for operators who may see it. */
export async function searchEverything(
  parts: MemberPageParts,
  operator: Operator,
  { text }: QueryOf<typeof officeSearch>,
): Promise<ReplyOf<typeof officeSearch>> {
  const typed = text.trim()
  if (typed === '') return { members: [], payments: [] }
  const [members, payments] = await Promise.all([
    findMembers(parts, operator, typed),
    findPayments(parts, operator, typed.toLowerCase()),
  ])
  return { members, payments }
}

async function findMembers(
  parts: MemberPageParts,
  operator: Operator,
  text: string,
): Promise<ReplyOf<typeof officeSearch>['members']> {
  const { brandId, permissions } = operator
  if (!permissions.includes('members.read') || uuid.test(text.toLowerCase())) return []
  const { desk } = parts.identity
  const sought = desk.readSought(brandId, text, 'any', false)
  if (seeksContact(sought)) await countContactSearch(parts, operator)
  const alsoFound = sought.bank === undefined ? [] : await withNumber(parts, brandId, sought.bank)
  const none = { status: undefined, kind: undefined, tag: undefined, upline: undefined } as const
  const ever = { from: undefined, until: undefined, seenFrom: undefined, seenUntil: undefined } as const
  const slice = { sort: 'username', direction: 'asc', offset: 0, limit: maxMembersFound, countUpTo: 1 } as const
  const { rows } = await desk.list({ brandId, sought, alsoFound, ...none, ...ever }, slice)
  return rows.map(({ memberId, username, status, name, mobile }) => ({
    memberId: String(memberId),
    username,
    status,
    name,
    mobile: mobile === null ? null : maskMobile(mobile),
  }))
}

async function findPayments(
  { payments, identity, brands }: MemberPageParts,
  { brandId, permissions }: Operator,
  id: string,
): Promise<ReplyOf<typeof officeSearch>['payments']> {
  if (!uuid.test(id)) return []
  const rows = (await payments.ofMembers.byId(brandId, id)).filter(({ kind }) =>
    permissions.includes(kind === 'deposit' ? 'deposits.read' : 'withdrawals.read'),
  )
  const { currency } = brands.byId(brandId)
  const owners = await identity.desk.byNumber(
    brandId,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map(({ kind, id: paymentId, memberId, amountMinor, state, at }) => ({
    kind,
    id: paymentId,
    member: {
      memberId: String(memberId),
      username: owners.find((one) => one.memberId === memberId)?.username ?? '',
    },
    amount: formatAmount(minor(amountMinor), currency.digits),
    state,
    at: at.toString(),
  }))
}
