import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { Invitations } from '../identity/index.ts'
import type { AgentParts } from './agents.parts.ts'
import { openAnnouncements, type Announcements } from './announcements/open-announcements.ts'
import { openApplications, type Applications } from './applications/open-applications.ts'
import type { LinkParts } from './links/links.parts.ts'
import { invitationsOf } from './links/own-links.ts'
import { settleTransfers } from './transfers/settle-transfers.ts'
import type { TransferParts } from './transfers/transfers.parts.ts'
import type { TeamParts } from './team/team.parts.ts'

/** What agents do with their teams. */
export interface Agents {
  /** The register centre works with these. */
  readonly links: LinkParts
  /** The links of agents, as registrations ask for them. */
  readonly invitations: Invitations
  readonly announcements: Announcements
  readonly applications: Applications
  /** Transfers within teams work with these. */
  readonly transfers: TransferParts
  readonly jobs: readonly MinuteJob[]
  /** The pages about the team work with these. */
  readonly team: TeamParts
}

/** Opens the agent programme. */
export function openAgents(parts: AgentParts): Agents {
  const announcements = openAnnouncements(parts)
  return {
    links: parts,
    team: parts,
    invitations: invitationsOf(parts),
    announcements,
    applications: openApplications(parts),
    transfers: parts,
    jobs: [
      ...announcements.jobs,
      everyMinute('settle team transfers', (_now, signal) => settleTransfers(parts, signal)),
    ],
  }
}
