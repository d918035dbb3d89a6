import type { Game } from '@baize/contract'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { usePhrases } from '../../language/phrases.ts'
import { isServed, useSession } from '../../session/session.ts'
import { useIsFavourite, useToggleFavourite } from './favourites.ts'
import classes from './favourite-toggle.module.css'

/**
 * The heart on a tile (2.042). Looks favourites up only for members who can have some, because there are many tiles.
 */
export function FavouriteToggle({ game }: { readonly game: Game }) {
  const real = useSession((state) => isServed(state.signedIn))
  return real ? <MembersToggle game={game} /> : <Toggle game={game} isFavourite={false} />
}

function MembersToggle({ game }: { readonly game: Game }) {
  return <Toggle game={game} isFavourite={useIsFavourite(game.nodeId)} />
}

function Toggle({ game, isFavourite }: { readonly game: Game; readonly isFavourite: boolean }) {
  const t = usePhrases()
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
