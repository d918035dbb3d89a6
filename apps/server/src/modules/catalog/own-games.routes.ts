import { addFavourite, favouriteGames, favouriteIds, pageOf, recentGames, removeFavourite } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { OwnGames } from './own-games.ts'

/** Binds the routes of a member's favourites and recently opened games. */
export function bindOwnGamesRoutes(bind: Bind, ownGames: OwnGames): void {
  bind(favouriteIds, async ({ caller }) => ({ list: await ownGames.favouriteIds(caller.session) }))
  bind(favouriteGames, async ({ caller: { session, language }, query: { pageNo, pageSize, gameType, vassalage } }) => {
    const { rows, totalPages } = pageOf(
      await ownGames.favourites(session, { gameType, vassalage, language }),
      pageNo,
      pageSize,
    )
    return { content: rows, pageNum: pageNo, totalPages }
  })
  bind(addFavourite, async ({ caller, body }) => {
    await ownGames.addFavourite(caller.session, body)
    return {}
  })
  bind(removeFavourite, async ({ caller, body }) => {
    await ownGames.removeFavourite(caller.session, body)
    return {}
  })
  bind(recentGames, async ({ caller: { session, language }, query: { page, pageSize, gameType, vassalage } }) => {
    const { rows, totalPages } = pageOf(
      await ownGames.recent(session, { gameType, vassalage, language }),
      page,
      pageSize,
    )
    return { list: rows, totalPages }
  })
}
