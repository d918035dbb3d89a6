import { missionVersions } from '@baize/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Versions } from '../../kit/versions.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { toneOfMission } from './mission-list.tsx'
import { missionsKey } from './mission-queries.ts'

/** Every version of a mission, the newest first, with who changed what and why. */
export function VersionList({ missionId }: { readonly missionId: string }) {
  const t = usePhrasesOf('office-missions')
  const query = useInfiniteQuery({
    queryKey: [...missionsKey, 'versions', missionId],
    queryFn: ({ pageParam, signal }) =>
      call(missionVersions, {
        params: { missionId },
        query: pageParam === '' ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Versions
      query={query}
      stateOf={({ state }) => ({ tone: toneOfMission[state], word: t(`state.${state}`) })}
      titleOf={({ version }) => t('version', version)}
      words={{ none: t('none'), more: t('more') }}
    />
  )
}
