import { methodVersions, type MethodVersionRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Diff } from '../../kit/diff.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { methodsKey } from './methods-key.ts'
import classes from './methods.module.css'

/** Every version, the newest first, with who changed what and why. */
export function VersionList() {
  const t = usePhrasesOf('office-payments')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...methodsKey, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call(methodVersions, { query: pageParam === '' ? {} : { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const versions = data.pages.flatMap(({ list }) => list)
  return (
    <div className={classes.list}>
      {versions.length === 0 ? <p className={classes.muted}>{t('methods.none')}</p> : null}
      {versions.map((version) => (
        <Version key={version.version} version={version} />
      ))}
      {hasNextPage ? (
        <div className={classes.buttons}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm">
            {t('methods.more')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Version({ version: { version, operator, reason, at, changes } }: { readonly version: MethodVersionRow }) {
  const t = usePhrasesOf('office-payments')
  const named = (value: 'before' | 'after') =>
    Object.fromEntries(changes.map((one) => [`${one.method} ${one.field}`.trim(), one[value]]))
  return (
    <Panel title={t('methods.version', version)}>
      <p className={classes.muted}>
        {operator} · <ExactTime time={at} /> · {reason}
      </p>
      <Diff after={named('after')} before={named('before')} />
    </Panel>
  )
}
