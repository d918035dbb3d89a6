import type { protectionHistory, ValueOf } from '@baize/contract'
import { Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { protectionHistoryQuery } from '../../api/protection-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, usePhrases, useProtectionPhrases } from '../../language/phrases.ts'
import { useChangeText } from './change-text.ts'
import classes from './protection.module.css'

type Entry = ValueOf<typeof protectionHistory>['list'][number]

/** What the member has changed, newest first, a page at a time. */
export function ProtectionHistory() {
  const t = usePhrases()
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const [page, turnTo] = useState(1)
  const { data, error } = useQuery(protectionHistoryQuery(page))
  return (
    <section aria-labelledby="history" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="history">
        {say('changes.title')}
      </h2>
      {data === undefined && error === null ? <Skeleton height="8rem" /> : null}
      {data === undefined && error !== null ? <p className={classes.muted}>{errorText(error)}</p> : null}
      {data?.totalCount === 0 ? <p className={classes.muted}>{say('changes.empty')}</p> : null}
      {data === undefined || data.totalCount === 0 ? null : (
        <>
          <ul className={classes.history}>
            {data.list.map((entry) => (
              <HistoryEntry
                entry={entry}
                key={`${entry.at} ${entry.subject} ${entry.period}`}
                symbol={data.currencySymbol}
              />
            ))}
          </ul>
          <Pager
            labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
            onChange={turnTo}
            page={page}
            totalPages={data.totalPages}
          />
        </>
      )}
    </section>
  )
}

function HistoryEntry({ entry, symbol }: { readonly entry: Entry; readonly symbol: string }) {
  const say = useProtectionPhrases()
  const { minute } = useFormat()
  const textOf = useChangeText(symbol)
  const { at, subject, period, state, byOperator, to } = entry
  const isBreak = subject === 'timeout' || subject === 'exclusion'
  const name = isBreak
    ? say(subject === 'timeout' ? 'break.title' : 'exclusion.title')
    : subject === 'reality' || period === null
      ? say('reality.title')
      : say(`label.${period}`, say(`flow.${subject}`))
  const change = isBreak
    ? to === null
      ? say('changes.forGood')
      : say('changes.until', minute(to))
    : textOf(entry).join(' → ')
  return (
    <li className={classes.entry}>
      <span className={classes.changeText}>
        <strong>{name}</strong>
        <span>{change}</span>
        <span className={classes.muted}>
          {[minute(at), ...(byOperator ? [say('changes.byOperator')] : [])].join(' · ')}
        </span>
      </span>
      <span className={classes.state} data-state={state}>
        {say(`state.${state}`)}
      </span>
    </li>
  )
}
