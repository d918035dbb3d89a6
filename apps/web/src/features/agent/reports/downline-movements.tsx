import { EmptyState, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { downlineMovementsFile, type Movement } from '@baize/contract'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentReportPhrases, useErrorText, useMoneyPhrases, usePhrases } from '../../../language/phrases.ts'
import { Downloads } from '../../../records/downloads.tsx'
import classes from '../../../records/records.module.css'
import { signOf } from '../../../records/sign-of.ts'
import { Earlier } from './downline-bets.tsx'
import { downlineMovementsQuery } from './report-queries.ts'
import type { Report } from './use-report.ts'
import own from './reports.module.css'

/** Every movement of the money of somebody in the team: where account details end. */
export function DownlineMovements({ memberId, report }: { readonly memberId: string; readonly report: Report }) {
  const t = usePhrases()
  const say = useAgentReportPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { search, go } = report
  const { data, error } = useQuery(downlineMovementsQuery(language, memberId, search))
  const { page: _, upTo: __, by: ___, ...filter } = search
  const { from, to } = filter
  const icon = <IconListDetails size="2.5rem" />
  if (data === undefined)
    return error === null ? <Skeleton height="24rem" /> : <EmptyState icon={icon} title={errorText(error)} />
  if (data.list.length === 0 && data.earlierUpTo === null)
    return <EmptyState icon={icon} text={say('reports.bets.emptyText')} title={say('reports.movements.empty')} />
  return (
    <section className={own.records}>
      <Downloads
        fetchFile={(format) =>
          call(downlineMovementsFile, { params: { memberId }, query: { language, from, to, format } })
        }
        name="account-record"
      />
      <Movements list={data.list} symbol={data.currencySymbol} />
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={(page) => go({ ...filter, ...(page === 1 ? {} : { page }), upTo: data.upTo }, true)}
        page={data.pageNo}
        totalPages={data.totalPages}
      />
      {data.pageNo >= data.totalPages && data.earlierUpTo !== null ? (
        <Earlier onClick={() => go({ ...filter, upTo: data.earlierUpTo ?? '' }, true)} />
      ) : null}
    </section>
  )
}

function Movements({ list, symbol }: { readonly list: readonly Movement[]; readonly symbol: string }) {
  const say = useAgentReportPhrases()
  const named = useMoneyPhrases()
  const { money, time } = useFormat()
  return (
    <div className={own.scroll}>
      <table className={classes.table} data-testid="downline-movements">
        <thead>
          <tr>
            <th>{say('reports.time')}</th>
            <th>{say('reports.kind')}</th>
            <th data-number>{say('reports.amount')}</th>
            <th data-number>{say('reports.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((movement) => (
            <tr key={movement.postingId}>
              <td className={classes.time}>{time(movement.at)}</td>
              <td className={classes.game}>
                {named(`entry.${movement.kind}`)}
                <small className={own.about}>{movement.gameName ?? movement.vendorName}</small>
              </td>
              <td data-label={say('reports.amount')} data-number data-sign={signOf(movement.amount)}>
                {money(movement.amount, symbol)}
              </td>
              <td data-label={say('reports.balance')} data-number>
                {money(movement.balanceAfter, symbol)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
