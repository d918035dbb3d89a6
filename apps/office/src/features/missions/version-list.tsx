import { missionVersions, type MissionVersionRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Diff } from '../../kit/diff.tsx'
import { useMemberFonts } from '../../kit/member-languages.ts'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { toneOfMission } from './mission-list.tsx'
import { missionsKey } from './mission-queries.ts'
import classes from './missions.module.css'

/** Every version of a mission, the newest first, with who changed what and why. */
export function VersionList({ missionId }: { readonly missionId: string }) {
  const t = usePhrasesOf('office-missions')
  useMemberFonts()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...missionsKey, 'versions', missionId],
    queryFn: ({ pageParam, signal }) =>
      call(missionVersions, { params: { missionId }, query: pageParam === '' ? {} : { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const versions = data.pages.flatMap(({ list }) => list)
  return (
    <div className={`${classes.form} ${classes.versions}`}>
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

function Version({
  version: { version, state, operator, reason, at, changes },
}: {
  readonly version: MissionVersionRow
}) {
  const t = usePhrasesOf('office-missions')
  const named = (value: 'before' | 'after') => Object.fromEntries(changes.map((one) => [one.field, one[value]]))
  return (
    <Panel
      actions={<StateBadge tone={toneOfMission[state]}>{t(`state.${state}`)}</StateBadge>}
      title={t('version', version)}
    >
      <p className={classes.muted}>
        {operator} · <ExactTime time={at} /> · {reason}
      </p>
      <Diff after={named('after')} before={version === 1 ? null : named('before')} />
    </Panel>
  )
}
