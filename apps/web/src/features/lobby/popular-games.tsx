import { TileGrid } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { hotQuery, popularQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Tiles } from './tiles.tsx'
import classes from './game-list.module.css'

/** Games to play instead of an empty list: those that the most members opened recently or, without any, hot ones. */
export function PopularGames() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: popular } = useQuery(popularQuery(language))
  const { data: hot = [] } = useQuery({ ...hotQuery(language), enabled: popular?.length === 0 })
  const isPopular = popular !== undefined && popular.length > 0
  const shown = isPopular ? popular : hot.slice(0, 6)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="popular">
      <h2 className={classes.popular} id="popular">
        {t(isPopular ? 'lobby.popular' : 'lobby.hotGames')}
      </h2>
      <TileGrid>
        <Tiles games={shown} />
      </TileGrid>
    </section>
  )
}
