import type { Clock } from '../../../kernel/clock.ts'
import type { KeptAnswers } from '../../../kernel/kept-answers.ts'
import type { Brands } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Stats } from '../../stats/index.ts'
import type { ReportLines } from './reports.types.ts'

/** What the reports of teams need. */
export interface ReportParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly clock: Clock
  readonly identity: Pick<Identity, 'inTeam' | 'downlinesOf' | 'usernamesOf'>
  readonly stats: Pick<
    Stats,
    | 'teamDays'
    | 'memberDays'
    | 'teamsTotals'
    | 'teamsPlay'
    | 'teamPlay'
    | 'membersTotals'
    | 'membersPlay'
    | 'memberPlay'
    | 'countedUntil'
  >
  /** Reports that have very many lines: their pages belong together, and sums of thousands of members take time. */
  readonly kept: KeptAnswers<ReportLines>
}
