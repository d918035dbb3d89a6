import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'

/** What the agent programme needs from the modules below. */
export interface AgentParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Brands
  readonly identity: Pick<Identity, 'inTeam'>
}
