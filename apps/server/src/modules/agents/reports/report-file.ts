import {
  reportColumns,
  type QueryOf,
  type ReportColumn,
  type ReportLine,
  type TableCell,
  type TableColumn,
  type TableFile,
  type teamReportFile,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { agentReportPhrase, moneyPhrase } from '@baize/phrases/statements'
import type { Session } from '../../../kernel/caller.ts'
import { linesOf } from './report-lines.ts'
import { subjectOf } from './report-subject.ts'
import type { ReportParts } from './reports.parts.ts'
import { shownLine, sorted } from './show-report.ts'

type Query = QueryOf<typeof teamReportFile>
const names = { betting: 'team-betting', loss: 'user-loss', account: 'account-details' } as const

/** One of the reports of a team as a file: all of its lines, in the order of the page. */
export async function reportFileOf(
  parts: ReportParts,
  session: Session,
  query: Query,
  language: Language,
): Promise<TableFile> {
  const subject = await subjectOf(parts, session, query)
  const { lines } = await linesOf(parts, subject, query)
  const { currency } = subject.brand
  const catalog = parts.catalog.of(session.brandId)
  const columns = reportColumns[query.view]
  const cells = (line: ReportLine): readonly TableCell[] => [
    nameOf(line, language),
    ...columns.map((column) => line[column]),
    currency.code,
  ]
  const titled = (column: ReportColumn): TableColumn => {
    return { title: agentReportPhrase(language, `reports.${column}`), kind: column === 'bets' ? 'count' : 'amount' }
  }
  return {
    format: query.format,
    name: names[query.view],
    columns: [
      { title: agentReportPhrase(language, `reports.by.${query.by}`), kind: 'text' },
      ...columns.map(titled),
      { title: moneyPhrase(language, 'entries.currency'), kind: 'text' },
    ],
    rows: atOnce(sorted(lines, query).map((line) => cells(shownLine(line, catalog, currency.digits, language)))),
  }
}

function nameOf({ kind, key, name }: ReportLine, language: Language): string {
  if (kind === 'noGame') return agentReportPhrase(language, 'reports.noGame')
  if (kind === 'others') return agentReportPhrase(language, 'reports.others')
  return kind === 'gameType' && key === '' ? agentReportPhrase(language, 'reports.unknownType') : name
}

/** A report has few lines, so they are written at once. */
async function* atOnce<T>(rows: T): AsyncGenerator<T> {
  yield await Promise.resolve(rows)
}
