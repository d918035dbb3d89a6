import type { MinuteJob } from '../../kernel/jobs/index.ts'
import type { Invitations } from '../identity/index.ts'
import type { AgentParts } from './agents.parts.ts'
import { openAnnouncements, type Announcements } from './announcements/open-announcements.ts'
import { openApplications, type Applications } from './applications/open-applications.ts'
import type { LinkParts } from './links/links.parts.ts'
import { invitationsOf } from './links/own-links.ts'

/** What agents do with their teams. */
export interface Agents {
  /** The register centre works with these. */
  readonly links: LinkParts
  /** The links of agents, as registrations ask for them. */
  readonly invitations: Invitations
  readonly announcements: Announcements
  readonly applications: Applications
  readonly jobs: readonly MinuteJob[]
}

/** Opens the agent programme. */
export function openAgents(parts: AgentParts): Agents {
  const announcements = openAnnouncements(parts)
  return {
    links: parts,
    invitations: invitationsOf(parts),
    announcements,
    applications: openApplications(parts),
    jobs: announcements.jobs,
  }
}
