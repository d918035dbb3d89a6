import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { MemberLevelStanding, setMemberLevel, vipMembers } from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import { periodOfDays } from '../../../kernel/day-period.ts'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { ownerOf, type Viewer } from '../members/members.parts.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { VipPageParts } from './vip-page.parts.ts'

/** How far ahead a level can be set. */
const mostDaysAhead = 366

/** A page of the members of the operator's brand who have a level. */
export async function listMembersByLevel(
  { vip, identity, clock }: VipPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof vipMembers>,
): Promise<ReplyOf<typeof vipMembers>> {
  const now = clock.now()
  const level = query.level === undefined ? undefined : Number(query.level)
  const filter = { brandId, level, isSetAt: query.set === undefined ? undefined : now }
  const { rows, count } = await vip.desk.members(filter, sliceOf(query))
  const names = await identity.usernamesOf(
    brandId,
    rows.map(({ memberId }) => memberId),
  )
  return {
    list: rows.map((row) => ({
      member: { memberId: String(row.memberId), username: names.get(row.memberId) ?? '' },
      level: row.level,
      since: row.since.toString(),
      keptUntil: row.keptUntil.toString(),
      set:
        row.setUntil === null || Temporal.Instant.compare(row.setUntil, now) <= 0
          ? null
          : { until: row.setUntil.toString(), operator: row.byName ?? '', reason: row.reason ?? '' },
    })),
    ...pagingOf(query, count),
  }
}

/** A member's level, and how it came to be. */
export async function showMemberLevel(
  parts: VipPageParts,
  { operator, language }: Viewer,
  number: string,
): Promise<MemberLevelStanding> {
  const { vip, brands, clock } = parts
  const owner = await ownerOf(parts, operator, number)
  const { currency } = brands.byId(owner.brandId)
  const { stored, settings, turnoverMinor, changes } = await vip.desk.member(owner)
  const setUntil = stored?.setUntil ?? null
  return {
    hasVip: vip.desk.hasVip(owner.brandId),
    level: stored?.level ?? 0,
    names: settings.levels.map(({ names }) => names[language]),
    keptUntil: stored === undefined || stored.level === 0 ? null : stored.keptUntil.toString(),
    setUntil: setUntil === null || Temporal.Instant.compare(setUntil, clock.now()) <= 0 ? null : setUntil.toString(),
    turnover: formatAmount(minor(turnoverMinor), currency.digits),
    periodDays: settings.periodDays,
    changes: changes.map(({ number: place, before, after, cause, byName, reason, setUntil: until, at }) => ({
      number: place,
      before,
      after,
      cause,
      operator: byName,
      reason,
      until: until?.toString() ?? null,
      at: at.toString(),
    })),
  }
}

/** Sets a member's level by hand until the end of a day. */
export async function setLevelOf(
  parts: VipPageParts,
  viewer: Viewer,
  number: string,
  { level, until, seen, reason }: BodyOf<typeof setMemberLevel>,
): Promise<MemberLevelStanding> {
  const { operator } = viewer
  const { vip, operators, clock, brands } = parts
  const owner = await ownerOf(parts, operator, number)
  if (!vip.desk.hasVip(owner.brandId)) throw new Refusal('vip.off')
  const { operatorId, username } = operator
  const ends = periodOfDays({ to: until }, brands.byId(owner.brandId).timeZone).until
  const now = clock.now()
  const latest = now.add({ hours: 24 * mostDaysAhead })
  if (ends === undefined || Temporal.Instant.compare(ends, now) <= 0 || Temporal.Instant.compare(ends, latest) > 0)
    throw new Refusal('vip.day_passed', { fields: [{ field: 'until', code: 'vip.day_passed' }] })
  const done = await vip.desk.set({
    owner,
    level,
    until: ends,
    seen,
    by: { operatorId, name: username },
    reason,
    note: (tx, before) =>
      operators.audit.note(tx, operator, {
        action: 'member.level_set',
        subject: { kind: 'member', id: String(owner.memberId) },
        before: { level: String(before.level), until: before.setUntil?.toString() ?? '' },
        after: { level: String(level), until },
        reason,
      }),
  })
  if (done !== 'saved') throw new Refusal(`vip.${done}`)
  return showMemberLevel(parts, viewer, number)
}
