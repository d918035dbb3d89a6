import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { OwnMessages } from '../../messages/index.ts'
import type { Protection } from '../../protection/index.ts'

/** What announcements for agents, and messages to teams, work with. */
export interface AnnouncementParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'pageOfTeam' | 'countTeam'>
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly ownMessages: Pick<OwnMessages, 'toTeam' | 'takeBack' | 'tellBadges'>
}
