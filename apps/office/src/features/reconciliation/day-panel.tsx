import { compareDay, type ReconciliationRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import classes from '../../kit/detail.module.css'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { DifferenceCard } from './difference-card.tsx'
import { differencesQuery, keyOf, reconciliationKey, toneOfState, type DayKey } from './reconciliation-queries.ts'
import { useAmount } from './use-amount.ts'

/** A day: both sums, and every difference with what can be done about it. */
export function DayPanel({ id, row }: PanelProps<ReconciliationRow>) {
  const key = keyOf(id)
  return key === undefined ? null : <Day dayKey={key} row={row} />
}

function Day({ dayKey, row }: { readonly dayKey: DayKey; readonly row: ReconciliationRow | undefined }) {
  const t = usePhrasesOf('office-reconciliation')
  const query = useInfiniteQuery(differencesQuery(dayKey))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const differences = data.pages.flatMap(({ list }) => list)
  return (
    <div className={classes.panel}>
      {row === undefined ? null : <Sums row={row} />}
      <CompareAgain dayKey={dayKey} isFirst={row?.state === 'pending'} />
      {row?.state === 'pending' ? <p className={classes.muted}>{t('notCompared')}</p> : null}
      {row?.state !== 'pending' && differences.length === 0 ? (
        <p className={classes.muted}>{t('noDifferences')}</p>
      ) : null}
      {differences.length === 0 ? null : (
        <section className={classes.section}>
          <h3 className={classes.heading}>{t('differences')}</h3>
          {differences.map((one) => (
            <DifferenceCard dayKey={dayKey} difference={one} key={`${one.about} ${one.itemId} ${one.kind}`} />
          ))}
          {hasNextPage ? (
            <div className={classes.buttons}>
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm">
                {t('more')}
              </Button>
            </div>
          ) : null}
        </section>
      )}
    </div>
  )
}

function Sums({ row }: { readonly row: ReconciliationRow }) {
  const t = usePhrasesOf('office-reconciliation')
  const amount = useAmount()
  const { currency, ours, theirs, difference, state, open, comparedAt } = row
  const both = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? '–' : `${amount(one, currency)} / ${amount(other, currency)}`
  return (
    <>
      <p className={classes.amount}>
        {difference === null ? '–' : amount(difference, currency)}
        <StateBadge tone={toneOfState[state]}>{t(`state.${state}`)}</StateBadge>
      </p>
      <DescriptionList
        items={[
          [t('in'), both(ours?.in, theirs?.in)],
          [t('out'), both(ours?.out, theirs?.out)],
          [t('open'), open],
          [t('comparedAt'), comparedAt === null ? '–' : <ExactTime key="at" time={comparedAt} />],
        ]}
      />
    </>
  )
}

function CompareAgain({ dayKey, isFirst }: { readonly dayKey: DayKey; readonly isFirst: boolean }) {
  const t = usePhrasesOf('office-reconciliation')
  const may = useMay()('reconciliation.settle')
  const queries = useQueryClient()
  const [state, setState] = useState<{ readonly runs: boolean; readonly error?: unknown }>({ runs: false })
  if (!may) return null
  const compare = async () => {
    setState({ runs: true })
    try {
      await call(compareDay, { params: dayKey, body: {} })
      await queries.invalidateQueries({ queryKey: reconciliationKey })
      setState({ runs: false })
      sayDone(t('compared'))
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  return (
    <>
      <div className={classes.buttons}>
        <Button loading={state.runs} onClick={() => void compare()} size="sm">
          {t(isFirst ? 'compare.first' : 'compare')}
        </Button>
      </div>
      <Failure error={state.error} />
    </>
  )
}
