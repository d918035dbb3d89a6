import { downlineMovements, downlineMovementsFile, teamReport, teamReportFile } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { KeptAnswers } from '../../../kernel/kept-answers.ts'
import type { RecordGames, Wallet } from '../../wallet/index.ts'
import { reportFileOf } from './report-file.ts'
import type { ReportLines } from './reports.types.ts'
import { memberNamed } from './report-subject.ts'
import type { ReportParts } from './reports.parts.ts'
import { showReport } from './show-report.ts'

/** For how long a report of very many lines stays as it is, and how many are kept: a line takes about a kilobyte. */
const keeping = { seconds: 60, most: 8 }
const isLarge = ({ lines }: ReportLines) => lines.length > 500

/** Binds the reports of teams. The bets behind them are bound by the betting record. */
export function bindReportRoutes(
  bind: Bind,
  ports: Omit<ReportParts, 'kept'> & { readonly wallet: Pick<Wallet, 'movementsOf' | 'statementOf'> },
  games: RecordGames,
): void {
  const kept: ReportParts['kept'] = new KeptAnswers({ ...keeping, clock: ports.clock, isLarge })
  const parts = { ...ports, kept }
  bind(teamReport, ({ caller, query }) => showReport(parts, caller.session, query, caller.language))
  bind(teamReportFile, ({ caller, query }) => reportFileOf(parts, caller.session, query, caller.language))
  bind(downlineMovements, async ({ caller, params, query }) => {
    const { memberId } = await memberNamed(parts, caller.session, params.memberId)
    const owner = { brandId: caller.session.brandId, memberId }
    return parts.wallet.movementsOf(owner, query, { games, language: caller.language })
  })
  bind(downlineMovementsFile, async ({ caller, params, query }) => {
    const { memberId } = await memberNamed(parts, caller.session, params.memberId)
    const owner = { brandId: caller.session.brandId, memberId }
    return parts.wallet.statementOf(owner, query, { games, language: caller.language })
  })
}
