import type { SandboxGame, SandboxSettings, SandboxVendor } from '../settings.ts'
import { betUnitsOf, chooseModel, type GameModel } from './choose-model.ts'
import { stakesOf } from './stakes.ts'

/** A game that can be opened, with its model. */
export interface PlayableGame {
  readonly game: SandboxGame
  readonly vendor: SandboxVendor
  readonly model: GameModel
  /** In minor units, smallest first. */
  readonly stakes: readonly bigint[]
}

/** All configured games, by vendor and code. */
export interface GameBook {
  find(vendorCode: string, gameCode: string): PlayableGame | undefined
  vendor(code: string): SandboxVendor | undefined
  /** The decimals of a currency, taken from the vendor's first game in it. For calls that concern no particular game. */
  digitsOf(vendorCode: string, currencyCode: string): number
}

/** Creates the book of configured games. */
export function openGameBook({ games, vendors }: Pick<SandboxSettings, 'games' | 'vendors'>): GameBook {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.code, vendor]))
  const playable = new Map(
    games.flatMap((game) => {
      const vendor = vendorOf.get(game.vendorCode)
      if (vendor === undefined) return []
      const model = chooseModel(game)
      const stakes = stakesOf(game.minBetMinor, betUnitsOf(model))
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
