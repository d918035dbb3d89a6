import type { Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { roleOf, usernameKey, type MemberType } from '../members/member.rules.ts'
import { uplineByKey, type UplineRow } from '../members/member.sql.ts'
import type { NoteChange } from '../members/operate-members.ts'
import { countsFrom } from './team.rules.ts'
import {
  closeGap,
  countBelow,
  holdUpline,
  insertChange,
  keepTeams,
  lockTeams,
  selectPlace,
  updatePaths,
  updateType,
  type TeamChange,
  type TreeRow,
} from './team.sql.ts'

/** The types that an operator can give to an agent (3.023). */
export type AgentType = Exclude<MemberType, 0 | 4>

/** What an operator does with a member's place in the tree. */
export type TeamStep =
  | { readonly kind: 'promote'; readonly type: AgentType }
  /** Whoever is below moves up to the agent above. */
  | { readonly kind: 'demote' }
  /** Goes below the agent of a username, with everybody below; `null`: to the top. */
  | { readonly kind: 'move'; readonly upline: string | null }

/** What a step does. Places above are as numbers of agents, the topmost first. */
export interface TeamEffect {
  readonly change: Omit<TeamChange, 'changedAt'>
  readonly pathBefore: readonly bigint[]
  readonly pathAfter: readonly bigint[]
  /** Whoever is below: everybody, the agents among them, and those directly below. */
  readonly below: { readonly members: number; readonly agents: number; readonly direct: number }
}

type Parts = Pick<IdentityParts, 'database' | 'brands' | 'clock' | 'outbox' | 'door'>

/** What a step would do now. Throws a refusal where it cannot be done. */
export async function previewTeamStep(parts: Parts, member: DataOwner, step: TeamStep): Promise<TeamEffect> {
  return parts.database.transaction().execute(async (tx) => (await planOf(parts, tx, member, step)).effect)
}

/**
 * Makes a member an agent, an agent a member, or moves somebody with their team. Everything happens in one transaction: the paths
 * of everybody below, what is kept of their former teams, and whatever `note` records. The member's sessions have the new role
 * within a second. What they play counts for the new teams from the next day on (`countsFrom`); the day on which a team
 * changes belongs to the old ones, and so does everything before.
 */
export async function changeTeam(
  parts: Parts,
  member: DataOwner,
  step: TeamStep,
  note: (effect: TeamEffect) => NoteChange,
): Promise<TeamEffect> {
  const { brandId } = member
  const done = await parts.outbox.transaction(async (tx, publish) => {
    await lockTeams(tx)
    const { effect, place, upline } = await planOf(parts, tx, member, step)
    const { change } = effect
    await keepTeams(tx, brandId, place, change.countsFrom)
    if (step.kind !== 'move') await updateType(tx, brandId, place.memberId, change.newType)
    if (step.kind === 'demote') await closeGap(tx, brandId, place)
    if (step.kind === 'move') await updatePaths(tx, brandId, place, upline)
    await insertChange(tx, { ...change, changedAt: parts.clock.now() })
    const { memberId, kind, countsFrom: from } = change
    const payload = { memberId: String(memberId), kind, countsFrom: from.toString() }
    await publish({ brandId, topic: 'member.team_changed', payload })
    await note(effect)(tx)
    return effect
  })
  parts.door.forget(brandId, member.memberId)
  return done
}

/** What a step does, and to whom. */
interface Plan {
  readonly effect: TeamEffect
  readonly place: TreeRow
  /** For a move: the agent to go below; `undefined`: to the top. */
  readonly upline: UplineRow | undefined
}

async function planOf(parts: Parts, tx: Database, member: DataOwner, step: TeamStep): Promise<Plan> {
  const place = await selectPlace(tx, member.brandId, member.memberId)
  if (place === undefined) throw new Refusal('member.unknown')
  const below = await countBelow(tx, member.brandId, place)
  const { type: oldType, uplineId: oldUplineId, path } = place
  const same = { oldType, newType: oldType, oldUplineId, newUplineId: oldUplineId }
  const day = countsFrom(parts.clock.now(), parts.brands.byId(member.brandId).timeZone)
  const common = { ...same, brandId: member.brandId, memberId: place.memberId, countsFrom: day }
  const stays = { below, pathBefore: path, pathAfter: path }
  if (step.kind === 'promote') {
    if (roleOf(oldType) !== 'member' || place.status !== 'active') throw new Refusal('team.cannot_promote')
    const change = { ...common, kind: 'promoted', newType: step.type, members: 1 } as const
    return { effect: { change, ...stays }, place, upline: undefined }
  }
  if (step.kind === 'demote') {
    if (roleOf(oldType) !== 'agent') throw new Refusal('team.not_an_agent')
    const change = { ...common, kind: 'demoted', newType: 0, members: below.members + 1 } as const
    return { effect: { change, ...stays }, place, upline: undefined }
  }
  const upline = await uplineAllowed(tx, member, place, step.upline)
  const newUplineId = upline?.memberId ?? null
  const change = { ...common, kind: 'moved', newUplineId, members: below.members + 1 } as const
  return { effect: { change, ...stays, pathAfter: upline?.pathBelow ?? [] }, place, upline }
}

/** The agent to whom a member may move: another one than now, and nobody of the member's own team. */
async function uplineAllowed(tx: Database, { brandId }: DataOwner, place: TreeRow, username: string | null) {
  if (roleOf(place.type) === 'trial' || place.status === 'closed') throw new Refusal('team.cannot_move')
  const named = username === null ? undefined : await uplineByKey(tx, brandId, usernameKey(username))
  const upline = named && (await holdUpline(tx, brandId, named.memberId))
  if (username !== null && upline === undefined) throw new Refusal('team.no_such_agent')
  if (upline?.pathBelow.includes(place.memberId) === true) throw new Refusal('team.own_team')
  if ((upline?.memberId ?? null) === place.uplineId) throw new Refusal('team.there_already')
  return upline
}
