import { downlineMovements, teamReport, teamReportFile } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { RecordGames, Wallet } from '../../wallet/index.ts'
import { reportFileOf } from './report-file.ts'
import { memberNamed } from './report-subject.ts'
import type { ReportParts } from './reports.parts.ts'
import { showReport } from './show-report.ts'

/** Binds the reports of teams. The bets behind them are bound by the betting record. */
export function bindReportRoutes(
  bind: Bind,
  parts: ReportParts & { readonly wallet: Pick<Wallet, 'movementsOf'> },
  games: RecordGames,
): void {
  bind(teamReport, ({ caller, query }) => showReport(parts, caller.session, query, caller.language))
  bind(teamReportFile, ({ caller, query }) => reportFileOf(parts, caller.session, query, caller.language))
  bind(downlineMovements, async ({ caller, params, query }) => {
    const { memberId } = await memberNamed(parts, caller.session, params.memberId)
    const owner = { brandId: caller.session.brandId, memberId }
    return parts.wallet.movementsOf(owner, query, { games, language: caller.language })
  })
}
