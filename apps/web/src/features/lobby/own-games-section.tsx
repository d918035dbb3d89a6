import { TileGrid } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnList } from '../../api/game-filters.ts'
import { ownGamesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { isServed, useSession } from '../../session/session.ts'
import { ownLists } from './own-games.tsx'
import { Tiles } from './tiles.tsx'
import classes from './category-section.module.css'

const paths = { favourites: '/favorite', recent: '/recent' } as const
const maxShown = 12

/** A member's own games on the home page, if there are any (2.024, 2.026, 9.017). */
export function OwnGamesSection({ own }: { readonly own: OwnList }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const signedIn = useSession((state) => state.signedIn)
  const { data: games = [] } = useQuery({ ...ownGamesQuery(language, own, {}), enabled: isServed(signedIn) })
  if (!isServed(signedIn) || games.length === 0) return null
  const { icon: Sign, title } = ownLists[own]
  return (
    <section aria-labelledby={own}>
      <div className={classes.head}>
        <h2 className={classes.title} id={own}>
          <Sign aria-hidden />
          {t(title)}
        </h2>
        <Link className={classes.more} to={paths[own]}>
          {t('lobby.more')}
        </Link>
      </div>
      <TileGrid>
        <Tiles games={games.slice(0, maxShown)} />
      </TileGrid>
    </section>
  )
}
