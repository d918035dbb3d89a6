import { useQuery } from '@tanstack/react-query'
import type { OwnList } from '../../api/game-filters.ts'
import { categoriesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { CategoryMenu } from './category-menu.tsx'
import { OwnGames, ownLists } from './own-games.tsx'
import classes from './own-games.module.css'

/** All favourites (2.010). */
export function FavouritesPage() {
  return <OwnGamesPage own="favourites" />
}

/** Recently played games (2.010). */
export function RecentPage() {
  return <OwnGamesPage own="recent" />
}

function OwnGamesPage({ own }: { readonly own: OwnList }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: categories } = useQuery(categoriesQuery(language))
  const { icon: Sign, title } = ownLists[own]
  return (
    <>
      <CategoryMenu current={own === 'favourites' ? 'FAV' : undefined} categories={categories} />
      <h1 className={classes.title}>
        <Sign aria-hidden className={classes.sign} />
        {t(title)}
      </h1>
      <OwnGames own={own} />
    </>
  )
}
