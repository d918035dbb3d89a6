import { prizeModeOf } from '@baize/contract/site-map'
import { TileGrid } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { vnLotteryMenusQuery } from '../../api/lottery-queries.ts'
import { categoriesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { Tiles } from './tiles.tsx'
import classes from './own-games.module.css'

/** The Vietnamese lotteries by group (3.060); nothing if the platform offers none. */
export function LotteryMenus() {
  const language = useLanguage((state) => state.language)
  const { data: categories } = useQuery(categoriesQuery(language))
  const { data: menus = [] } = useQuery({
    ...vnLotteryMenusQuery(language, prizeModeOf(categories ?? [])),
    enabled: categories !== undefined,
  })
  return menus.map(({ gameClassify, title, games }) => (
    <section aria-labelledby={gameClassify} key={gameClassify}>
      <h2 className={classes.title} id={gameClassify}>
        {title}
      </h2>
      <TileGrid>
        <Tiles games={games} />
      </TileGrid>
    </section>
  ))
}
