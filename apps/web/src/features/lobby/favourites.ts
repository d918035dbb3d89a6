import { addFavourite, removeFavourite, type Game } from '@baize/contract'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/client.ts'
import { favouriteIdsQuery, favouritesKey, lotteryFavourites } from '../../api/queries.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useErrorText } from '../../language/phrases.ts'
import { isServed, isTrial, useSession, type SignedIn } from '../../session/session.ts'

/** A second press on the same heart within this time is ignored (9.001). */
const throttleMs = 1_000

/** Whether a game is a favourite of the signed-in member. */
export function useIsFavourite(nodeId: string): boolean {
  const signedIn = useSession((state) => state.signedIn)
  const { data = false } = useQuery({
    ...favouriteIdsQuery(signedIn?.token ?? ''),
    enabled: isServed(signedIn),
    select: (ids) => ids.includes(nodeId),
  })
  return data
}

/**
 * Adds a game to the favourites or removes it (4.017). Visitors are asked to log in; trial play is told that it needs a
 * real account. The list changes optimistically; if the server refuses, the change is undone and its message is shown.
 *
 * To change:
 * - favourites, adding and removing: `useToggleFavourite` here; on the server,
 *   `apps/server/src/modules/catalog/own-games.ts`
 * - the heart on a tile: `FavouriteToggle` in `favourite-toggle.tsx`
 * - pages of favourites and recently played games: `FavouritesPage` and `RecentPage` in `own-games-page.tsx`
 * - favourite lotteries: `keepLotteryFavourite` in `apps/web/src/api/lottery-favourites.ts`
 */
export function useToggleFavourite(): (game: Game) => void {
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useCallback(
    (game) => {
      const dialogs = useDialogs.getState()
      const { signedIn } = useSession.getState()
      if (signedIn === undefined) return dialogs.askToLogIn()
      if (isTrial(signedIn)) return dialogs.show({ kind: 'trueAccount' })
      if (!isSlip(game.nodeId))
        toggle(queries, signedIn, game).catch((error: unknown) => {
          void queries.invalidateQueries({ queryKey: favouritesKey })
          dialogs.show({ kind: 'told', text: errorText(error) })
        })
    },
    [queries, errorText],
  )
}

let pressed = { nodeId: '', atMs: -Infinity }

function isSlip(nodeId: string): boolean {
  const atMs = performance.now()
  if (pressed.nodeId === nodeId && atMs - pressed.atMs < throttleMs) return true
  // Only accepted presses restart the interval, so a heart that is pressed repeatedly responds once a second.
  pressed = { nodeId, atMs }
  return false
}

/** Sends calls one after another, so that the server receives them in the order of the presses. */
let sending: Promise<unknown> = Promise.resolve()

async function toggle(
  queries: QueryClient,
  { token, account }: SignedIn,
  { nodeId, vassalage, gameType }: Game,
): Promise<void> {
  const { queryKey, ...known } = favouriteIdsQuery(token)
  const ids = await queries.ensureQueryData({ queryKey, ...known })
  // A reply still under way predates this press.
  await queries.cancelQueries({ queryKey })
  const isFavourite = ids.includes(nodeId)
  queries.setQueryData(queryKey, (now = ids) =>
    isFavourite ? now.filter((id) => id !== nodeId) : now.includes(nodeId) ? now : [nodeId, ...now],
  )
  const send = async () =>
    gameType.endsWith('LOTT')
      ? (await lotteryFavourites()).keepLotteryFavourite(account, nodeId, !isFavourite)
      : call(isFavourite ? removeFavourite : addFavourite, { body: { nodeId, vendor: vassalage, gameType } })
  const sent = sending.then(send)
  sending = sent.catch(() => undefined)
  await sent
  await queries.invalidateQueries({ queryKey: favouritesKey })
}
