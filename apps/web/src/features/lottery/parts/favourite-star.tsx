import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { favouriteIdsQuery, favouritesKey, lotteryFavourites } from '../../../api/queries.ts'
import { useDialogs } from '../../../dialogs/dialogs.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { isServed, isTrial, useSession } from '../../../session/session.ts'
import classes from './favourite-star.module.css'

/** The ids of the member's favourites; none for trial play. */
export function useFavouriteIds(): readonly string[] {
  const signedIn = useSession((state) => state.signedIn)
  const { data = [] } = useQuery({ ...favouriteIdsQuery(signedIn?.token ?? ''), enabled: isServed(signedIn) })
  return data
}

/**
 * The star of a lottery. Favourite lotteries are stored by username in this browser (3.013); trial play is told that it needs a real
 * account.
 */
export function FavouriteStar({ nodeId, name }: { readonly nodeId: string; readonly name: string }) {
  const say = useLotteryPhrases()
  const queries = useQueryClient()
  const isFavourite = useFavouriteIds().includes(nodeId)
  const Star = isFavourite ? IconStarFilled : IconStar
  const toggle = async () => {
    const { signedIn } = useSession.getState()
    if (signedIn === undefined) return useDialogs.getState().askToLogIn()
    if (isTrial(signedIn)) return useDialogs.getState().show({ kind: 'trueAccount' })
    const { keepLotteryFavourite } = await lotteryFavourites()
    keepLotteryFavourite(signedIn.account, nodeId, !isFavourite)
    await queries.invalidateQueries({ queryKey: favouritesKey })
  }
  return (
    <button
      aria-label={say('card.favourite', name)}
      aria-pressed={isFavourite}
      className={classes.star}
      onClick={() => void toggle()}
      type="button"
    >
      <Star aria-hidden size="1.25rem" />
    </button>
  )
}
