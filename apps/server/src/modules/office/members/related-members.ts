import type { ReplyOf } from '@baize/contract'
import type { RelatedMember, relatedMembers } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { maskAddress, maskMailbox, maskMobile } from '../../identity/index.ts'
import { ownerOf, type MemberPageParts } from './members.parts.ts'

/** Accounts listed for each relation, at most. */
const maxRelated = 50

const masks = {
  device: (program: string) => program,
  address: maskAddress,
  phone: maskMobile,
  email: maskMailbox,
  bank: (tail: string) => `·${tail}`,
} as const

/** Other accounts that share something with a member: with more reasons first, then the latest. */
export async function listRelated(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
): Promise<ReplyOf<typeof relatedMembers>> {
  const { identity, payments } = parts
  const owner = await ownerOf(parts, operator, number)
  const [sharing, numbers] = await Promise.all([
    identity.desk.sharing(owner),
    payments.ofMembers.sharing(owner, maxRelated),
  ])
  const banks = numbers.map(({ memberId, numberTail, at }) => ({
    memberId,
    relation: 'bank' as const,
    what: numberTail,
    at,
  }))
  const byMember = Map.groupBy([...banks, ...sharing], ({ memberId }) => memberId)
  const members = await identity.desk.byNumber(owner.brandId, [...byMember.keys()])
  const list = members.map(({ memberId, username, status, registeredAt }): RelatedMember => ({
    member: { memberId: String(memberId), username },
    status,
    registeredAt: registeredAt.toString(),
    reasons: (byMember.get(memberId) ?? []).map(({ relation, what, at }) => ({
      relation,
      what: masks[relation](what),
      at: at.toString(),
    })),
  }))
  return { list: list.toSorted(closest) }
}

function closest(one: RelatedMember, other: RelatedMember): number {
  const [latest, otherLatest] = [lastOf(one), lastOf(other)]
  return other.reasons.length - one.reasons.length || otherLatest.localeCompare(latest)
}

function lastOf({ reasons }: RelatedMember): string {
  return reasons.reduce((last, { at }) => (at > last ? at : last), '')
}
