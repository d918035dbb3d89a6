import { promotionVersions } from '@baize/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Versions } from '../../kit/versions.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { toneOfOffer } from './offer-list.tsx'
import { promotionsKey } from './promotion-queries.ts'

/** Every version of an offer, the newest first, with who changed what and why. */
export function VersionList({ promotionId }: { readonly promotionId: string }) {
  const t = usePhrasesOf('office-promotions')
  const query = useInfiniteQuery({
    queryKey: [...promotionsKey, 'versions', promotionId],
    queryFn: ({ pageParam, signal }) =>
      call(promotionVersions, {
        params: { promotionId },
        query: pageParam === '' ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Versions
      query={query}
      stateOf={({ state }) => ({ tone: toneOfOffer[state], word: t(`state.${state}`) })}
      titleOf={({ version }) => t('version', version)}
      words={{ none: t('none'), more: t('more') }}
    />
  )
}
