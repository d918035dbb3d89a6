import { mostTeamCounted, type QueryOf, type ReplyOf, type TeamListMember, type teamMembers } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { maskMailbox, maskMobile, type TeamListRow } from '../../identity/index.ts'
import { memberNamed } from '../reports/report-subject.ts'
import type { TeamParts } from './team.parts.ts'

type Query = QueryOf<typeof teamMembers>

/**
 * A page of the caller's team (2.117): whoever is directly below the caller or somebody of the team, or everybody below whose name
 * begins with a text. With the path from the caller down.
 */
export async function listTeam(parts: TeamParts, session: Session, query: Query): Promise<ReplyOf<typeof teamMembers>> {
  const { pageNo, pageSize } = query
  const offset = (pageNo - 1) * pageSize
  const slice = { offset, limit: offset < mostTeamCounted ? pageSize : 0, countUpTo: mostTeamCounted + 1 }
  const { path, rows, count, depth } = await readTeam(parts, session, query, slice)
  const totalCount = Math.min(count, mostTeamCounted)
  return {
    path: path.map(({ memberId, username }) => ({ memberId: String(memberId), username })),
    list: await presentRows(parts, session, { rows, depth }),
    pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
    totalCount,
    isMore: count > mostTeamCounted,
  }
}

/** The rows of a slice, and the path from the caller to whoever is opened. `depth` is that of the caller in the whole tree. */
export async function readTeam(
  parts: TeamParts,
  session: Session,
  { under, text, kind, direct, sort, direction }: Omit<Query, 'pageNo' | 'pageSize'>,
  slice: Parameters<TeamParts['identity']['teams']['list']>[1],
) {
  const { brandId, memberId: caller } = session
  const { identity } = parts
  const opened = await memberNamed(parts, session, under ?? String(caller))
  const { memberId, uplinePath } = opened
  const whole = [...uplinePath, memberId]
  const depth = whole.indexOf(caller)
  const typed = text?.trim() ?? ''
  const isDirect = direct === 'yes'
  const filter = { brandId, under: { memberId, path: uplinePath }, kind, isDirect, sort, direction }
  const [path, found] = await Promise.all([
    identity.teams.names(brandId, whole.slice(depth)),
    identity.teams.list({ ...filter, text: typed === '' ? undefined : typed }, slice),
  ])
  return { path, depth, ...found }
}

/** Rows as the caller may see them. */
export async function presentRows(
  parts: TeamParts,
  { brandId, memberId: caller }: Session,
  { rows, depth }: { readonly rows: readonly TeamListRow[]; readonly depth: number },
): Promise<TeamListMember[]> {
  const agents = rows.filter(({ type }) => type !== 0).map(({ memberId }) => memberId)
  const [excluded, rates] = await Promise.all([
    parts.protection.excludedAmong(
      brandId,
      rows.map(({ memberId }) => memberId),
    ),
    parts.ratesOf(brandId, agents, parts.clock.now()),
  ])
  return rows.map((row) => ({
    memberId: String(row.memberId),
    username: row.username,
    nickname: row.nickname,
    kind: row.type === 0 ? 'member' : 'agent',
    status: row.status,
    upline: { memberId: String(row.uplineId), username: row.uplineName },
    level: row.depth - depth,
    direct: row.direct,
    below: Math.min(row.below, mostTeamCounted),
    registeredAt: row.registeredAt.toString(),
    lastSeenAt: row.lastSeenAt?.toString() ?? null,
    rates: [...(rates.get(row.memberId) ?? [])],
    ...contactsOf(row, {
      isHidden: excluded.has(row.memberId) || row.status !== 'active',
      isDirect: row.uplineId === caller,
    }),
  }))
}

/**
 * Agents see the contacts of whom they recruited themselves, and of others how they begin and end. Nobody is written to who excluded
 * themselves, or whose account is not active.
 */
function contactsOf(
  { mobile, email }: TeamListRow,
  { isHidden, isDirect }: { readonly isHidden: boolean; readonly isDirect: boolean },
): Pick<TeamListMember, 'isHidden' | 'mobile' | 'email'> {
  if (isHidden) return { isHidden, mobile: null, email: null }
  if (isDirect) return { isHidden, mobile, email }
  return { isHidden, mobile: mobile && maskMobile(mobile), email: email && maskMailbox(email) }
}
