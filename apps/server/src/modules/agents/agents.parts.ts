import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { AnnouncementParts } from './announcements/announcements.parts.ts'
import type { ApplicationParts } from './applications/applications.parts.ts'
import type { LinkParts } from './links/links.parts.ts'
import type { TeamParts } from './team/team.parts.ts'
import type { TransferParts } from './transfers/transfers.parts.ts'

/** What the agent programme needs from the modules below. */
export interface AgentParts
  extends
    LinkParts,
    AnnouncementParts,
    ApplicationParts,
    Omit<TransferParts, 'identity'>,
    Omit<TeamParts, 'brands' | 'identity'> {
  readonly randomness: LinkParts['randomness'] & ApplicationParts['randomness']
  readonly ownMessages: AnnouncementParts['ownMessages'] & ApplicationParts['ownMessages']
  readonly brands: Brands
  readonly identity: Pick<Identity, 'inTeam'> &
    LinkParts['identity'] &
    AnnouncementParts['identity'] &
    TransferParts['identity'] &
    TeamParts['identity']
}
