import type { VipVersion } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Diff } from '../../kit/diff.tsx'
import { useMemberFonts } from '../../kit/member-languages.ts'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useFactName } from './use-fact-name.ts'
import { vipVersionsQuery } from './vip-queries.ts'
import classes from './vip.module.css'

/** Every version of the levels, the newest first, with who changed what and why. */
export function LevelVersions() {
  const t = usePhrasesOf('office-vip')
  useMemberFonts()
  const query = useInfiniteQuery(vipVersionsQuery())
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const versions = data.pages.flatMap(({ list }) => list)
  return (
    <div className={classes.stack}>
      {versions.length === 0 ? <p className={classes.muted}>{t('none')}</p> : null}
      {versions.map((version) => (
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

function Version({ version: one }: { readonly version: VipVersion }) {
  const t = usePhrasesOf('office-vip')
  const { minute } = useFormat()
  const nameOf = useFactName()
  const named = (value: 'before' | 'after') =>
    Object.fromEntries(one.changes.map((change) => [change.field, change[value]]))
  return (
    <Panel title={t('version', one.version, minute(one.countsFrom))}>
      <p className={classes.muted}>
        {one.operator} · <ExactTime time={one.at} /> · {one.reason}
      </p>
      <Diff after={named('after')} before={one.version === 1 ? null : named('before')} nameOf={nameOf} />
    </Panel>
  )
}
