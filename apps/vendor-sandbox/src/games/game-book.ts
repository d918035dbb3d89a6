import type { SandboxGame, SandboxSettings, SandboxVendor } from '../settings.ts'
import type { HallName } from '../halls/hall-name.ts'
import { betUnitsOf, chooseModel, type GameModel, type RoundModel } from './choose-model.ts'
import { stakesOf } from './stakes.ts'

/** A game that can be opened, with its model. */
export interface PlayableGame {
  readonly game: SandboxGame
  readonly vendor: SandboxVendor
  readonly model: GameModel
  /** In minor units, smallest first. */
  readonly stakes: readonly bigint[]
}

/** A game whose round is one request. */
export type RoundGame = PlayableGame & { readonly model: RoundModel }

/** Whether a round of a game is one request. */
export function isRoundGame(game: PlayableGame): game is RoundGame {
  return game.model.kind !== 'hall'
}

/** All configured games that can be opened, by vendor and code. */
export interface GameBook {
  find(vendorCode: string, gameCode: string): PlayableGame | undefined
  vendor(code: string): SandboxVendor | undefined
  /** The decimals of a currency, taken from the vendor's first game in it. For calls that concern no particular game. */
  digitsOf(vendorCode: string, currencyCode: string): number
}

/** Creates the book of configured games, without those whose hall is not among `halls`. */
export function openGameBook(
  { games, vendors }: Pick<SandboxSettings, 'games' | 'vendors'>,
  halls: ReadonlySet<HallName>,
): GameBook {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.code, vendor]))
  const playable = new Map(
    games.flatMap((game) => {
      const vendor = vendorOf.get(game.vendorCode)
      if (vendor === undefined) return []
      const model = chooseModel(game)
      if (model.kind === 'hall' && !halls.has(model.hall)) return []
      const stakes = stakesOf(game.minBetMinor, model.kind === 'hall' ? 1 : betUnitsOf(model))
      return [[`${game.vendorCode}/${game.gameCode}`, { game, vendor, model, stakes }] as const]
    }),
  )
  return {
    find: (vendorCode, gameCode) => playable.get(`${vendorCode}/${gameCode}`),
    vendor: (code) => vendorOf.get(code),
    digitsOf: (vendorCode, currencyCode) =>
      games.find((game) => game.vendorCode === vendorCode && game.currency.code === currencyCode)?.currency.digits ?? 2,
  }
}
