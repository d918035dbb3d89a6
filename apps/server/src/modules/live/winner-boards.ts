import type { GameType, WinnerEntry } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import { gamePicture } from '../catalog/index.ts'
import { maskName, type Identity } from '../identity/index.ts'
import { boardSince } from './find-wins.ts'
import { boardOf, maxShown, type Win } from './winners.rules.ts'
import { selectWins } from './winners.sql.ts'

export interface BoardParts {
  readonly database: Database
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly clock: Clock
}

/** Which part of a board is requested. */
export interface BoardQuery {
  readonly category: GameType | 'ALL'
  readonly max: number
  readonly language: Language
}

/** A win with what the board shows about it. Only the masked name is kept. */
interface KnownWin extends Win {
  readonly customerName: string
  readonly gameType: GameType
  readonly nodeId: number
}

/** The brands' winners boards in memory, because they are read often and change rarely. */
export class WinnerBoards {
  readonly #parts: BoardParts
  readonly #wins = new Map<BrandId, readonly KnownWin[]>()

  constructor(parts: BoardParts) {
    this.#parts = parts
  }

  /** Loads a brand's wins again. Returns whether its board has changed. */
  async reload(brandId: BrandId): Promise<boolean> {
    const before = this.#places(brandId)
    const { database, brands, clock } = this.#parts
    const wins = await selectWins(database, brandId, boardSince(clock.now(), brands.byId(brandId)))
    this.#wins.set(brandId, await this.#withNames(brandId, wins))
    return this.#places(brandId) !== before
  }

  /** Returns a brand's board as this process has loaded it. */
  list(brandId: BrandId, { category, max, language }: BoardQuery): WinnerEntry[] {
    const { brands, catalog, clock } = this.#parts
    const brand = brands.byId(brandId)
    const shown = boardOf(this.#wins.get(brandId) ?? [], boardSince(clock.now(), brand), { category, max })
    return shown.flatMap((win): WinnerEntry[] => {
      const game = catalog.of(brandId).tile(win.nodeId, language)
      if (game === undefined) return []
      return [
        {
          iconUrl: gamePicture(win, language),
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

  /** Returns a string that is equal for two boards exactly if they show the same. */
  #places(brandId: BrandId): string {
    const asked = { category: 'ALL', max: maxShown } as const
    const since = boardSince(this.#parts.clock.now(), this.#parts.brands.byId(brandId))
    const shown = boardOf(this.#wins.get(brandId) ?? [], since, asked)
    return shown
      .map(({ accountId, providerId, roundId, wonMinor }) => [accountId, providerId, roundId, wonMinor].join())
      .join(' ')
  }
}
