/**
 * Rebates: the rates by type of game and level, what they would cost, and every version.
 *
 * To change:
 * - the page of rebates: `RebatesPage` here; the table of rates, `RatesEditor` in `rates-editor.tsx`; the forecast of what they
 *   cost, `forecastOf` in `forecast.rules.ts`
 */
import { officeRebates, rebateVersions } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Diff } from '../../kit/diff.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { ratesAsFacts } from './forecast.rules.ts'
import { RatesEditor } from './rates-editor.tsx'
import { rebatesKey } from './rewards-keys.ts'
import { useTypeWords } from './use-type-words.ts'
import classes from './rewards.module.css'

export function RebatesPage() {
  const t = usePhrasesOf('office-rewards')
  const { data, error, refetch } = useQuery({
    queryKey: rebatesKey,
    queryFn: ({ signal }) => call(officeRebates, { signal }),
  })
  const head = <PageHead text={t('rebates.about')} title={t('rebates.title')} />
  if (data === undefined)
    return (
      <>
        {head}
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  return (
    <>
      {head}
      <PageTabs
        label={t('rebates.title')}
        tabs={[
          { value: 'rates', label: t('rebates.rates'), content: <RatesEditor key={data.version} state={data} /> },
          { value: 'versions', label: t('rebates.versions'), content: <Versions /> },
        ]}
      />
    </>
  )
}

/** Every version, the newest first, with who saved it and why. */
function Versions() {
  const t = usePhrasesOf('office-rewards')
  const typeWords = useTypeWords()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...rebatesKey, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call(rebateVersions, { query: pageParam === '' ? {} : { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const versions = data.pages.flatMap(({ list }) => list)
  return (
    <div className={classes.list}>
      {versions.length === 0 ? <p className={classes.muted}>{t('rebates.none')}</p> : null}
      {versions.map(({ version, operator, at, reason, rates }, place) => (
        <Panel key={version} title={t('rebates.version', version)}>
          <p className={classes.muted}>
            {operator} · <ExactTime time={at} /> · {reason}
          </p>
          <Diff
            after={ratesAsFacts(rates, typeWords)}
            before={ratesAsFacts(versions[place + 1]?.rates ?? [], typeWords)}
          />
        </Panel>
      ))}
      {hasNextPage ? (
        <div className={classes.buttons}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm">
            {t('rebates.more')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
