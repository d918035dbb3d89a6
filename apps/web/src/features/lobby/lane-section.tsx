import { lanePaths } from '@baize/contract/site-map'
import { TileGrid } from '@baize/ui'
import type { GameType, Lane } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { laneGamesQuery } from '../../api/queries.ts'
import { LaneIcon } from '../../images/lane-icon.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { LoadFailed } from './load-failed.tsx'
import { Tiles, WaitingTiles } from './tiles.tsx'
import { useNear } from './use-near.ts'
import { VendorStrip } from './vendor-strip.tsx'
import classes from './lane-section.module.css'

const shortLanes: readonly GameType[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT']

/** One lane on the home page: its vendors, the way to all its games, and the first ones (9.017: 12 each, 5 for sports). */
export function LaneSection({ lane }: { readonly lane: Lane }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const place = useRef<HTMLElement>(null)
  const near = useNear(place)
  const count = shortLanes.includes(lane.gameCategory) ? 5 : 12
  const games = useQuery({ ...laneGamesQuery(language, { gameType: lane.gameCategory }, count), enabled: near })
  const path = lanePaths[lane.gameCategory]
  return (
    <section aria-labelledby={`lane-${path}`} ref={place}>
      <div className={classes.head}>
        <h2 className={classes.title} id={`lane-${path}`}>
          <LaneIcon lane={lane.gameCategory} size="1.5rem" />
          {lane.title}
        </h2>
        <Link className={classes.more} params={{ lane: path }} to="/$lane">
          {t('lobby.more')}
        </Link>
      </div>
      <VendorStrip lane={lane} />
      {games.isError ? (
        <LoadFailed error={games.error} onRetry={() => void games.refetch()} />
      ) : (
        <TileGrid busy={games.isPending}>
          {games.data === undefined ? <WaitingTiles count={count} /> : <Tiles games={games.data} />}
        </TileGrid>
      )}
    </section>
  )
}
