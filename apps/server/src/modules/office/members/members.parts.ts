import type { Language } from '@baize/phrases'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { memberId as asMemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
import type { Brands } from '../../brand/index.ts'
import type { DeskMember, Identity } from '../../identity/index.ts'
import type { OwnMessages } from '../../messages/index.ts'
import type { AuditNote, Operators } from '../../operators/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { PlayParts } from '../../play/index.ts'
import type { Protection } from '../../protection/index.ts'
import type { RecordParts } from '../../records/index.ts'
import type { RecordGames, Wallet } from '../../wallet/index.ts'

/** What the pages about members need. */
export interface MemberPageParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly throttle: Pick<Throttle, 'take'>
  readonly brands: Brands
  readonly identity: Pick<Identity, 'desk' | 'usernamesOf'>
  readonly wallet: Pick<Wallet, 'accountOf' | 'balanceOf' | 'heldOf' | 'movementsOf'>
  readonly payments: Pick<Payments, 'ofMembers'>
  readonly ownMessages: Pick<OwnMessages, 'write' | 'events'>
  readonly operators: Pick<Operators, 'audit'>
  readonly recordGames: RecordGames
  readonly records: RecordParts
  readonly protection: Pick<Protection, 'present' | 'read' | 'history' | 'changeLimit' | 'changeReality' | 'exclude'>
  readonly play: PlayParts
}

/** Who looks, and in which language. */
export interface Viewer {
  readonly operator: Operator
  readonly language: Language
}

/** The member of the operator's brand with a number. Throws `member.unknown`. */
export async function memberOf(
  { identity }: Pick<MemberPageParts, 'identity'>,
  { brandId }: Operator,
  number: string,
): Promise<DeskMember> {
  const member = await identity.desk.find(brandId, BigInt(number))
  if (member === undefined) throw new Refusal('member.unknown')
  return member
}

/** The same, if nothing else about the member is needed. */
export async function ownerOf(
  parts: Pick<MemberPageParts, 'identity'>,
  { brandId }: Operator,
  number: string,
): Promise<DataOwner> {
  const [found] = await parts.identity.desk.byNumber(brandId, [BigInt(number)])
  if (found === undefined) throw new Refusal('member.unknown')
  return { brandId, memberId: asMemberId(found.memberId) }
}

/** What records an action about a member, in its own transaction. */
export function auditOf(
  { operators }: Pick<MemberPageParts, 'operators'>,
  operator: Operator,
  { memberId }: DataOwner,
  note: Omit<AuditNote, 'subject'>,
): (tx: Database) => Promise<void> {
  const subject = { kind: 'member', id: String(memberId) } as const
  return (tx) => operators.audit.note(tx, operator, { ...note, subject })
}

/** The numbers of a page of a list that is counted up to a number. */
export function pagingOf(
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  totalCount: number,
) {
  return { pageNo, totalPages: Math.max(1, Math.ceil(totalCount / pageSize)), totalCount }
}

/** Where a page of a list begins. */
export function sliceOf({ pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }) {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize }
}
