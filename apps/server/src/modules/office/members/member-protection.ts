import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  excludeMember,
  limitMember,
  memberProtectionHistory,
  OfficeProtection,
  setMemberReality,
} from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { auditOf, ownerOf, type MemberPageParts } from './members.parts.ts'

/** What holds for a member, and what may be chosen. */
export async function showProtection(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
): Promise<OfficeProtection> {
  return present(parts, await ownerOf(parts, operator, number))
}

async function present({ protection }: MemberPageParts, owner: DataOwner): Promise<OfficeProtection> {
  const [shown, { isApplied }] = await Promise.all([protection.present(owner), protection.read(owner)])
  return { ...shown, isApplied }
}

/** What was changed of it. */
export async function listProtectionHistory(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  query: QueryOf<typeof memberProtectionHistory>,
): Promise<ReplyOf<typeof memberProtectionHistory>> {
  return parts.protection.history(await ownerOf(parts, operator, number), query)
}

/** Sets or lowers a limit. Throws `protection.not_stricter` if that would protect less, or as much as before. */
export async function changeLimitOf(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { flow, period, amount, reason }: BodyOf<typeof limitMember>,
): Promise<OfficeProtection> {
  const owner = await ownerOf(parts, operator, number)
  const { digits } = parts.brands.byId(owner.brandId).currency
  const written = (value: bigint | null) => (value === null ? null : formatAmount(minor(value), digits))
  await parts.protection.changeLimit(
    owner,
    { flow, period, amount },
    {
      note: (tx, { before, after }) =>
        auditOf(parts, operator, owner, {
          action: 'member.limited',
          before: { flow, period, amount: written(before) },
          after: { flow, period, amount: written(after) },
          reason,
        })(tx),
    },
  )
  return present(parts, owner)
}

/** Has play interrupted more often. Throws `protection.not_stricter` if it is as often, or more often, already. */
export async function changeRealityOf(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { minutes, reason }: BodyOf<typeof setMemberReality>,
): Promise<OfficeProtection> {
  const owner = await ownerOf(parts, operator, number)
  const written = (value: bigint | null) => (value === null ? null : Number(value))
  await parts.protection.changeReality(owner, minutes, {
    note: (tx, { before, after }) =>
      auditOf(parts, operator, owner, {
        action: 'member.reality_set',
        before: { minutes: written(before) },
        after: { minutes: written(after) },
        reason,
      })(tx),
  })
  return present(parts, owner)
}

/** Begins a time-out or an exclusion, which can be made longer, never shorter. */
export async function exclude(
  parts: MemberPageParts,
  operator: Operator,
  number: string,
  { reason, ...wanted }: BodyOf<typeof excludeMember>,
): Promise<OfficeProtection> {
  const owner = await ownerOf(parts, operator, number)
  await parts.protection.exclude(owner, wanted, {
    note: (tx, { before, endsAt }) =>
      auditOf(parts, operator, owner, {
        action: 'member.excluded',
        before: { excludedUntil: before?.toString() ?? null },
        after: { ...wanted, excludedUntil: endsAt.toString() },
        reason,
      })(tx),
  })
  return present(parts, owner)
}
