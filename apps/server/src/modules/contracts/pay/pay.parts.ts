import type { Minor } from '@baize/money'
import type { AgentProgramme } from '@baize/pay'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Metrics } from '../../../kernel/metrics.ts'
import type { Brand, Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { OwnMessages } from '../../messages/index.ts'
import type { Stats } from '../../stats/index.ts'
import type { Stakes } from './bases.ts'

/** What the pay of agents needs from the modules below. */
export interface PayPorts {
  readonly database: Database
  /** For computing. By default `database`. */
  readonly background?: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly brands: Pick<Brands, 'all' | 'byId'>
  readonly identity: Pick<Identity, 'teamsAfter'>
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'houseBalance' | 'memberAccount' | 'post' | 'setRule'>
  readonly ownMessages: Pick<OwnMessages, 'notices' | 'tellBadges'>
  readonly stats: Pick<Stats, 'teamsTotals' | 'membersTotals' | 'countedUntil'>
}

/** Bets of teams that were settled in a stretch of time, by how they ended. */
export interface SettledBets {
  /** Up to when all settled bets are known; `undefined` if nothing is known yet. */
  knownUntil(brandId: BrandId): Promise<Temporal.Instant | undefined>
  /** `uplineIds` are those who pay, in the order of the agents. */
  ofTeams(asked: Asked & { readonly uplineIds: readonly (MemberId | null)[] }): Promise<ReadonlyMap<MemberId, Stakes>>
}

/** Teams of a brand, by their agents, and a stretch of time. */
export interface Asked {
  readonly brandId: BrandId
  readonly agentIds: readonly MemberId[]
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** What the use-cases of pay work with. */
export interface PayParts extends PayPorts {
  readonly background: Database
  /** How many contracts are computed in one transaction, and members are looked at in one statement. */
  readonly atOnce: { readonly contracts: number; readonly members: number; readonly postings: number }
  readonly programmeOf: (brand: Brand) => AgentProgramme | undefined
  readonly settledBets: SettledBets
  /** What of the turnover of teams does not count; teams of which everything counts may be left out. */
  readonly excludedOf: (asked: Asked) => Promise<ReadonlyMap<MemberId, Minor>>
  /** What teams had staked in bets that were not over at a moment; teams without any may be left out. */
  readonly openStakesOf: (
    asked: Pick<Asked, 'brandId' | 'agentIds'> & { readonly at: Temporal.Instant },
  ) => Promise<ReadonlyMap<MemberId, Minor>>
}
