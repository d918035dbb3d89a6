import {
  reportColumns,
  type ReportColumn,
  type ReportLine,
  type ReportSort,
  type teamReport,
  type ValueOf,
} from '@baize/contract'
import { reportSorts } from '@baize/contract/report-splits'
import { isGameType } from '@baize/contract/site-map'
import { formatDay, UnstyledButton, VisuallyHidden } from '@baize/ui'
import { IconChevronRight, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useFormat } from '../../../api/use-brand.ts'
import { useTypeName } from '../../../api/use-type-name.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentReportPhrases } from '../../../language/phrases.ts'
import classes from '../../../records/records.module.css'
import { signOf } from '../../../records/sign-of.ts'
import { isResult } from './report-totals.tsx'
import { openedBy, type Report } from './use-report.ts'
import own from './reports.module.css'

/** Props of {@link ReportTable}. */
export interface ReportTableProps {
  readonly report: Report
  readonly data: ValueOf<typeof teamReport>
}

/** One page of a report. A row opens the next level, and in the end the bets or movements of a member. */
export function ReportTable({ report, data }: ReportTableProps) {
  const say = useAgentReportPhrases()
  const columns = reportColumns[report.view]
  return (
    <div className={own.scroll}>
      <table className={`${classes.table} ${own.table}`} data-testid="team-report">
        <thead>
          <tr>
            <Heading column="name" report={report} title={say(`reports.by.${data.by}`)} />
            {columns.map((column) => (
              <Heading column={column} key={column} report={report} title={say(`reports.${column}`)} />
            ))}
            <th>
              <VisuallyHidden>{say('reports.open')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((line) => (
            <Row
              columns={columns}
              key={`${line.kind} ${line.key}`}
              line={line}
              report={report}
              symbol={data.currencySymbol}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function sortOf(column: ReportColumn | 'name'): ReportSort | undefined {
  return reportSorts.find((one) => one === column)
}

/** The heading of a column; those that the server can sort by do so. */
function Heading({
  column,
  title,
  report: { search, go },
}: {
  readonly column: ReportColumn | 'name'
  readonly title: string
  readonly report: Report
}) {
  const say = useAgentReportPhrases()
  const sort = sortOf(column)
  const number = column === 'name' ? {} : { 'data-number': true }
  if (sort === undefined) return <th {...number}>{title}</th>
  const { page: _, direction, ...filter } = search
  const isSorted = search.sort === sort
  const next = isSorted && direction !== 'asc' ? { direction: 'asc' as const } : {}
  return (
    <th aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined} {...number}>
      <UnstyledButton
        aria-label={say('reports.sortedBy', title)}
        className={own.sort}
        onClick={() => go({ ...filter, sort, ...next })}
      >
        {title}
        <span aria-hidden>{isSorted ? (direction === 'asc' ? '↑' : '↓') : ''}</span>
      </UnstyledButton>
    </th>
  )
}

interface RowProps {
  readonly line: ReportLine
  readonly columns: readonly ReportColumn[]
  readonly symbol: string
  readonly report: Report
}

function Row({ line, columns, symbol, report: { search, view, go } }: RowProps) {
  const say = useAgentReportPhrases()
  const { money, count } = useFormat()
  const name = useLineName()(line)
  const opened = openedBy(line, search, view)
  return (
    <tr>
      <td className={classes.game}>
        <span>
          <Sign kind={line.kind} />
          <span>{name}</span>
        </span>
      </td>
      {columns.map((column) => {
        const value = line[column]
        return (
          <td
            data-label={say(`reports.${column}`)}
            data-number
            data-sign={typeof value === 'string' && isResult(column) ? signOf(value) : undefined}
            key={column}
          >
            {typeof value === 'number' ? count(value) : money(value, symbol)}
          </td>
        )
      })}
      <td className={classes.open}>
        {opened === undefined ? null : (
          <button aria-label={say('reports.openName', name)} onClick={() => go(opened, true)} type="button">
            <IconChevronRight aria-hidden size="1.25rem" />
          </button>
        )}
      </td>
    </tr>
  )
}

function Sign({ kind }: Pick<ReportLine, 'kind'>) {
  const say = useAgentReportPhrases()
  if (kind === 'agent') return <IconUsersGroup aria-label={say('reports.team')} className={own.sign} size="1.125rem" />
  if (kind === 'member' || kind === 'self')
    return <IconUser aria-label={say('reports.memberSign')} className={own.sign} size="1.125rem" />
  return null
}

function useLineName(): (line: ReportLine) => string {
  const say = useAgentReportPhrases()
  const typeName = useTypeName()
  const language = useLanguage((state) => state.language)
  return ({ kind, key, name }) => {
    if (kind === 'self') return say('reports.alone', name)
    if (kind === 'day') return formatDay(`${key}T00:00:00Z`, language, 'UTC')
    if (kind === 'gameType') return isGameType(key) ? typeName(key) : say('reports.unknownType')
    if (kind === 'noGame' || kind === 'others') return say(`reports.${kind}`)
    return name
  }
}
