import { downlineBetsFile, type Bet } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentReportPhrases, useErrorText, usePhrases, useProofPhrases } from '../../../language/phrases.ts'
import { Downloads } from '../../../records/downloads.tsx'
import classes from '../../../records/records.module.css'
import { signOf } from '../../../records/sign-of.ts'
import { downlineBetsQuery } from './report-queries.ts'
import type { Report } from './use-report.ts'
import own from './reports.module.css'

/** The bets of somebody in the team, as the member sees them: where every report ends. */
export function DownlineBets({ memberId, report }: { readonly memberId: string; readonly report: Report }) {
  const t = usePhrases()
  const say = useAgentReportPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { search, go } = report
  const { data, error } = useQuery(downlineBetsQuery(language, memberId, search))
  const { page: _, upTo: __, by: ___, ...filter } = search
  if (data === undefined)
    return error === null ? (
      <Skeleton height="24rem" />
    ) : (
      <EmptyState icon={<IconCards size="2.25rem" />} title={errorText(error)} />
    )
  const { from, to, vassalage, gameType } = filter
  const query = { language, from, to, vassalage, gameType }
  return (
    <section className={own.records}>
      {data.list.length === 0 && data.earlierUpTo === null ? (
        <EmptyState
          icon={<IconCards size="2.5rem" />}
          text={say('reports.bets.emptyText')}
          title={say('reports.bets.empty')}
        />
      ) : (
        <>
          <Downloads
            fetchFile={(format) => call(downlineBetsFile, { params: { memberId }, query: { ...query, format } })}
            name="betting-record"
          />
          <Bets list={data.list} symbol={data.currencySymbol} />
          <Pager
            labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
            onChange={(page) => go({ ...filter, ...(page === 1 ? {} : { page }), upTo: data.upTo }, true)}
            page={data.pageNo}
            totalPages={data.totalPages}
          />
          {data.pageNo >= data.totalPages && data.earlierUpTo !== null ? (
            <Earlier onClick={() => go({ ...filter, upTo: data.earlierUpTo ?? '' }, true)} />
          ) : null}
        </>
      )}
    </section>
  )
}

/** Goes on where a search ended. */
export function Earlier({ onClick }: { readonly onClick: () => void }) {
  const say = useAgentReportPhrases()
  return <Button onClick={onClick}>{say('reports.earlier')}</Button>
}

function Bets({ list, symbol }: { readonly list: readonly Bet[]; readonly symbol: string }) {
  const say = useAgentReportPhrases()
  const proof = useProofPhrases()
  const { money, time } = useFormat()
  return (
    <div className={own.scroll}>
      <table className={classes.table} data-testid="downline-bets">
        <thead>
          <tr>
            <th>{say('reports.time')}</th>
            <th>{say('reports.game')}</th>
            <th data-number>{say('reports.stake')}</th>
            <th data-number>{say('reports.payout')}</th>
            <th data-number>{say('reports.net')}</th>
            <th>{say('reports.state')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((bet) => (
            <tr key={bet.betId}>
              <td className={classes.time}>{time(bet.placedAt)}</td>
              <td className={classes.game}>
                {bet.gameName ?? bet.gameCode ?? proof('record.noGame')}
                <small className={own.about}>{bet.vendorName}</small>
              </td>
              <td data-label={say('reports.stake')} data-number>
                {money(bet.stake, symbol)}
              </td>
              <td data-label={say('reports.payout')} data-number>
                {money(bet.payout, symbol)}
              </td>
              <td data-label={say('reports.net')} data-number data-sign={signOf(bet.net)}>
                {money(bet.net, symbol)}
              </td>
              <td className={classes.state} data-state={bet.state}>
                {proof(`round.${bet.state}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
