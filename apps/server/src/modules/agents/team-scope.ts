import type { Session } from '../../kernel/caller.ts'
import type { MemberId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Identity, TeamMember } from '../identity/index.ts'

/** Who is in whose team. */
export interface TeamScope {
  readonly identity: Pick<Identity, 'inTeam'>
}

/**
 * The member of the caller's team with this id, the caller included. Throws the same refusal for whoever is not in it:
 * members of another branch, agents above, members of another brand, and ids that nobody has.
 */
export async function requireInTeam(
  { identity }: TeamScope,
  { brandId, memberId: agentId }: Pick<Session, 'brandId' | 'memberId'>,
  asked: MemberId,
): Promise<TeamMember> {
  const found = await identity.inTeam(brandId, agentId, asked)
  if (found === undefined) throw new Refusal('agent.not_in_team')
  return found
}

/** The same for members below the caller, without the caller. */
export async function requireBelow(
  parts: TeamScope,
  session: Pick<Session, 'brandId' | 'memberId'>,
  asked: MemberId,
): Promise<TeamMember> {
  if (asked === session.memberId) throw new Refusal('agent.not_in_team')
  return requireInTeam(parts, session, asked)
}
