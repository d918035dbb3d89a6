import type { Game } from '@baize/contract'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useIsFavourite, useToggleFavourite } from '../../state/favourites.ts'
import { usePhrases } from '../../state/phrases.ts'
import classes from './favourite-toggle.module.css'

/** The heart on a tile (2.042). */
export function FavouriteToggle({ game }: { readonly game: Game }) {
  const t = usePhrases()
  const isFavourite = useIsFavourite(game.nodeId)
  const toggle = useToggleFavourite()
  const Heart = isFavourite ? IconHeartFilled : IconHeart
  return (
    <button
      aria-label={t('game.favouriteNamed', game.gameName)}
      aria-pressed={isFavourite}
      className={classes.toggle}
      onClick={() => toggle(game)}
      type="button"
    >
      <span className={classes.disc}>
        <Heart aria-hidden size="1.05rem" />
      </span>
    </button>
  )
}
