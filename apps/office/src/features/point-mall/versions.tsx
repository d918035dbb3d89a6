import type { PointVersion } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Diff } from '../../kit/diff.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { versionsQuery } from './point-queries.ts'
import { useFactName } from './fact-names.ts'
import classes from './point-mall.module.css'

/** Every version of goods, or without an id of the ratios and the rate, the newest first. */
export function Versions({ goodsId }: { readonly goodsId?: string }) {
  const t = usePhrasesOf('office-points')
  const query = useInfiniteQuery(versionsQuery(goodsId))
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.list}>
      {data.pages
        .flatMap(({ list }) => list)
        .map((version) => (
          <Version key={version.version} version={version} />
        ))}
      {hasNextPage ? (
        <div className={classes.buttons}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm">
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Version({ version: { version, operator, reason, at, changes } }: { readonly version: PointVersion }) {
  const t = usePhrasesOf('office-points')
  const nameOf = useFactName()
  const named = (value: 'before' | 'after') => Object.fromEntries(changes.map((one) => [one.field, one[value]]))
  return (
    <Panel title={t('version', version)}>
      <p className={classes.muted}>
        {operator} · <ExactTime time={at} /> · {reason}
      </p>
      <Diff after={named('after')} before={named('before')} nameOf={nameOf} />
    </Panel>
  )
}
