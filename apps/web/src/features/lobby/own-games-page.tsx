import type { OwnList } from '../../api/queries.ts'
import { usePhrases } from '../../state/phrases.ts'
import { OwnGames, ownLists } from './own-games.tsx'
import classes from './own-games.module.css'

/** All favourites (2.010). */
export function FavouritesPage() {
  return <OwnGamesPage own="favourites" />
}

/** The games played last (2.010). */
export function RecentPage() {
  return <OwnGamesPage own="recent" />
}

function OwnGamesPage({ own }: { readonly own: OwnList }) {
  const t = usePhrases()
  const { icon: Sign, title } = ownLists[own]
  return (
    <>
      <h1 className={classes.title}>
        <Sign aria-hidden className={classes.sign} />
        {t(title)}
      </h1>
      <OwnGames own={own} />
    </>
  )
}
