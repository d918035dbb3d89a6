import type { GameType } from '@baize/contract'
import { laneHere, laneOfPath } from '@baize/contract/site-map'
import { Skeleton } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { flushVendors, lanesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { CategoryMenu } from './category-menu.tsx'
import { GameList } from './game-list.tsx'
import { LaneFilters } from './lane-filters.tsx'
import type { LaneSearch } from './lane-search.ts'
import { LoadFailed } from './load-failed.tsx'
import { OwnGames } from './own-games.tsx'
import { VendorStrip } from './vendor-strip.tsx'
import classes from './lane-page.module.css'

const route = getRouteApi('/$lane')

/** All games of one lane: by vendor, by class, by name, hot ones or one's own (2.031–2.036). */
export function LanePage() {
  const { lane: path } = route.useParams()
  const search = route.useSearch()
  const language = useLanguage((state) => state.language)
  const queries = useQueryClient()
  const { data: lanes, isError, error } = useQuery(lanesQuery(language))
  const asked = laneOfPath(path) ?? 'RNG'
  const lane = laneHere(asked, lanes ?? [])
  const gameType = lane?.gameCategory ?? asked
  if (isError)
    return <LoadFailed error={error} onRetry={() => void flushVendors(queries, language).catch(() => undefined)} />
  return (
    <div className={classes.page}>
      <CategoryMenu current={gameType} lanes={lanes} />
      {lanes === undefined ? <Skeleton height="9rem" /> : null}
      {lane === undefined ? null : (
        <>
          <h1 className={classes.title}>{lane.title}</h1>
          <VendorStrip current={search.vassalage ?? ''} gameName={search.gameName} lane={lane} />
          <LaneFilters key={path} lane={lane} search={search} />
        </>
      )}
      {lanes === undefined ? null : <Games gameType={gameType} search={search} />}
    </div>
  )
}

function Games({
  gameType,
  search: { filter, ...narrowed },
}: {
  readonly gameType: GameType
  readonly search: LaneSearch
}) {
  if (filter === 'favourites' || filter === 'recent')
    return <OwnGames filter={{ gameType, vassalage: narrowed.vassalage }} own={filter} />
  return <GameList filter={{ gameType, ...narrowed, filter }} />
}
