import type { GameType, WinnerEntry } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import { gamePicture } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import { boardSince } from './find-wins.ts'
import { boardOf, maskName, shownAtMost, type Win } from './winners.rules.ts'
import { selectWins } from './winners.sql.ts'

export interface BoardParts {
  readonly database: Database
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly clock: Clock
}

/** What is asked of a board. */
export interface BoardAsked {
  readonly category: GameType | 'ALL'
  readonly most: number
  readonly language: Language
}

/** A win with what the board says of it. Only the masked name is kept. */
interface KnownWin extends Win {
  readonly customerName: string
  readonly gameType: GameType
  readonly nodeId: number
}

/** The brands' winners boards in memory: asked for often, changed seldom. */
export class WinnerBoards {
  readonly #parts: BoardParts
  readonly #wins = new Map<BrandId, readonly KnownWin[]>()

  constructor(parts: BoardParts) {
    this.#parts = parts
  }

  /** Reads a brand's wins again. Answers whether its board shows something else now. */
  async reload(brandId: BrandId): Promise<boolean> {
    const before = this.#places(brandId)
    const { database, brands, clock } = this.#parts
    const wins = await selectWins(database, brandId, boardSince(clock.now(), brands.byId(brandId)))
    this.#wins.set(brandId, await this.#withNames(brandId, wins))
    return this.#places(brandId) !== before
  }

  /** The board of a brand, as far as this process knows it. */
  list(brandId: BrandId, { category, most, language }: BoardAsked): WinnerEntry[] {
    const { brands, catalog, clock } = this.#parts
    const brand = brands.byId(brandId)
    const shown = boardOf(this.#wins.get(brandId) ?? [], boardSince(clock.now(), brand), { category, most })
    return shown.flatMap((win): WinnerEntry[] => {
      const game = catalog.of(brandId).tile(win.nodeId, language)
      if (game === undefined) return []
      return [
        {
          iconUrl: gamePicture(win),
          customerName: win.customerName,
          gameName: game.gameName,
          winAmount: formatAmount(win.wonMinor, brand.currency.digits),
          currencySymbol: brand.currency.symbol,
          settledAt: win.settledAt.toString(),
          game,
        },
      ]
    })
  }

  async #withNames(brandId: BrandId, wins: readonly Win[]): Promise<KnownWin[]> {
    const { identity, catalog } = this.#parts
    const names = await identity.usernamesOf(brandId, [...new Set(wins.map((win) => win.memberId))])
    return wins.flatMap((win) => {
      const username = names.get(win.memberId)
      const game = catalog.of(brandId).game(win)
      if (username === undefined || game === undefined) return []
      const { gameType, nodeId } = game
      return [{ ...win, customerName: maskName(username), gameType, nodeId }]
    })
  }

  /** What the board shows, as a text that two boards share only when they show the same. */
  #places(brandId: BrandId): string {
    const asked = { category: 'ALL', most: shownAtMost } as const
    const since = boardSince(this.#parts.clock.now(), this.#parts.brands.byId(brandId))
    const shown = boardOf(this.#wins.get(brandId) ?? [], since, asked)
    return shown
      .map(({ accountId, providerId, roundId, wonMinor }) => [accountId, providerId, roundId, wonMinor].join())
      .join(' ')
  }
}
