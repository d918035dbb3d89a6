import type { Game, GameType } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CatalogIndex } from './index-catalog.ts'
import { deleteFavourite, favouritesOf, insertFavourite, noteLaunch, recentOf } from './own-games.sql.ts'

/** What one page of the lobby can show (9.018), and so the limit of a member's favourites. */
const maxFavourites = 999
const maxRecent = 48

/** A game as a client names it when adding or removing a favourite. */
export interface MarkedGame {
  readonly nodeId: string
  readonly vendor: string
  readonly gameType: GameType
}

/** How a member's own list is filtered and shown. */
export interface OwnGamesAsked {
  readonly gameType: GameType | undefined
  readonly vassalage: string | undefined
  readonly language: Language
}

/** A member's own games: favourites and recently opened ones. */
export interface OwnGames {
  /** The node ids of the favourites that are in the lobby, the newest first. */
  favouriteIds(session: Session): Promise<string[]>
  favourites(session: Session, asked: OwnGamesAsked): Promise<Game[]>
  /** Refuses with `game.not_found` if the lobby has no such game, and with `favourite.too_many`. */
  addFavourite(session: Session, game: MarkedGame): Promise<void>
  removeFavourite(session: Session, game: MarkedGame): Promise<void>
  recent(session: Session, asked: OwnGamesAsked): Promise<Game[]>
  /** Records that a member opened a game. */
  opened(session: Session, nodeId: number): Promise<void>
}

export interface OwnGamesParts {
  readonly database: Database
  readonly clock: Clock
  readonly of: (brand: BrandId) => CatalogIndex
}

/**
 * Stores members' own games. A favourite that has left the lobby stays stored, but is in no list until it comes back.
 */
export function openOwnGames({ database, clock, of }: OwnGamesParts): OwnGames {
  const tilesOf = (
    { brandId }: Session,
    nodeIds: readonly number[],
    { gameType, vassalage, language }: OwnGamesAsked,
  ) =>
    nodeIds.flatMap((nodeId) => {
      const tile = of(brandId).tile(nodeId, language)
      const wanted =
        tile?.gameType === (gameType ?? tile?.gameType) && tile?.vassalage === (vassalage ?? tile?.vassalage)
      return tile !== undefined && wanted ? [tile] : []
    })
  return {
    async favouriteIds(session) {
      const nodeIds = await favouritesOf(database, session)
      return nodeIds.filter((nodeId) => of(session.brandId).tile(nodeId, 'EN') !== undefined).map(String)
    },
    favourites: async (session, asked) => tilesOf(session, await favouritesOf(database, session), asked),
    async addFavourite(session, { nodeId, vendor, gameType }) {
      const tile = of(session.brandId).tile(Number(nodeId), 'EN')
      if (tile?.vassalage !== vendor || tile.gameType !== gameType) throw new Refusal('game.not_found')
      if (!(await insertFavourite(database, session, Number(nodeId), clock.now(), maxFavourites)))
        throw new Refusal('favourite.too_many')
    },
    removeFavourite: (session, { nodeId }) => deleteFavourite(database, session, Number(nodeId)),
    recent: async (session, asked) => tilesOf(session, await recentOf(database, session, maxRecent), asked),
    opened: (session, nodeId) => noteLaunch(database, session, nodeId, clock.now(), maxRecent),
  }
}
