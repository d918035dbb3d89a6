import { reportColumns, type ReportColumn, type ReportView, type teamReport, type ValueOf } from '@baize/contract'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentReportPhrases } from '../../../language/phrases.ts'
import classes from '../../../records/records.module.css'
import { signOf } from '../../../records/sign-of.ts'
import own from './reports.module.css'

/** Whether a column says what members won or lost, so that its sign has a colour. */
export function isResult(column: ReportColumn): boolean {
  return column === 'net' || column === 'profit' || column === 'change'
}

/** What the report adds up to, over all pages. */
export function ReportTotals({
  view,
  totals,
  symbol,
}: {
  readonly view: ReportView
  readonly totals: ValueOf<typeof teamReport>['totals']
  readonly symbol: string
}) {
  const say = useAgentReportPhrases()
  const { money, count } = useFormat()
  return (
    <dl aria-label={say('reports.total')} className={`${classes.totals} ${own.totals}`}>
      {reportColumns[view].map((column) => {
        const value = totals[column]
        return (
          <div key={column}>
            <dt>{say(`reports.${column}`)}</dt>
            <dd data-sign={typeof value === 'string' && isResult(column) ? signOf(value) : undefined}>
              {typeof value === 'number' ? count(value) : money(value, symbol)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
