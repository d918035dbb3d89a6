import type { MemberId } from '../kernel/ids.ts'
import type { StatsPorts } from '../modules/stats/index.ts'

/** Teams that never change, for daily sums without members. */
export function fixedTeams(agentsOf: (member: MemberId) => readonly MemberId[]): StatsPorts['identity']['teams'] {
  const periodsOf = (member: MemberId) => [{ agentIds: agentsOf(member), untilDay: undefined }]
  return {
    of: (_, members) => Promise.resolve(new Map(members.map((member) => [member, periodsOf(member)]))),
    version: () => Promise.resolve(0n),
  }
}
