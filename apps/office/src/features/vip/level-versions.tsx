import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/use-format.ts'
import { Versions } from '../../kit/versions.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useFactName } from './use-fact-name.ts'
import { vipVersionsQuery } from './vip-queries.ts'

/** Every version of the levels, the newest first, with who changed what and why. */
export function LevelVersions() {
  const t = usePhrasesOf('office-vip')
  const { minute } = useFormat()
  return (
    <Versions
      nameOf={useFactName()}
      query={useInfiniteQuery(vipVersionsQuery())}
      titleOf={({ version, countsFrom }) => t('version', version, minute(countsFrom))}
      words={{ none: t('none'), more: t('more') }}
    />
  )
}
